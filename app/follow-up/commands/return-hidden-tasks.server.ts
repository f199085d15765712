import type { Scope } from '../../auth/scope.server.ts';

/** Returns tasks of locked incidents that the acting user does not see to their assigners. Called after `lockTasksOf`. */
export async function returnHiddenTasks({ em }: Pick<Scope, 'em'>, userIds: string[]): Promise<void> {
  await em.execute(sql, [JSON.stringify(userIds)]);
}

const sql = `
select from return_hidden_tasks(array(select value::uuid from jsonb_array_elements_text($1::jsonb)))`;
