import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Returns false where the last reminder was less than 24 h ago. */
export async function sendReminder(
  { em, boss, actor, now }: Scope,
  { id: userId, name }: { id: string; name: string },
): Promise<boolean> {
  const reminded = await em.execute<unknown[]>(sql, [userId, now()]);
  if (reminded.length === 0) return false;
  // written at the commit: the reminders of all authors are locked before the audit
  em.create(AuditRecord, { objectType: 'USER', transactionType: 'REMIND', objectId: userId, objectName: name });
  await enqueue(boss, em, 'email-owed-reports', { accountId: actor.account.id, userId });
  return true;
}

const sql = `
insert into report_reminder (account_id, user_id, reminded_at) values (current_account(), $1, $2)
on conflict (account_id, user_id) do update set reminded_at = excluded.reminded_at,
  remind_user_id = excluded.remind_user_id, remind_user_name = excluded.remind_user_name
where report_reminder.reminded_at <= excluded.reminded_at - interval '24 hours' returning user_id`;
