import { BusinessRuleError } from '#db/errors.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Throws a BusinessRuleError when the change would leave no active administrator. */
export async function keepAnAdministrator({ em }: Pick<Scope, 'em'>, change: () => Promise<unknown>) {
  // concurrent changes would each count the administrator that the other one removes
  await em.execute('select from account where id = current_account() for no key update');
  await change();
  const [{ remains }] = await em.execute<[{ remains: boolean }]>(remainsSql, [userStatus.active]);
  if (!remains) throw new BusinessRuleError('The last administrator cannot be removed, deactivated or moved.');
}

const remainsSql = `
select exists (
  select from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
  where u.account_id = current_account() and u.status = $1 and w.is_admin) as remains`;
