import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueue } from '#db/queue.ts';
import { holdsSql } from '../../auth/holds-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type Answer, goneStatus, isSuccess, type StoredAnswer } from '../answer.ts';
import { failingMs, nextTry } from '../retry-rules.ts';
import type { Claimed } from './claim-delivery.server.ts';

type Tools = Pick<Scope, 'em' | 'now' | 'boss'> & { accountId: string };

/** The delivery has arrived, is retried later, or is given up after its last try. */
export async function finishTry(tools: Tools, webhookId: string, claimed: Claimed, received: Answer): Promise<void> {
  const { retryAfterMs, ...answer } = received;
  const now = tools.now();
  await tools.em.transactional(async (em) => {
    const tries = claimed.tries + 1;
    const isTest = claimed.kind === 'TEST';
    const isGone = answer.status === goneStatus;
    const firstAt = claimed.firstAt ? new Date(claimed.firstAt) : now;
    const isLast = isTest || isGone || isSuccess(answer);
    const next = isLast ? null : nextTry({ tries, firstAt, now, retryAfterMs });
    const state = isSuccess(answer) ? 'DELIVERED' : next ? 'WAITING' : 'FAILED';
    const stored: StoredAnswer = { at: now.toISOString(), ...answer };
    const values = [claimed.id, claimed.claim, state, tries, JSON.stringify(stored), next];
    await em.execute(finishSql, values);
    if (isSuccess(answer)) {
      await em.execute(workingSql, [webhookId]);
      return;
    }
    const [row] = await em.execute<{ failingSince: string }[]>(failingSql, [webhookId, now]);
    const isOver = row && now.getTime() - Date.parse(row.failingSince) >= failingMs;
    if (isGone || isOver) await switchOffByItself({ ...tools, em }, webhookId, isGone ? 'GONE' : 'FAILING');
  });
}

// a worker whose claim has expired changes nothing, because another one has the delivery
const finishSql = `
update webhook_delivery set state = $3, tries = $4, answers = answers || $5::jsonb, next_at = coalesce($6, next_at),
  claim = null, claimed_until = null
where account_id = current_account() and id = $1 and claim = $2 and state = 'WAITING'`;

const workingSql = `
update webhook set failing_since = null
where account_id = current_account() and id = $1 and failing_since is not null`;

const failingSql = `
update webhook set failing_since = coalesce(failing_since, $2)
where account_id = current_account() and id = $1 and off_at is null
returning to_json(failing_since) #>> '{}' as "failingSince"`;

/** The receiver wants no more events or has failed for days; emails the administrators. */
async function switchOffByItself(
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
