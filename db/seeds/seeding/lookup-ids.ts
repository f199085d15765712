import type { Client } from 'pg';
import type { LookupType } from '#db/vocabulary/lookup.ts';
import { hash } from '../narratives/random.ts';

type Entry = { id: string; type: LookupType; key: string };

/** Finds entries by their path. Throws for a missing one or, with `orAnother`, returns always the same other entry. */
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
