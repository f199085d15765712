import { randomUUID } from 'node:crypto';
import { type LookupType, levelsOf } from '#db/vocabulary/lookup.ts';
import { addLookup } from '../../administration/lookups/commands/add-lookup.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Import } from '../import-state.ts';
import { importLists } from '../queries/import-lists.server.ts';
import type { NodeNames } from '../reading/contract.ts';
import { canMeanEntry, matchNode, nodeKey } from '../reading/match-node.ts';

/** Adds missing parents too: "Theft / Bike" may need a new Theft. */
export async function addMissingEntries(scope: Scope, { checked }: Import): Promise<void> {
  const { classes, locations, translations } = await importLists(scope);
  const values = (kind: 'class' | 'location') =>
    checked.unknown?.[kind].map(([value]) => value).filter(canMeanEntry) ?? [];
  await add(scope, 'INCIDENT_CLASS', values('class'), { nodes: classes, known: translations.class });
  await add(scope, 'LOCATION', values('location'), { nodes: locations, known: translations.location });
}

async function add(
  scope: Scope,
  type: LookupType,
  values: string[],
  { nodes, known }: { nodes: NodeNames; known: Map<string, string> },
) {
  const ids = new Map(nodes.map(({ id, path }) => [nodeKey(path.join(' / ')), id]));
  for (const value of values) {
    if (matchNode(value, nodes, known)) continue;
    let parentId: string | null = null;
    const path: string[] = [];
    for (const name of namesOf(value).slice(0, levelsOf(type))) {
      path.push(name);
      const key = nodeKey(path.join(' / '));
      const id: string | null =
        ids.get(key) ?? (await addLookup(scope, { type, parentId, name, operation: randomUUID() }));
      if (id !== null) ids.set(key, id);
      parentId = id;
    }
    await scope.em.execute(translationSql, [type, nodeKey(value), parentId]);
  }
}

const namesOf = (value: string) => {
  const names = value.split(/\s*[/>\\]\s*/).filter((name) => nodeKey(name) !== '');
  return names.map((name) => name.slice(0, 100).toWellFormed());
};

const translationSql = `
insert into import_translation (account_id, type, value, lookup_id)
select current_account(), $1, $2, $3::uuid where $3 is not null and $2 <> ''
on conflict (account_id, type, value) do update set lookup_id = excluded.lookup_id`;
