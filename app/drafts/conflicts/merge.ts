import { partKinds } from '#db/vocabulary/part-fields.ts';
import { type DraftBody, involvedName, withoutPart } from '../draft-body.ts';

export const listKinds = [...partKinds, 'attachments'] as const;
export type ListKind = (typeof listKinds)[number];

type Fields = Record<string, unknown>;
type Part = Fields & { id: string };

/** What two versions began from. Where it says nothing of a field, any difference is a clash. */
export type Base = { [Kind in ListKind]?: { id: string }[] } & { location?: object };

/** Two versions changed one field differently, or the one took out a part that the other changed. */
export type FieldConflict = {
  /** The field's name in a form that has all parts of both; `kept` is that of a part which one of them took out. */
  field: string;
  name: string;
  /** Where it belongs to one. */
  part?: { kind: ListKind; at: number; id: string };
  /** The field as each has it; of a part what was changed in it, and null where it was taken out. */
  theirs: Fields | null;
  mine: Fields | null;
};

export type Side = 'theirs' | 'mine';

/**
 * Both versions in one: what only one of them changed is as that one has it, and where they clash it is as chosen.
 * What nobody chose yet is told, and stays as `theirs` has it.
 */
export function merge(
  base: Base,
  theirs: DraftBody,
  mine: DraftBody,
  chosen: (field: string) => Side | undefined = () => undefined,
): { body: DraftBody; conflicts: FieldConflict[] } {
  const clashes: FieldConflict[] = [];
  const choose = (clash: FieldConflict): Side => {
    const side = chosen(clash.field);
    if (!side) clashes.push(clash);
    return side ?? 'theirs';
  };
  const all = { base, theirs, mine };
  const places = { base: { ...base.location }, theirs: theirs.location, mine: mine.location };
  const body = {
    ...mergedFields({ base: topOf(base), theirs: topOf(theirs), mine: topOf(mine) }, '', choose),
    location: mergedFields(places, 'location.', choose),
    ...Object.fromEntries(listKinds.map((kind) => [kind, mergedParts(all, kind, choose)])),
    ...(theirs.removed && { removed: theirs.removed }),
  } as DraftBody;
  const remainingIds = idsOf(body);
  const gone = [...idsOf(theirs), ...idsOf(mine)].filter((id) => !remainingIds.has(id));
  return { body: gone.reduce(withoutPart, body), conflicts: clashes };
}

/** The ids of all parts. */
export function idsOf(body: Base): Set<string> {
  return new Set(listKinds.flatMap((kind) => (body[kind] ?? []).map(({ id }) => id)));
}

type ThreeWay<Version, Began = Version> = { base: Began; theirs: Version; mine: Version };
type Choose = (clash: FieldConflict) => Side;

/** Changed together: a city is its name and its id. */
const groups: Record<string, string[]> = { cityName: ['cityName', 'cityId'] };
/** Decided with another field, or not by who writes. */
const excludedFields = new Set(['id', 'stored', 'involved', 'cityId', 'duplicationChecked']);

function mergedFields(
  { base, theirs, mine }: ThreeWay<Fields>,
  before: string,
  choose: Choose,
  part?: FieldConflict['part'],
): Fields {
  const next = { ...theirs };
  for (const name of namesOf(theirs, mine)) {
    const [was, their, my] = [base, theirs, mine].map((version) => groupOf(name, version)) as [Fields, Fields, Fields];
    const known = hasField(base, name);
    if (isEqual(their, my) || (known && isEqual(was, my))) continue;
    const clash = { field: before + name, name, ...(part && { part }), theirs: their, mine: my };
    if ((known && isEqual(was, their)) || choose(clash) === 'mine') Object.assign(next, my);
  }
  return next;
}

function mergedParts(all: ThreeWay<DraftBody, Base>, kind: ListKind, choose: Choose): Fields[] {
  const base = partsOf(all.base, kind);
  const theirs = partsOf(all.theirs, kind);
  const mine = partsOf(all.mine, kind);
  const ids = [...new Set([...theirs.keys(), ...mine.keys()])];
  return ids.flatMap((id, at) => {
    const [was, their, my] = [base.get(id), theirs.get(id), mine.get(id)];
    const [part, before] = [{ kind, at, id }, `${kind}[${at}].`];
    if (their && my) {
      const fields = mergedFields({ base: was ?? {}, theirs: their, mine: my }, before, choose, part);
      return [withInvolvedList({ ...fields, ...checkedBy(their, my, fields) })];
    }
    const left = (their ?? my)!;
    if (!was) return [withInvolvedList(left)];
    const side = their ? 'theirs' : 'mine';
    const changes = { ...changesOf(was, left), ...newReferences(id, all.base, all[side]) };
    if (Object.keys(changes).length === 0) return [];
    const clash = { field: `${before}kept`, name: 'kept', part, theirs: null, mine: null, [side]: changes };
    return choose(clash) === side ? [withInvolvedList(left)] : [];
  });
}

function partsOf(body: Base, kind: ListKind): Map<string, Part> {
  return new Map((body[kind] ?? []).map((part) => [part.id, withInvolvedFields(part)]));
}

/** Who is involved is one field for each person, as in the form. */
function withInvolvedFields(part: Part): Part {
  const involved = (part.involved ?? []) as string[];
  return { ...part, ...Object.fromEntries(involved.map((id) => [involvement + involvedName(id), id])) };
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

/** Looked for among the known ones is whoever is linked, or was looked for in both versions. */
function checkedBy(theirs: Fields, mine: Fields, next: Fields): Fields {
  if (!('duplicationChecked' in theirs)) return {};
  const linked = Boolean(next.personId ?? next.legalEntityId);
  return { duplicationChecked: linked || Boolean(theirs.duplicationChecked && mine.duplicationChecked) };
}

function changesOf(was: Part, part: Part): Fields {
  const names = namesOf(was, part).filter((name) => !isEqual(was[name], part[name]));
  return Object.fromEntries(names.map((name) => [name, part[name]]));
}

/** What it owns or is involved in, and what hangs on it, as it was not in `base`. */
function newReferences(id: string, base: Base, version: DraftBody): Fields {
  const before = referencesTo(id, base);
  const references = [...referencesTo(id, version)].filter((each) => !before.has(each)).length;
  return references > 0 ? { references } : {};
}

function referencesTo(id: string, body: Base): Set<string> {
  const parts = listKinds.flatMap((kind) => (body[kind] ?? []) as (Part & { involved?: string[] })[]);
  const hanging = parts.filter(({ partId }) => partId === id).map((part) => JSON.stringify(part));
  const others = parts.filter(({ ownerId, involved }) => ownerId === id || involved?.includes(id));
  return new Set([...hanging, ...others.map((part) => part.id)]);
}

function topOf(body: object): Fields {
  const below = new Set<string>(['location', 'removed', ...listKinds]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !below.has(name)));
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
