import type { Actor } from '#app/auth/actor.ts';
import { saveWebhook } from '#app/webhooks/commands/save-webhook.server.ts';
import { sendEvents } from '#app/webhooks/commands/send-events.server.ts';
import { eventKinds } from '#app/webhooks/event-fields.ts';
import type { Network } from '#app/webhooks/post-event.server.ts';
import type { WebhookInput } from '#app/webhooks/webhook.schema.ts';
import { systemScope, unlockedScope } from '#worker/context/system-scope.ts';
import { emOfUser, type World } from './world.ts';

export type Delivery = {
  id: string;
  kind: string;
  state: string;
  tries: number;
  incidentId: string | null;
  answers: { at: string; status: number | null; problem: string | null; ms: number }[];
  nextAt: Date;
};

/** Adds webhooks and sends their events as a worker does, with a clock of its own. */
export function webhookSender({ product, scopeFor }: World, port: number) {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const tools = () => ({ ...product.settings, webhookLoopbackPort: port });
  return {
    now,
    /** Moves the clock of the sender. */
    wait: (ms: number) => {
      ahead += ms;
    },
    resetClock: () => {
      ahead = 0;
    },
    /** Adds a webhook and sends nothing yet, not even its test. */
    async add(by: Actor, given: Partial<WebhookInput> & { url: string }): Promise<string> {
      const input = { kinds: [...eventKinds], classId: null, fields: [], ...given };
      const id = await saveWebhook(scopeFor(by), tools(), undefined, input);
      await emOfUser(product, by).execute('delete from webhook_delivery where webhook_id = $1', [id]);
      return id;
    },
    /** Sends what is due for a webhook, once. */
    async send({ account }: Actor, webhookId: string, network: Partial<Network> = {}) {
      const services = { ...product, now };
      await sendEvents(
        {
          ...unlockedScope(services, account.id),
          accountId: account.id,
          seeingLocked: systemScope(services, account.id).em,
          settings: product.settings,
          network: { loopbackPort: port, timeoutMs: 20_000, ...network },
        },
        webhookId,
      );
    },
    async deliveries(by: Actor, webhookId: string): Promise<Delivery[]> {
      return await emOfUser(product, by).execute<Delivery[]>(
        `select id, kind, state, tries, incident_id as "incidentId", answers, next_at as "nextAt" from webhook_delivery
         where account_id = current_account() and webhook_id = $1 order by place nulls first`,
        [webhookId],
      );
    },
    async row(by: Actor, webhookId: string) {
      const [row] = await emOfUser(product, by).execute<
        [{ isOff: boolean; why: string | null; failingSince: Date | null; secret: Buffer; oldSecret: Buffer | null }]
      >(
        `select off_at is not null as "isOff", off_why as why, failing_since as "failingSince", sealed_secret as secret,
           old_sealed_secret as "oldSecret" from webhook where account_id = current_account() and id = $1`,
        [webhookId],
      );
      return row;
    },
  };
}
