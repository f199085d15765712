import type { Scope } from '../../auth/scope.server.ts';

/**
 * Locks users, then workgroups, by id until the transaction ends, against commands that deactivate, move or delete them.
 * Callers lock the incident afterwards: those commands lock the user first, and then the incidents of the user's tasks.
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
