import type { Client } from 'pg';
import type { LookupType } from '#db/vocabulary/lookup.ts';
import { hash } from '../content/telling/random.ts';

type Entry = { id: string; type: LookupType; key: string };

/**
 * Finds an entry of the open account's lists by the names from its root. One that is not there is an error, or with
 * `orAnother` always the same other one of its list.
 */
export async function lookupIds(client: Client, { orAnother }: { orAnother: boolean }) {
  const { rows: entries } = await client.query<Entry>(
    `select id, type, type || chr(10) || array_to_string(path, chr(10)) as key from lookup order by id`,
  );
  const ids = new Map(entries.map(({ key, id }) => [key, id]));
  const lists = Map.groupBy(entries, ({ type }) => type);
  return (type: LookupType, path: string[]): string => {
    const key = [type, ...path].join('\n');
    const others = (orAnother && lists.get(type)) || [];
    const id = ids.get(key) ?? others[hash(key) % others.length]?.id;
    if (!id) throw new Error(`The list ${type} has no "${path.join(' / ')}".`);
    return id;
  };
}
