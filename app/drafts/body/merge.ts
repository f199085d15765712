import { partKinds } from '#db/vocabulary/part-fields.ts';
import { type DraftBody, withoutPart } from './draft-body.ts';

export const listKinds = [...partKinds, 'attachments'] as const;
export type ListKind = (typeof listKinds)[number];

type Fields = Record<string, unknown>;
type Part = Fields & { id: string; involved?: string[] };

/** The common ancestor. Any difference in a field that it lacks is a conflict. */
export type Base = { [Kind in ListKind]?: { id: string }[] } & { location?: object };

/** Both versions changed the field differently, or one removed a part that the other changed. */
export type FieldConflict = {
  /** The field's path; ends in `kept` for a part that one version removed. */
  field: string;
  name: string;
  part?: { kind: ListKind; at: number; id: string };
  /** For a removed part: the other version's changes, and null for the removal. */
  theirs: Fields | null;
  mine: Fields | null;
};

export type Side = 'theirs' | 'mine';

/** Conflicts without a choice keep the value of `theirs`. */
export function merge(
  base: Base,
  theirs: DraftBody,
  mine: DraftBody,
  chosen: (field: string) => Side | undefined = () => undefined,
): { body: DraftBody; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = [];
  const choose = (conflict: FieldConflict): Side => {
    const side = chosen(conflict.field);
    if (!side) conflicts.push(conflict);
    return side ?? 'theirs';
  };
  const all = { base, theirs, mine };
  const locations = { base: { ...base.location }, theirs: theirs.location, mine: mine.location };
  const body = {
    ...mergedFields({ base: topOf(base), theirs: topOf(theirs), mine: topOf(mine) }, '', choose),
    location: mergedFields(locations, 'location.', choose),
    ...Object.fromEntries(listKinds.map((kind) => [kind, mergedParts(all, kind, choose)])),
    ...(theirs.removed && { removed: theirs.removed }),
  } as DraftBody;
  const remainingIds = idsOf(body);
  const removedIds = [...idsOf(theirs), ...idsOf(mine)].filter((id) => !remainingIds.has(id));
  return { body: removedIds.reduce(withoutPart, body), conflicts };
}

export function idsOf(body: Base): Set<string> {
  return new Set(listKinds.flatMap((kind) => (body[kind] ?? []).map(({ id }) => id)));
}

type ThreeWay<Version, Ancestor = Version> = { base: Ancestor; theirs: Version; mine: Version };
type Choose = (conflict: FieldConflict) => Side;

/** A city's name and id merge as one field. */
const groups: Record<string, string[]> = { cityName: ['cityName', 'cityId'] };
/** These merge with another field, or are not edited. */
const excludedFields = new Set(['id', 'stored', 'involved', 'cityId', 'duplicationChecked']);

function mergedFields(
  { base, theirs, mine }: ThreeWay<Fields>,
  prefix: string,
  choose: Choose,
  part?: FieldConflict['part'],
): Fields {
  const next = { ...theirs };
  for (const name of namesOf(theirs, mine)) {
    const [was, their, my] = [groupOf(name, base), groupOf(name, theirs), groupOf(name, mine)];
    const isKnown = hasField(base, name);
    if (isEqual(their, my) || (isKnown && isEqual(was, my))) continue;
    const conflict = { field: prefix + name, name, ...(part && { part }), theirs: their, mine: my };
    if ((isKnown && isEqual(was, their)) || choose(conflict) === 'mine') Object.assign(next, my);
  }
  return next;
}

function mergedParts(all: ThreeWay<DraftBody, Base>, kind: ListKind, choose: Choose): Fields[] {
  const base = partsOf(all.base, kind);
  const theirs = partsOf(all.theirs, kind);
  const mine = partsOf(all.mine, kind);
  const ids = [...new Set([...theirs.keys(), ...mine.keys()])];
  return ids.flatMap((id, index) => {
    const [was, their, my] = [base.get(id), theirs.get(id), mine.get(id)];
    const [part, prefix] = [{ kind, at: index, id }, `${kind}.${id}.`];
    if (their && my) {
      const fields = mergedFields({ base: was ?? {}, theirs: their, mine: my }, prefix, choose, part);
      return [withInvolvedList({ ...fields, ...checkedBy(their, my, fields) })];
    }
    const remaining = their ?? my;
    if (!remaining) return [];
    if (!was) return [withInvolvedList(remaining)];
    const side = their ? 'theirs' : 'mine';
    const changes = { ...changesOf(was, remaining), ...newReferences(id, all.base, all[side]) };
    if (Object.keys(changes).length === 0) return [];
    const conflict = { field: `${prefix}kept`, name: 'kept', part, theirs: null, mine: null, [side]: changes };
    return choose(conflict) === side ? [withInvolvedList(remaining)] : [];
  });
}

function partsOf(body: Base, kind: ListKind): Map<string, Part> {
  return new Map((body[kind] ?? []).map((part) => [part.id, withInvolvedFields(part)]));
}

function withInvolvedFields(part: Part): Part {
  const involved = part.involved ?? [];
  return { ...part, ...Object.fromEntries(involved.map((id) => [involvement + id, id])) };
}

function withInvolvedList(part: Fields): Fields {
  const entries = Object.entries(part);
  const involved = entries.flatMap(([name, id]) => (name.startsWith(involvement) && id ? [id] : []));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(involvement))),
    ...('involved' in part && { involved }),
  };
}

const involvement = 'involved.';

/** A merged part is checked if it is linked to a known person or entity, or both versions were checked. */
function checkedBy(theirs: Fields, mine: Fields, next: Fields): Fields {
  if (!('duplicationChecked' in theirs)) return {};
  const linked = Boolean(next.personId ?? next.legalEntityId);
  return { duplicationChecked: linked || Boolean(theirs.duplicationChecked && mine.duplicationChecked) };
}

function changesOf(was: Part, part: Part): Fields {
  const names = namesOf(was, part).filter((name) => !isEqual(was[name], part[name]));
  return Object.fromEntries(names.map((name) => [name, part[name]]));
}

function newReferences(id: string, base: Base, version: DraftBody): Fields {
  const before = referencesTo(id, base);
  const references = [...referencesTo(id, version)].filter((each) => !before.has(each)).length;
  return references > 0 ? { references } : {};
}

function referencesTo(id: string, body: Base): Set<string> {
  const parts: Part[] = listKinds.flatMap((kind) => body[kind] ?? []);
  const attached = parts.filter(({ partId }) => partId === id).map((part) => JSON.stringify(part));
  const others = parts.filter(({ ownerId, involved }) => ownerId === id || involved?.includes(id));
  return new Set([...attached, ...others.map((part) => part.id)]);
}

function topOf(body: object): Fields {
  const nested = new Set<string>(['location', 'removed', ...listKinds]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !nested.has(name)));
}

function namesOf(...versions: Fields[]): string[] {
  return [...new Set(versions.flatMap((version) => Object.keys(version)))].filter((name) => !excludedFields.has(name));
}

function groupOf(name: string, version: Fields): Fields {
  return Object.fromEntries((groups[name] ?? [name]).map((each) => [each, version[each]]));
}

function hasField(base: Fields, name: string): boolean {
  return name in base || (name.startsWith(involvement) && 'involved' in base);
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
