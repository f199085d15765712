import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OwnData } from './own-data.ts';
import type { GivenPost } from './posts.ts';
import { withVersion } from './with-version.ts';

/** The posts of API keys, of notes on charts and of the settings of reviews. */
export const keyPosts: Record<string, GivenPost> = {
  'administration/keys/routes/keys': withVersion(() => '/administration/keys', {
    to: async ({ em }) => {
      await em.execute(`update account set api_origins = '{}' where id = current_account()`);
      return { params: {} };
    },
    fields: () => ({ apiOrigins: 'https://portal.example.com' }),
    schema: z.object({ apiOrigins: z.enum(['https://portal.example.com', 'https://other.example.com']) }),
  }),
  'administration/settings/routes/review-settings': withVersion(() => '/administration/settings/review', {
    to: async ({ em }) => {
      await em.execute('update account set review_own = false, review_hours = 24 where id = current_account()');
      return { params: {} };
    },
    fields: () => ({ reviewHours: '48' }),
    schema: z.object({ reviewHours: z.literal('48') }),
  }),
  'administration/settings/routes/chart-notes': withVersion(() => '/administration/settings/chart-notes', {
    to: async ({ em }) => {
      await em.execute(`update account set chart_notes = '{}' where id = current_account()`);
      return { params: {} };
    },
    fields: () => ({ chartNotes: '2026-03-03 New cameras' }),
    schema: z.object({ chartNotes: z.string().regex(/^2026-03-03 \S/) }),
  }),
  'administration/keys/routes/make': {
    fields: () => ({ name: randomUUID(), privileges: 'ALLINCIDENT_SEARCH', worksFor: '30' }),
    schema: z.object({
      name: z.string().max(90),
      privileges: z.string(),
      worksFor: z.enum(['30', '365', 'never']),
    }),
  },
  'administration/keys/routes/rotate': {
    to: async (ownData: OwnData) => ({ params: { keyId: await ownData.key() } }),
  },
  'administration/keys/routes/end-old': {
    to: async (ownData: OwnData) => ({ params: { keyId: await ownData.key() } }),
  },
  'administration/keys/routes/revoke': {
    to: async (ownData: OwnData) => ({ params: { keyId: await ownData.key() } }),
  },
};
