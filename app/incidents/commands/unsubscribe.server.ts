import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

export async function unsubscribe({ orm, settings }: Pick<AppServices, 'orm' | 'settings'>, token: string) {
  const subscription = readUnsubscribeToken(settings, token);
  if (!subscription) return false;
  const em = forAccount(orm, { accountId: subscription.accountId, seesLocked: false });
  await em.execute(sql, [subscription.recipientId]);
  return true;
}

const sql = `
with gone as (
  delete from incident_notification_recipient where account_id = current_account() and id = $1
  returning account_id, notification_id, email)
insert into incident_notification_unsubscribed (account_id, notification_id, email)
select account_id, notification_id, email from gone
on conflict (account_id, notification_id, email) do update set at = now()`;
