import { z } from 'zod';
import { defaultColumns } from '#app/incidents/list/list-columns.schema.ts';
import { savedSearchInput } from '#app/search/saved/saved-search.schema.ts';
import type { OwnData } from './own-data.ts';
import type { GivenPost } from './posts.ts';

const columns = {
  fields: () => ({ order: defaultColumns.at(-1)!, shown: defaultColumns.at(-1)! }),
  schema: z.object({ order: z.array(z.string()), shown: z.array(z.string()), move: z.string() }),
};

/** The posts of searches and of the columns of lists. */
export const searchPosts: Record<string, GivenPost> = {
  'search/routes/search': {
    fields: () => ({ number: '12' }),
  },
  'search/routes/choose': {
    to: async () => ({ params: { field: 'class' } }),
    fields: ({ lookups }: OwnData) => ({ chosen: lookups.INCIDENT_CLASS }),
    schema: z.object({ chosen: z.uuid() }),
  },
  'search/routes/columns': { ...columns },
  'search/routes/save': {
    to: async () => ({ params: { target: 'dashboard' } }),
    fields: () => ({ name: 'Night shift', description: 'From ten to six' }),
    schema: savedSearchInput,
  },
  'search/routes/delete-saved': {
    to: async (ownData) => ({ params: { id: await ownData.savedSearch() } }),
  },
  'dashboard/routes/columns': { to: async () => ({ params: { status: 'open' } }), ...columns },
};
