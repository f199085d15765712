import { z } from 'zod';
import type { OwnData } from './own-data.ts';
import type { GivenPost } from './posts.ts';

const toImport = (state: string) => async (ownData: OwnData) => ({ params: { importId: await ownData.import(state) } });

/** The posts of imports of incidents. */
export const importPosts: Record<string, GivenPost> = {
  'imports/routes/imports': { fields: () => ({ file: 'incidents.csv' }) },
  'imports/routes/match': {
    to: async (ownData) => {
      await ownData.forgetMatches();
      return await toImport('MATCHING')(ownData);
    },
    fields: ({ lookups }) => ({
      'targets[0]': 'occurredDate',
      'targets[1]': 'class',
      dateOrder: 'DMY',
      'translations[0].type': 'INCIDENT_CLASS',
      'translations[0].value': 'Quetzal theft',
      'translations[0].lookupId': lookups.INCIDENT_CLASS,
      version: '1',
    }),
    schema: z.object({
      targets: z.tuple([z.literal('occurredDate'), z.literal('class')]),
      dateOrder: z.enum(['DMY', 'MDY', 'YMD']),
      translations: z.array(z.object({ type: z.literal('INCIDENT_CLASS'), value: z.string(), lookupId: z.uuid() })),
      version: z.string(),
    }),
  },
  'imports/routes/encoding': {
    to: toImport('MATCHING'),
    fields: () => ({ encoding: 'macintosh' }),
    schema: z.object({ encoding: z.literal('macintosh') }),
  },
  'imports/routes/run': {
    to: toImport('CHECKED'),
    fields: () => ({ sendsEmails: 'on' }),
    schema: z.object({ sendsEmails: z.literal('on') }),
  },
  'imports/routes/cancel': { to: toImport('RUNNING') },
  'imports/routes/undo': { to: toImport('DONE') },
};
