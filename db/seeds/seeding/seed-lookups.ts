import { randomUUIDv7 } from 'node:crypto';
import type { Client } from 'pg';
import type { AddressSeed, LookupNode, LookupSeed } from '../../account-content/lists/lookup-tree.ts';
import { addressColumns, type CityOf } from './address-columns.ts';
import { insertRows } from './insert-rows.ts';
import type { Row } from './rows.ts';

/** Entries come after their parents. */
export async function seedLookups(client: Client, seeds: LookupSeed[], city: CityOf) {
  const seeded = seeds.flatMap(({ type, tree }) => flatten(type, tree, null));
  await insertRows(
    client,
    'lookup',
    seeded.map(({ row }) => row),
  );
  const labels = seeds.flatMap(({ type, labels = [] }) =>
    labels.map((label, index) => ({ type, level: index + 1, label })),
  );
  await insertRows(client, 'lookup_label', labels);
  const addresses = seeded.flatMap(({ row, address }) =>
    address ? [{ lookupLocationId: row.id, name: row.name, ...addressColumns(address, city) }] : [],
  );
  await insertRows(client, 'lookup_address', addresses);
}

type LookupRow = { row: Row; address: AddressSeed | undefined };

function flatten(type: string, nodes: LookupNode[], parentId: string | null): LookupRow[] {
  return nodes.flatMap(({ name, active = true, children = [], address }, position) => {
    const id = randomUUIDv7();
    const row = { id, type, parentId, name, position, active };
    return [{ row, address }, ...flatten(type, children, id)];
  });
}
