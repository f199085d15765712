import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { lookupTypes } from '#db/vocabulary/lookup.ts';

const lookupsView = z.object({
  type: z.enum(lookupTypes).catch('INCIDENT_CLASS'),
  open: z.string().refine(isId).nullable().catch(null).default(null),
  words: z.string().trim().max(100).catch('').default(''),
  p: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});
export type LookupsView = z.output<typeof lookupsView>;

export function lookupsViewOf(request: Request): LookupsView {
  return lookupsView.parse(Object.fromEntries(new URL(request.url).searchParams));
}
