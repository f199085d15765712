import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OwnData } from './own-data.ts';
import type { Post } from './posts.ts';

/** The posts of API keys. */
export const keyPosts: Record<string, Post> = {
  'administration/keys/routes/make': {
    to: async () => ({ params: {} }),
    fields: () => ({ name: randomUUID(), privileges: 'ALLINCIDENT_SEARCH', worksFor: '30' }),
    schema: z.object({
      name: z.string().max(90),
      privileges: z.string(),
      worksFor: z.enum(['30', '365', 'never']),
    }),
  },
  'administration/keys/routes/revoke': {
    to: async (ownData: OwnData) => ({ params: { keyId: await ownData.key() } }),
    fields: () => ({}),
    schema: z.object({}),
  },
};
