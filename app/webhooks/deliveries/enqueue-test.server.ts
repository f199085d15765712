import { randomUUIDv7 } from 'node:crypto';
import type { Scope } from '../../auth/scope.server.ts';
import { eventTypes } from '../event-fields.ts';
import { wakeWebhook } from './wake-webhook.server.ts';

/** Runs in the caller's transaction. A test is tried once. */
export async function enqueueTest({ em, now }: Pick<Scope, 'em' | 'now'>, webhookId: string): Promise<void> {
  const body = JSON.stringify({ type: eventTypes.TEST, timestamp: now().toISOString(), data: {} });
  await em.execute(testSql, [randomUUIDv7(), webhookId, body, now()]);
  await wakeWebhook({ em, now }, webhookId);
}

const testSql = `
insert into webhook_delivery (account_id, id, webhook_id, kind, body, next_at)
values (current_account(), $1, $2, 'TEST', $3, $4)`;
