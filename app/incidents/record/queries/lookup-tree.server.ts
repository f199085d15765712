import type { LookupType } from '#db/vocabulary/lookup.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { TreeNode } from '../../../ui/trees/tree.ts';

export type LookupTree = {
  nodes: TreeNode[];
  levels: string[];
};

export async function lookupTree({ em }: Scope, type: LookupType): Promise<LookupTree> {
  const [row] = await em.execute<{ lookups: Row[]; levels: string[] }[]>(sql, [type]);
  const children = Map.groupBy(row!.lookups, ({ parentId }) => parentId);
  const below = (parentId: string | null): TreeNode[] =>
    (children.get(parentId) ?? []).map(({ id, name, active, needsReview }) => ({
      id,
      name,
      children: below(id),
      ...(active ? {} : { disabled: true }),
      ...(needsReview !== null && { needsReview }),
    }));
  return { nodes: below(null), levels: row!.levels };
}

type Row = { id: string; name: string; parentId: string | null; active: boolean; needsReview: boolean | null };

const sql = `
select
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'parentId', parent_id, 'active', active, 'needsReview', needs_review)
      order by position, name ${nameOrder}), '[]')
    from lookup where account_id = current_account() and type = $1) as lookups,
  (select coalesce(jsonb_agg(label order by level), '[]')
    from lookup_label where account_id = current_account() and type = $1) as levels`;
