import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { notAccepted } from '../knows-delivery.ts';

type Outcome = {
  state: 'SENT' | 'EMPTY' | 'SKIPPED' | 'FAILED';
  /** A failure has none where every attempt to make or email the report failed. */
  reason?: string;
  found?: number | null;
  /** Whether the owner of the schedule gets an email. */
  tellsOwner?: boolean;
};

/** Records how a waiting delivery ended; a finished one is not changed. */
export async function finishDelivery(
  { em, boss, now }: Pick<Scope, 'em' | 'boss' | 'now'>,
  { accountId, deliveryId }: { accountId: string; deliveryId: string },
  { state, reason = state === 'FAILED' ? notAccepted : '', found = null, tellsOwner = false }: Outcome,
) {
  await em.transactional(async (em) => {
    const [finished] = await em.execute<unknown[]>(sql, [deliveryId, state, reason, found, now()]);
    if (finished && tellsOwner) await enqueue(boss, em, 'email-report-problem', { accountId, deliveryId });
  });
}

const sql = `
update report_delivery set state = $2, reason = $3, found = $4, finished_at = $5
where account_id = current_account() and id = $1 and state = 'WAITING' returning id`;
