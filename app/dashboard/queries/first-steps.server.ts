import type { Scope } from '../../auth/scope.server.ts';

export type FirstSteps = { locations: boolean; people: boolean; settings: boolean; mfa: boolean; incident: boolean };

/** With this many incidents an account is in use, whatever is left undone. */
const enoughIncidents = 10;

/** Returns what a new account has done of its first steps; null for others than administrators, and once it is in use. */
export async function firstSteps({ actor, em }: Scope): Promise<FirstSteps | null> {
  if (!actor.admin || !actor.account.active) return null;
  const [{ incidents, ...steps }] = await em.execute<[Omit<FirstSteps, 'incident'> & { incidents: number }]>(sql, [
    enoughIncidents,
  ]);
  const found = { ...steps, incident: incidents > 0 };
  const isDone = Object.values(found).every(Boolean);
  return isDone || incidents >= enoughIncidents ? null : found;
}

// the list of locations begins with the account itself, and settings are asked for, not taken from sign-up
const sql = `
select a.mfa,
  (select count(*)::int from (select from incident where account_id = a.id limit $1::int) i) as incidents,
  exists (select from lookup where account_id = a.id and type = 'LOCATION' offset 1) as locations,
  exists (select from app_user where account_id = a.id and workgroup_id is not null offset 1) as people,
  exists (select from audit_record where account_id = a.id and object_type = 'ACCOUNT' and object_id = a.id
    and transaction_type = 'EDIT') as settings
from account a where a.id = current_account()`;
