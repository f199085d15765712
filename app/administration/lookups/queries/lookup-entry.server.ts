import type { LookupType } from '#db/vocabulary/lookup.ts';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type LookupEntry = {
  id: string;
  type: LookupType;
  name: string;
  parentId: string | null;
  path: string[];
  level: number;
  active: boolean;
  /** Only classes have it; null as the class above. */
  needsReview: boolean | null;
  below: number;
  height: number;
};

export async function lookupEntry({ em }: Pick<Scope, 'em'>, id: string | undefined): Promise<LookupEntry> {
  const [entry] = await em.execute<LookupEntry[]>(sql, [parseId(id)]);
  return orNotFound(entry, 'lookup');
}

const sql = `
select l.id, l.type, l.name, l.parent_id as "parentId", l.path, l.level::int, l.active, l.needs_review as "needsReview", c.below, c.height
from lookup l cross join lateral (
  select count(*)::int - 1 as below, max(depth)::int as height from lookup_closure
  where account_id = l.account_id and ancestor_id = l.id) c
where l.account_id = current_account() and l.id = $1`;
