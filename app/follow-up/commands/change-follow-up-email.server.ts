import { AuditRecord } from '#db/entities/audit-record.ts';
import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { followUpEmails } from '../follow-up-emails.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

/** Ends or renews one kind of emails. Returns false for an unknown user. */
export async function changeFollowUpEmail(
  { orm, settings }: Pick<AppServices, 'orm' | 'settings'>,
  token: string,
  isSubscribed: boolean,
): Promise<boolean> {
  const subscription = readUnsubscribeToken(settings, token);
  if (!subscription) return false;
  const { accountId, userId, kind } = subscription;
  return await forAccount(orm, { accountId, userId, seesLocked: false }).transactional(async (em) => {
    const [user] = await em.execute<{ name: string }[]>(userSql, [userId]);
    if (!user) return false;
    const changed = await em.execute<unknown[]>(isSubscribed ? againSql : stopSql, [userId, kind]);
    if (changed.length === 0) return true;
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: isSubscribed ? 'SUBSCRIBE' : 'UNSUBSCRIBE',
      objectId: userId,
      objectName: user.name,
      objectData: { emails: followUpEmails[kind].about },
    });
    await em.flush();
    return true;
  });
}

const userSql = `
select first_name || ' ' || last_name as name from app_user
where account_id = current_account() and id = $1 and workgroup_id is not null for update`;

const stopSql = `
insert into task_email_stop (account_id, user_id, kind) values (current_account(), $1, $2)
on conflict do nothing returning kind`;

const againSql = `
delete from task_email_stop where account_id = current_account() and user_id = $1 and kind = $2 returning kind`;
