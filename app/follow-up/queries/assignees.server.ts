import { userStatus } from '#db/vocabulary/account.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** `value` is `user:<id>` or `workgroup:<id>`. */
export type Assignee = { value: string; label: string; group: 'Workgroups' | 'Users' };

/** Workgroups with active users come first, then active users, each by name. */
export async function assignees({ em, actor }: Scope): Promise<Assignee[]> {
  const rows = await em.execute<Assignee[]>(sql);
  const me = `user:${actor.userId}`;
  return rows.map((row) => (row.value === me ? { ...row, label: `${row.label} (me)` } : row));
}

const sql = `
with active as (
  select id, workgroup_id, first_name, last_name from app_user
  where account_id = current_account() and status = ${userStatus.active}), named as (
  select 'workgroup:' || w.id as value, w.name as label, 'Workgroups' as "group", 1 as place, w.name as one, '' as other
  from workgroup w where w.account_id = current_account() and w.id in (select workgroup_id from active)
  union all
  select 'user:' || id, first_name || ' ' || last_name, 'Users', 2, first_name, last_name from active)
select value, label, "group" from named order by place, one ${nameOrder}, other ${nameOrder}, value`;
