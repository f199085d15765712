import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { WorkgroupRights } from '../../queries/workgroup-rights.server.ts';

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
