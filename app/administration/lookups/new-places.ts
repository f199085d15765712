import type { TreeNode } from '../../ui/trees/tree.ts';
import { treeOf } from './lookup-rows.ts';
import type { ListedLookup } from './queries/lookup-list.server.ts';

/** The moved branch must fit the levels of the list. */
export function newPlaces(
  entries: ListedLookup[],
  { id, height }: { id: string; height: number },
  levels: number,
): TreeNode[] {
  const disabled = new Set(entries.filter(({ active }) => !active).map((entry) => entry.id));
  const placesAt = (nodes: TreeNode[], level: number): TreeNode[] =>
    level + 1 + height > levels
      ? []
      : nodes
          .filter((node) => node.id !== id)
          .map((node) => ({
            id: node.id,
            name: disabled.has(node.id) ? `${node.name} (disabled)` : node.name,
            children: placesAt(node.children, level + 1),
          }));
  return placesAt(treeOf(entries), 1);
}
