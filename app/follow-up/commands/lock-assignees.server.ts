import type { Scope } from '../../auth/scope.server.ts';

/**
 * Locks the users and workgroups that get tasks until the transaction ends, each kind by id. A command that deactivates,
 * moves or deletes one of them waits for this transaction, or this one waits for it. Callers lock the incident afterwards,
 * because those commands lock the user first, and then the incidents of the user's tasks.
 */
export async function lockAssignees(
  { em }: Pick<Scope, 'em'>,
  assignees: { userId?: string | null; workgroupId?: string | null }[],
): Promise<void> {
  const users = assignees.flatMap(({ userId }) => userId ?? []);
  const workgroups = assignees.flatMap(({ workgroupId }) => workgroupId ?? []);
  if (users.length > 0) await em.execute(lockSql('app_user'), [JSON.stringify(users)]);
  if (workgroups.length > 0) await em.execute(lockSql('workgroup'), [JSON.stringify(workgroups)]);
}

const lockSql = (table: 'app_user' | 'workgroup') => `
select from ${table} where account_id = current_account()
  and id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb))) order by id for share`;
