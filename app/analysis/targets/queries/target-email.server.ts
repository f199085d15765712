import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

export type TargetEmail = { name: string; target: number; accountName: string; email: string };

/** Returns which emails the token of an email ends; null when it is not genuine, or there is no such target any more. */
export async function targetEmail(
  { orm, settings }: Pick<AppServices, 'orm' | 'settings'>,
  token: string,
): Promise<TargetEmail | null> {
  const named = readUnsubscribeToken(settings, token);
  if (!named) return null;
  const em = forAccount(orm, { accountId: named.accountId, seesLocked: false });
  const [found] = await em.execute<TargetEmail[]>(sql, [named.analysisId, named.userId]);
  return found ?? null;
}

const sql = `
select s.name, s.target, a.name as "accountName", u.email
from saved_analysis s
join account a on a.id = s.account_id
join app_user u on u.account_id = s.account_id and u.id = coalesce(s.user_id, s.create_user_id)
where s.account_id = current_account() and s.id = $1 and u.id = $2 and s.target is not null`;
