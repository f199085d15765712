import type { TreeNode } from '../../ui/trees/tree.ts';
import { treeOf } from './lookup-rows.ts';
import type { ListedLookup } from './queries/lookup-list.server.ts';

/** Returns the entries below which an entry can be moved, with all that is below it, in a list of so many levels. */
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
