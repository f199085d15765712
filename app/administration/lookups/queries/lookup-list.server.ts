import { type LookupType, levelsOf } from '#db/vocabulary/lookup.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type ListedLookup = { id: string; name: string; parentId: string | null; active: boolean; address?: true };
export type LookupList = {
  type: LookupType;
  entries: ListedLookup[];
  labels: string[];
};

export async function lookupList({ em }: Pick<Scope, 'em'>, type: LookupType): Promise<LookupList> {
  const [row] = await em.execute<[{ entries: ListedLookup[]; labels: string[] }]>(sql, [type]);
  const labels = Array.from({ length: levelsOf(type) }, (_, index) => row.labels[index] ?? defaultLabel(type, index));
  return { type, entries: row.entries, labels };
}

function defaultLabel(type: LookupType, at: number) {
  return levelsOf(type) === 1 ? 'Name' : `Level ${at + 1}`;
}

const sql = `
select
  (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', l.id, 'name', l.name, 'active', l.active,
      'address', case when a.id is not null then true end)) || jsonb_build_object('parentId', l.parent_id)
      order by l.position, l.name ${nameOrder}), '[]')
    from lookup l left join lookup_address a on a.account_id = l.account_id and a.lookup_location_id = l.id
    where l.account_id = current_account() and l.type = $1) as entries,
  (select coalesce(jsonb_agg(label order by level), '[]')
    from lookup_label where account_id = current_account() and type = $1) as labels`;
