import type { Scope } from '../../auth/scope.server.ts';

/**
 * Gives the open tasks of users who leave, of locked incidents that the acting user does not see, to the users who
 * assigned them, and tells the acting user nothing of it. Called after `lockTasksOf`.
 */
export async function returnHiddenTasks({ em }: Pick<Scope, 'em'>, userIds: string[]): Promise<void> {
  await em.execute(sql, [JSON.stringify(userIds)]);
}

const sql = `
select from return_hidden_tasks(array(select value::uuid from jsonb_array_elements_text($1::jsonb)))`;
