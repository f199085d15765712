import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../../auth/scope.server.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { type Claimed, claimDelivery } from '../deliveries/claim-delivery.server.ts';
import { finishTry } from '../deliveries/finish-try.server.ts';
import { prepareDeliveries } from '../deliveries/prepare-deliveries.server.ts';
import { type Network, postEvent } from '../post-event.server.ts';
import { silentMs, silentTries } from '../retry-rules.ts';
import { openSecret, signedHeaders } from '../signing-secret.server.ts';

type Sender = Pick<Scope, 'em' | 'now' | 'boss'> & {
  /** Sees no locked incidents, as `em` must not. */
  accountId: string;
  /** Sees locked incidents, only to drop their waiting deliveries. */
  seeingLocked: SqlEntityManager;
  settings: Pick<Settings, 'sessionSecret'>;
  network: Network;
};

/** Parallel tries of one webhook. */
const concurrency = 4;
/** Ends a run so that the webhooks of others do not wait longer. */
const runMs = 20_000;

/** Keeps the order of each incident; concurrent runs send nothing twice. */
export async function sendEvents(sender: Sender, webhookId: string): Promise<void> {
  const { em, now, seeingLocked } = sender;
  await seeingLocked.execute(dropLockedSql, [webhookId]);
  const run = { silent: 0, ends: performance.now() + runMs };
  while (performance.now() < run.ends && (await prepareDeliveries(sender, webhookId)));
  await Promise.all(Array.from({ length: concurrency }, () => sendInTurn(sender, webhookId, run)));
  await em.transactional(async (em) => {
    // the lock comes first: the next statement then sees deliveries of transactions that held it
    await em.execute(lockSql, [webhookId]);
    const resumeAt = run.silent >= silentTries ? new Date(now().getTime() + silentMs) : null;
    await em.execute(planSql, [webhookId, resumeAt]);
  });
}

async function sendInTurn(sender: Sender, webhookId: string, run: { silent: number; ends: number }) {
  while (run.silent < silentTries && performance.now() < run.ends) {
    const claimed = await claimDelivery(sender, webhookId);
    if (!claimed) return;
    const answer = await tryOnce(sender, claimed);
    await finishTry(sender, webhookId, claimed, answer);
    run.silent = answer.status === null ? run.silent + 1 : 0;
  }
}

async function tryOnce({ settings, network, now }: Sender, { id, url, body, secrets }: Claimed) {
  const opened = secrets.flatMap((sealed) => openSecret(settings.sessionSecret, sealed) ?? []);
  if (opened.length === 0) return { status: null, problem: 'SECRET' as const, ms: 0 };
  return await postEvent({ url, body, headers: signedHeaders(opened, { id, at: now(), body }) }, network);
}

// the lock is announced as a deletion, after which nothing older may follow
const dropLockedSql = `
update webhook_delivery d set state = 'DROPPED', claim = null, claimed_until = null
from incident_change c
where d.account_id = current_account() and d.webhook_id = $1 and d.state = 'WAITING' and c.account_id = d.account_id
  and c.incident_id = d.incident_id and c.kind = 'LOCK' and c.place > d.place`;

const lockSql = 'select from webhook where account_id = current_account() and id = $1 for no key update';

const planSql = `
update webhook set resume_at = $2, due_at = (
  select min(greatest(d.next_at, d.claimed_until)) from webhook_delivery d
  where d.account_id = current_account() and d.webhook_id = $1 and d.state = 'WAITING' and not exists (
    select from webhook_delivery e
    where e.account_id = d.account_id and e.webhook_id = d.webhook_id and e.incident_id = d.incident_id
      and e.state = 'WAITING' and e.place < d.place))
where account_id = current_account() and id = $1`;
