import { BusinessRuleError } from '#db/errors.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/**
 * Keeps others from changing who is an administrator: each would count the one that the other removes. Comes before the
 * first audit entry, because who records an incident locks the account before the audit.
 */
export async function lockAdministrators({ em }: Pick<Scope, 'em'>) {
  await em.execute('select from account where id = current_account() for no key update');
}

/** Throws a BusinessRuleError when the change would leave no active administrator. */
export async function keepAnAdministrator({ em }: Pick<Scope, 'em'>, change: () => Promise<unknown>) {
  await lockAdministrators({ em });
  await change();
  const [{ remains }] = await em.execute<[{ remains: boolean }]>(remainsSql, [userStatus.active]);
  if (!remains) throw new BusinessRuleError('The last administrator cannot be removed, deactivated or moved.');
}

const remainsSql = `
select exists (
  select from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
  where u.account_id = current_account() and u.status = $1 and w.is_admin) as remains`;
