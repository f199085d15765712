import type { PartKind } from '#db/vocabulary/part-fields.ts';
import { addPart } from './add-part.ts';
import { type DraftBody, withoutPart } from './draft-body.ts';
import { type DraftCorrectiveAction, newPart, nextName } from './draft-parts.ts';
import { idsOf } from './merge.ts';
import { putBack, rememberRemoved } from './removed-parts.ts';

/** A hydrated form runs the act in the browser and posts it with the next save. */
export type PartChange = { act: 'add'; kind: PartKind; id: string } | { act: 'remove' | 'restore'; id: string };

/** Returns the same body where it has the change already, as after a save sent twice. */
export function changePart(body: DraftBody, change: PartChange, isEdit: boolean): DraftBody {
  const { id } = change;
  const isThere = idsOf(body).has(id);
  if (change.act === 'remove') return isThere ? rememberRemoved(body, withoutPart(body, id)) : body;
  if (isThere) return body;
  if (change.act !== 'add') return rememberRemoved(body, putBack(body, id));
  const { kind } = change;
  if (body.removed?.[kind]?.some((part) => part.id === id)) return body;
  return addPart(body, kind, newPartOn(body, kind, id, isEdit ? 'EDIT' : 'CREATE'));
}

/** Adds parts first, so that their values can be applied. */
export function withAddedParts(body: DraftBody, changes: PartChange[], isEdit: boolean): DraftBody {
  return changes.filter(({ act }) => act !== 'remove').reduce((next, each) => changePart(next, each, isEdit), body);
}

function newPartOn(body: DraftBody, kind: PartKind, id: string, actionType: DraftCorrectiveAction['actionType']) {
  const part = newPart(kind, id);
  if ('serialNumber' in part) return { ...part, name: nextName('Item', body.items) };
  if ('actionType' in part) return { ...part, actionType };
  return 'countryCode' in part ? { ...part, countryCode: body.location.countryCode } : part;
}
