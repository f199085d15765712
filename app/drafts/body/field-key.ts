import { isPartKind } from '#db/vocabulary/part-fields.ts';
import { defaultCountryCode } from '#db/vocabulary/places.ts';
import type { DraftBody } from './draft-body.ts';
import { entriesOf } from './draft-entries.ts';

/** Keys have the id of the part in place of its index, as `persons[<id>].phone`. */
export type Fields = Map<string, string>;

export function fieldKey(name: string, partId: (part: string) => string | undefined): string | null {
  const [part, kind] = /^(\w+)\[\d+\]/.exec(name) ?? [];
  if (!part) return name;
  const id = partId(part);
  return id ? `${kind}[${id}]${name.slice(part.length)}` : null;
}

export function savedFields(body: DraftBody): Fields {
  const partId = (part: string) => {
    const [, kind = '', at] = /^(\w+)\[(\d+)\]/.exec(part) ?? [];
    return isPartKind(kind) ? body[kind][Number(at)]?.id : undefined;
  };
  return new Map(
    entriesOf(body).map(([name, value]) => [
      fieldKey(name, partId)!,
      name.endsWith('countryCode') ? value || defaultCountryCode : value,
    ]),
  );
}

/** Returns a function from keys to posted names, and the ids that tell the server which part an index stands for. */
export function postedNames(keys: Iterable<string>) {
  const parts = new Map<string, string>();
  const ids: [string, string][] = [];
  const counts: Record<string, number> = {};
  for (const key of keys) {
    const [part, kind = '', id = ''] = partOfKey.exec(key) ?? [];
    if (!part || parts.has(part)) continue;
    const at = counts[kind] ?? 0;
    counts[kind] = at + 1;
    parts.set(part, `${kind}[${at}]`);
    ids.push([`${kind}[${at}].id`, id]);
  }
  return { ids, nameOf: (key: string) => key.replace(partOfKey, (part) => parts.get(part) ?? part) };
}

const partOfKey = /^(\w+)\[([^\]]+)\]/;
