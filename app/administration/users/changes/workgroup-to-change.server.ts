import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type WorkgroupRights, workgroupRights } from '../../queries/workgroup-rights.server.ts';

/** Locks the row by `share` (others may add users) or `update`. Throws a NotFoundError. */
export async function workgroupToChange(
  scope: Pick<Scope, 'em'>,
  id: string,
  lock: 'share' | 'update',
): Promise<WorkgroupRights> {
  await scope.em.execute(lockSql[lock], [id]);
  return await workgroupRights(scope, id);
}

const lockSql = {
  share: 'select from workgroup where account_id = current_account() and id = $1 for share',
  update: 'select from workgroup where account_id = current_account() and id = $1 for update',
};

/** Locks the workgroup until the transaction ends; throws a BusinessRuleError at its field for an unknown one. */
export async function chosenWorkgroup(scope: Pick<Scope, 'em'>, id: string): Promise<WorkgroupRights> {
  const sql = 'select id from workgroup where account_id = current_account() and id = $1 for share';
  const found = await scope.em.execute<unknown[]>(sql, [id]);
  if (found.length === 0) throw new BusinessRuleError({ workgroupId: ['Choose from the list.'] });
  return await workgroupRights(scope, id);
}

/** Runs in the caller's transaction. Throws a BusinessRuleError when the name is taken. */
export async function writeWorkgroup({ em }: Pick<Scope, 'em'>, { id, name, isAdmin, privileges }: WorkgroupRights) {
  // the lock keeps two concurrent workgroups from getting the same name
  await em.execute('select from account where id = current_account() for no key update');
  const namesakes = await em.execute<unknown[]>(namesakeSql, [name, id]);
  if (namesakes.length > 0) throw new BusinessRuleError({ name: ['Another workgroup has this name.'] });
  await em.execute(writeSql, [id, name, isAdmin]);
  await em.execute(removeSql, [id, JSON.stringify(privileges)]);
  await em.execute(grantSql, [id, JSON.stringify(privileges)]);
}

const namesakeSql = `
select id from workgroup where account_id = current_account() and lower(name) = lower($1) and id <> $2`;

const writeSql = `
insert into workgroup (account_id, id, name, is_admin) values (current_account(), $1, $2, $3)
on conflict (account_id, id) do update set name = excluded.name, is_admin = excluded.is_admin`;

const removeSql = `
delete from workgroup_privilege where account_id = current_account() and workgroup_id = $1
  and privilege not in (select jsonb_array_elements_text($2::jsonb))`;

const grantSql = `
insert into workgroup_privilege (account_id, workgroup_id, privilege)
select current_account(), $1, privilege from jsonb_array_elements_text($2::jsonb) as privilege
on conflict do nothing`;
