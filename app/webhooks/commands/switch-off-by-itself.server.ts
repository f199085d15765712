import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueue } from '#db/queue.ts';
import { holdsSql } from '../../auth/holds-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';

type Tools = Pick<Scope, 'em' | 'now' | 'boss'> & { accountId: string };

/** The receiver wants no more events or has failed for days; emails the administrators. */
export async function switchOffByItself(
  { em, now, boss, accountId }: Tools,
  webhookId: string,
  why: 'FAILING' | 'GONE',
): Promise<void> {
  const [off] = await em.execute<{ url: string }[]>(offSql, [webhookId, now(), why]);
  if (!off) return;
  em.create(AuditRecord, {
    objectType: 'ACCOUNT',
    transactionType: 'WEBHOOK_OFF',
    objectId: webhookId,
    objectName: `Webhook ${off.url}`,
    objectData: { after: { why } },
  });
  await em.flush();
  const administrators = await em.execute<{ id: string }[]>(administratorsSql);
  for (const { id: userId } of administrators) {
    await enqueue(boss, em, 'email-webhook-off', { accountId, userId, webhookId });
  }
}

const offSql = `
update webhook set off_at = $2, off_why = $3
where account_id = current_account() and id = $1 and off_at is null returning url`;

const administratorsSql = `
select u.id from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and u.status = 1 and ${holdsSql('ACCOUNT_ADMIN')}`;
