import { BusinessRuleError } from '#db/errors.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Runs a change in the caller's transaction; throws a BusinessRuleError when no active administrator is left. */
export async function keepAnAdministrator({ em }: Pick<Scope, 'em'>, change: () => Promise<unknown>) {
  // two changes at the same time would each count the administrator that the other removes
  await em.execute('select from account where id = current_account() for no key update');
  await change();
  const [{ remains }] = await em.execute<[{ remains: boolean }]>(remainsSql, [userStatus.active]);
  if (!remains) throw new BusinessRuleError('The last administrator cannot be removed, deactivated or moved.');
}

const remainsSql = `
select exists (
  select from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
  where u.account_id = current_account() and u.status = $1 and w.is_admin) as remains`;
