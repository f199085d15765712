import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';

export const reportKinds = { search: 'SEARCH', analysis: 'ANALYSIS' } as const;
export type ReportKind = (typeof reportKinds)[keyof typeof reportKinds];

export const printInput = z.object({
  kind: z.enum(['search', 'analysis'], 'Choose a report.').transform((kind) => reportKinds[kind]),
  id: z.string('Choose a report.').refine(isId, 'Choose a report.'),
  sort: z.string().max(40).default(''),
});

export type PrintInput = z.output<typeof printInput>;
