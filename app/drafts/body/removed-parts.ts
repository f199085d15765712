import { BusinessRuleError } from '#db/errors.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { addPart } from './add-part.ts';
import type { DraftBody } from './draft-body.ts';
import type { DraftParts } from './draft-parts.ts';
import { partName } from './labels.ts';
import { type ListKind, listKinds } from './merge.ts';
import { setPicture } from './set-picture.ts';

const maxRemembered = 20;

type PartOrAttachment = { id: string; partId?: string | null };
type RemovedPart = { kind: PartKind; part: DraftParts[PartKind][number]; at: number; referringIds: string[] };

export function rememberRemoved(before: DraftBody, after: DraftBody): DraftBody {
  const attachedTo = new Set<string>();
  const lists = eachKind((kind) => {
    const ids = new Set(after[kind].map(({ id }) => id));
    const earlier: PartOrAttachment[] = [...before[kind], ...(before.removed?.[kind] ?? [])];
    const gone = earlier.filter(({ id }) => !ids.has(id));
    const remembered = gone.filter(({ partId }, index) => index < maxRemembered || (partId && attachedTo.has(partId)));
    for (const { id } of remembered) attachedTo.add(id);
    return remembered;
  });
  const { removed: _, ...body } = after;
  const removed = { ...lists, ...positionsIn(before, attachedTo), ...picturesGone(before, after) };
  return Object.keys(removed).length > 0 ? { ...body, removed } : body;
}

/** A form may still show removed parts, so they follow the others. */
export function withRemoved(body: DraftBody): DraftBody {
  return { ...body, ...eachKind((kind) => [...body[kind], ...(body.removed?.[kind] ?? [])]) };
}

export function removedNames(body: DraftBody) {
  return partKinds.flatMap((kind) =>
    (body.removed?.[kind] ?? []).map((part) => ({
      kind,
      id: part.id,
      name: partName(kind, part, body.removed?.stood?.[part.id]?.at ?? body[kind].length),
    })),
  );
}

/** Restores the index, the attachments and the references to the part. */
export function putBack(body: DraftBody, id: string): DraftBody {
  const removed = removedPart(body, id);
  if (!removed) return body;
  const { kind, part, at, referringIds } = removed;
  const owned = <Owned extends { id: string; ownerId: string }>(each: Owned) =>
    each.ownerId === '' && referringIds.includes(each.id) ? { ...each, ownerId: id } : each;
  const attached = (body.removed?.attachments ?? []).filter(({ partId }) => partId === id);
  if (attached.length + body.attachments.length > maxParts) {
    throw new BusinessRuleError(`An incident holds at most ${maxParts} attachments.`);
  }
  return addPart(
    {
      ...body,
      vehicles: body.vehicles.map(owned),
      items: body.items.map(owned),
      correctiveActions: body.correctiveActions.map((action) =>
        referringIds.includes(action.id) ? { ...action, involved: [...action.involved, id] } : action,
      ),
      attachments: [...body.attachments, ...attached],
    },
    kind,
    withoutMissingReferences(part, body),
    at,
  );
}

export function putPictureBack(body: DraftBody, personId: string): DraftBody {
  const picture = body.removed?.pictures?.[personId];
  return picture ? setPicture(body, personId, picture) : body;
}

function eachKind(of: (kind: ListKind) => PartOrAttachment[]) {
  const lists = listKinds.map((kind) => [kind, of(kind)] as const);
  return Object.fromEntries(lists.filter(([, parts]) => parts.length > 0)) as Partial<DraftBody>;
}

function positionsIn(before: DraftBody, ids: Set<string>) {
  const positions = partKinds.flatMap((kind) =>
    before[kind].flatMap(({ id }, index) =>
      ids.has(id) ? [[id, { at: index, namedBy: referringIds(before, id) }] as const] : [],
    ),
  );
  const earlier = Object.entries(before.removed?.stood ?? {}).filter(([id]) => ids.has(id));
  return positions.length + earlier.length > 0 ? { stood: Object.fromEntries([...earlier, ...positions]) } : {};
}

function referringIds({ vehicles, items, correctiveActions }: DraftBody, id: string): string[] {
  const owned = [...vehicles, ...items].filter(({ ownerId }) => ownerId === id);
  const involved = correctiveActions.filter((action) => action.involved.includes(id));
  return [...owned, ...involved].map((part) => part.id);
}

/** Only persons who are still on the draft and have no other picture. */
function picturesGone(before: DraftBody, after: DraftBody) {
  const had = new Map(before.persons.map(({ id, picture }) => [id, picture]));
  const gone = after.persons.flatMap(({ id, picture }) => {
    const last = picture ? null : (had.get(id) ?? before.removed?.pictures?.[id]);
    return last ? [[id, last] as const] : [];
  });
  return gone.length > 0 ? { pictures: Object.fromEntries(gone) } : {};
}

function removedPart({ removed }: DraftBody, id: string): RemovedPart | undefined {
  const { at = maxParts, namedBy = [] } = removed?.stood?.[id] ?? {};
  for (const kind of partKinds) {
    const part = removed?.[kind]?.find((each) => each.id === id);
    if (part) return { kind, part, at, referringIds: namedBy };
  }
}

function withoutMissingReferences(
  part: RemovedPart['part'],
  { persons, legalEntities }: DraftBody,
): RemovedPart['part'] {
  const ids = new Set([...persons, ...legalEntities].map(({ id }) => id));
  if ('ownerId' in part) return ids.has(part.ownerId) ? part : { ...part, ownerId: '' };
  return 'involved' in part ? { ...part, involved: part.involved.filter((id) => ids.has(id)) } : part;
}
