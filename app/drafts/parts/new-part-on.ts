import type { PartKind } from '#db/vocabulary/part-fields.ts';
import type { DraftBody } from '../draft-body.ts';
import { type DraftCorrectiveAction, newPart, nextName } from '../draft-parts.ts';

export function newPartOn(
  body: DraftBody,
  kind: PartKind,
  id: string,
  actionType: DraftCorrectiveAction['actionType'],
) {
  const part = newPart(kind, id);
  if ('serialNumber' in part) return { ...part, name: nextName('Item', body.items) };
  if ('actionType' in part) return { ...part, actionType };
  return 'countryCode' in part ? { ...part, countryCode: body.location.countryCode } : part;
}
