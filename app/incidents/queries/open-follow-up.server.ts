import { userStatus } from '#db/vocabulary/account.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { holdsSql } from '../../auth/holds-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayCloseWithOpenItems } from '../policy.ts';
import { type OpenItem, openItems } from './open-items.server.ts';
import { type OpenTask, openTasks } from './open-tasks.server.ts';

export type OpenFollowUp = {
  items: OpenItem[];
  tasks: OpenTask[];
  /** Users who may close with open items instead; null where the user may close. */
  closers: string[] | null;
};

/** A draft without an incident has the items of its class. */
export async function openFollowUp(
  scope: Scope,
  incidentId: string | null,
  classId: string | null,
): Promise<OpenFollowUp> {
  const [items, tasks] = await Promise.all([openItems(scope, { incidentId, classId }), openTasks(scope, incidentId)]);
  if (items.length === 0 || mayCloseWithOpenItems(scope.actor)) return { items, tasks, closers: null };
  const closers = await scope.em.execute<{ name: string }[]>(closersSql);
  return { items, tasks, closers: closers.map(({ name }) => name) };
}

const maxNamed = 3;

const closersSql = `
select u.first_name || ' ' || u.last_name as name
from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and u.status = ${userStatus.active} and ${holdsSql('ALLINCIDENT_CLOSE')}
order by w.is_admin, u.first_name ${nameOrder}, u.last_name ${nameOrder}, u.id limit ${maxNamed}`;
