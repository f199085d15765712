import { searchWords } from '#db/vocabulary/fold-text.ts';
import type { NodeNames } from './contract.ts';

export type NodeMatch = { id: string; path: string; isLeaf: boolean } | { several: string[] } | null;

/** Normalizes a text: "LARCENY - BIKE" equals "Larceny / Bike". */
export function nodeKey(text: string): string {
  return searchWords(text).join(' ');
}

/** The entry that a value means is kept by the key of the value, of at most this length. */
export const longestValue = 500;

export function canMeanEntry(text: string): boolean {
  const key = nodeKey(text);
  return key !== '' && Math.max(text.length, key.length) <= longestValue;
}

/** Matches a translation, a whole path, the end of a path, or a name; never guesses between several entries. */
export function matchNode(text: string, nodes: NodeNames, translations: Map<string, string>): NodeMatch {
  const tree = treeOf(nodes);
  const key = nodeKey(text);
  const translated = translations.get(key);
  const known = translated === undefined ? undefined : tree.byId.get(translated);
  if (known) return known;
  if (key === '') return null;
  const found = tree.byPath.get(key) ?? tree.byEnd.get(key) ?? [];
  return found.length > 1 ? { several: found.map(({ path }) => path) } : (found[0] ?? null);
}

type Node = { id: string; path: string; isLeaf: boolean };
type Tree = { byId: Map<string, Node>; byPath: Map<string, Node[]>; byEnd: Map<string, Node[]> };

/** Caches trees by their list, because every row asks the same one. */
const trees = new WeakMap<NodeNames, Tree>();

function treeOf(names: NodeNames): Tree {
  const known = trees.get(names);
  if (known) return known;
  const leaves = new Set(leavesOf(names));
  const tree: Tree = { byId: new Map(), byPath: new Map(), byEnd: new Map() };
  for (const name of names) {
    const { id, path } = name;
    const node = { id, path: path.join(' / '), isLeaf: leaves.has(name) };
    tree.byId.set(id, node);
    add(tree.byPath, nodeKey(node.path), node);
    for (let from = 1; from < path.length; from += 1) add(tree.byEnd, nodeKey(path.slice(from).join(' ')), node);
  }
  trees.set(names, tree);
  return tree;
}

export function leavesOf(names: NodeNames): NodeNames {
  const parents = new Set(names.map(({ path }) => JSON.stringify(path.slice(0, -1))));
  return names.filter(({ path }) => !parents.has(JSON.stringify(path)));
}

function add(nodes: Map<string, Node[]>, key: string, node: Node) {
  if (key !== '') nodes.set(key, [...(nodes.get(key) ?? []), node]);
}
