import { searchCode, searchWords } from '#db/vocabulary/fold-text.ts';

export type TreeNode = {
  id: string;
  name: string;
  children: TreeNode[];
  disabled?: boolean;
  /** Given where a class says itself whether its incidents need a review. */
  needsReview?: boolean;
};

/** The part of a tree that is shown to choose from, where the picker does not run. */
export type NodesToChoose = { words: string; levels: string[]; nodes: TreeNode[] };

/** Removes disabled nodes with their descendants, except the path to the current choice. */
export function offeredNodes(nodes: TreeNode[], chosen: string | null): TreeNode[] {
  return nodes.flatMap((node) => {
    if (node.disabled) return pathTo([node], chosen).length ? [prunedTo(node, chosen)] : [];
    return [{ ...node, children: offeredNodes(node.children, chosen) }];
  });
}

/** Keeps the nodes that have the typed words in their own names and those above them, with what is above and below them. */
export function matchingNodes(nodes: TreeNode[], words: string, chosen: string | null): TreeNode[] {
  const sought = searchWords(words);
  return sought.length > 0 ? nodesWith(nodes, sought, chosen) : nodes;
}

function nodesWith(nodes: TreeNode[], sought: string[], chosen: string | null): TreeNode[] {
  return nodes.flatMap((node) => {
    const name = searchCode(node.name);
    const missing = sought.filter((word) => !name.includes(word));
    if (missing.length === 0) return [node];
    const children = nodesWith(node.children, missing, chosen);
    return children.length || node.id === chosen ? [{ ...node, children }] : [];
  });
}

export type TreeRow = {
  key: string;
  node: TreeNode;
  level: number;
  isBranch: boolean;
  isExpanded: boolean;
  /** Its place among its siblings, from 1, and how many they are with it. */
  position: number;
  siblings: number;
};

type TreeView = { words: string; expanded: ReadonlySet<string>; branches: boolean; chosen: string };

export function treeRows(nodes: TreeNode[], { words, expanded, branches, chosen }: TreeView): TreeRow[] {
  const isFiltered = words.trim() !== '';
  const rowsOf = (nodes: TreeNode[], level: number, before: TreeRow[] = []): TreeRow[] => {
    const siblings = before.length + nodes.length;
    const rows = nodes.flatMap((node, index) => {
      const { id: key } = node;
      const isBranch = node.children.length > 0;
      const isExpanded = isBranch && (isFiltered || expanded.has(key));
      const row = { key, node, level, isBranch, isExpanded, position: before.length + index + 1, siblings };
      if (!isExpanded) return [row];
      const first = { position: 1, siblings: node.children.length + 1, isBranch: false, isExpanded: false };
      const own = { ...row, ...first, key: `${key} itself`, level: level + 1 };
      return [row, ...rowsOf(node.children, level + 1, branches || key === chosen ? [own] : [])];
    });
    return [...before, ...rows];
  };
  return rowsOf(matchingNodes(nodes, words, isFiltered ? null : chosen), 0);
}

export function pathTo(nodes: TreeNode[], id: string | null): TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length) return [node, ...below];
  }
  return [];
}

function prunedTo(node: TreeNode, id: string | null): TreeNode {
  const next = pathTo(node.children, id)[0];
  return { ...node, children: next ? [prunedTo(next, id)] : [] };
}
