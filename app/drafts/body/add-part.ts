import { BusinessRuleError } from '#db/errors.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import type { PartKind } from '#db/vocabulary/part-fields.ts';
import type { DraftBody } from './draft-body.ts';
import type { DraftParts } from './draft-parts.ts';

const words: Record<PartKind, string> = {
  persons: 'persons',
  legalEntities: 'legal entities',
  vehicles: 'vehicles',
  items: 'items',
  correctiveActions: 'corrective actions',
};

export function addPart<Kind extends PartKind>(
  body: DraftBody,
  kind: Kind,
  part: DraftParts[Kind][number],
  at = body[kind].length,
): DraftBody {
  if (body[kind].length >= maxParts)
    throw new BusinessRuleError(`An incident holds at most ${maxParts} ${words[kind]}.`);
  return { ...body, [kind]: [...body[kind].slice(0, at), part, ...body[kind].slice(at)] };
}
