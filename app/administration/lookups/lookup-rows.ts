import { pathTo, type TreeNode, treeRows } from '../../ui/trees/tree.ts';
import type { ListedLookup } from './queries/lookup-list.server.ts';

export type LookupRow = {
  id: string;
  name: string;
  level: number;
  active: boolean;
  hasAddress: boolean;
  below: number;
  isExpanded: boolean;
  isFirst: boolean;
  isLast: boolean;
};

type Unfolded = { expanded: ReadonlySet<string>; words: string };

export function lookupRows(entries: ListedLookup[], { expanded, words }: Unfolded): LookupRow[] {
  const children = Map.groupBy(entries, ({ parentId }) => parentId);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const countBelow = (nodes: TreeNode[]): number => nodes.reduce((sum, node) => sum + 1 + countBelow(node.children), 0);
  return treeRows(treeOf(entries), { words, expanded, branches: false, chosen: '' }).map(
    ({ node, level, isExpanded }) => {
      const entry = byId.get(node.id)!;
      const siblings = children.get(entry.parentId)!;
      return {
        id: entry.id,
        name: entry.name,
        active: entry.active,
        hasAddress: entry.address === true,
        level: level + 1,
        below: countBelow(node.children),
        isExpanded,
        isFirst: siblings[0] === entry,
        isLast: siblings.at(-1) === entry,
      };
    },
  );
}

export function idsTo(entries: ListedLookup[], id: string | null): string[] {
  return pathTo(treeOf(entries), id).map((node) => node.id);
}

export function treeOf(entries: ListedLookup[]): TreeNode[] {
  const children = Map.groupBy(entries, ({ parentId }) => parentId);
  const below = (parentId: string | null): TreeNode[] =>
    (children.get(parentId) ?? []).map(({ id, name }) => ({ id, name, children: below(id) }));
  return below(null);
}
