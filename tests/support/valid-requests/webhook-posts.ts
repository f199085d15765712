import { z } from 'zod';
import type { OwnData } from './own-data.ts';
import type { GivenPost } from './posts.ts';
import { withVersion } from './with-version.ts';

const toWebhook = (more: Record<string, string> = {}) => ({
  to: async (ownData: OwnData) => ({ params: { webhookId: await ownData.webhook(), ...more } }),
});
const form = {
  fields: () => ({ url: 'https://hooks.invalid/incidents', kinds: 'CLOSE', classId: '', fields: 'number' }),
  schema: z.object({
    url: z.enum(['https://hooks.invalid/incidents', 'https://other.invalid/incidents']),
    kinds: z.enum(['CREATE', 'CLOSE']),
    classId: z.literal(''),
    fields: z.enum(['number', 'status']),
  }),
};

const toNew = {
  to: async ({ em }: OwnData) => {
    // an account has 20 at most
    await em.execute('delete from webhook where account_id = current_account()');
    return { params: {} };
  },
};
const ofWebhook = withVersion(({ webhookId }) => `/administration/webhooks/${webhookId}`, { ...toWebhook(), ...form });

/** The posts of webhooks. Their addresses lead nowhere. */
export const webhookPosts: Record<string, GivenPost> = {
  'webhooks/routes/add': { ...toNew, ...form },
  'webhooks/routes/add-choose-class': { ...toNew, ...form },
  'webhooks/routes/edit': ofWebhook,
  'webhooks/routes/edit-choose-class': ofWebhook,
  'webhooks/routes/rotate': toWebhook(),
  'webhooks/routes/delete': toWebhook(),
  'webhooks/routes/test': {
    to: async (ownData) => {
      const webhookId = await ownData.webhook();
      await ownData.em.execute('update webhook set off_at = null, off_why = null where id = $1', [webhookId]);
      return { params: { webhookId } };
    },
  },
  'webhooks/routes/switch': toWebhook({ to: 'on' }),
  'webhooks/routes/change-failed': {
    to: async (ownData) => {
      const id = await ownData.webhookDelivery();
      const [{ webhookId }] = await ownData.em.execute<[{ webhookId: string }]>(
        'select webhook_id as "webhookId" from webhook_delivery where id = $1',
        [id],
      );
      return { params: { webhookId, act: 'drop' } };
    },
  },
  'webhooks/routes/change-delivery': {
    to: async (ownData) => ({ params: { deliveryId: await ownData.webhookDelivery(), act: 'again' } }),
  },
};
