import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { type FollowUpEmailKind, followUpEmails } from '../follow-up-emails.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

export type FollowUpEmail = (typeof followUpEmails)[FollowUpEmailKind] & { accountName: string; email: string };

/** Returns null for a token that is not genuine, or a deleted user. */
export async function followUpEmail(
  { orm, settings }: Pick<AppServices, 'orm' | 'settings'>,
  token: string,
): Promise<FollowUpEmail | null> {
  const named = readUnsubscribeToken(settings, token);
  if (!named) return null;
  const em = forAccount(orm, { accountId: named.accountId, seesLocked: false });
  const [found] = await em.execute<Pick<FollowUpEmail, 'accountName' | 'email'>[]>(sql, [named.userId]);
  return found ? { ...found, ...followUpEmails[named.kind] } : null;
}

const sql = `
select a.name as "accountName", u.email from app_user u join account a on a.id = u.account_id
where u.account_id = current_account() and u.id = $1 and u.workgroup_id is not null`;
