import type { Frequency } from '#db/vocabulary/analysis.ts';
import { type ClassPlace, topOfClasses } from './series.ts';

export type TreeKind = 'class' | 'location';

export function treeKind(frequency: Frequency): TreeKind {
  return frequency === 'LOCATION' ? 'location' : 'class';
}

export type ClassNode = { id: string; parentId: string | null; name: string; active: boolean };

export type ClassTree = { nodes: ReadonlyMap<string, ClassNode>; children: ReadonlyMap<string | null, ClassNode[]> };

export function classTree(nodes: ClassNode[]): ClassTree {
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    children: Map.groupBy(nodes, (node) => node.parentId),
  };
}

export function pathOf({ nodes }: ClassTree, id: string): ClassNode[] {
  const path: ClassNode[] = [];
  for (let node = nodes.get(id); node; node = node.parentId ? nodes.get(node.parentId) : undefined) path.unshift(node);
  return path;
}

export function fullName(tree: ClassTree, id: string): string {
  return pathOf(tree, id)
    .map(({ name }) => name)
    .join(' / ');
}

/** Returns the counted classes, none of them below another; null for all. `at` is where the navigator stands. */
export function shownClasses(tree: ClassTree, chosen: string[], at: string | undefined): string[] | null {
  if (at === topOfClasses) return null;
  if (at !== undefined && tree.nodes.has(at)) return [at];
  return chosen.length > 0 ? highest(tree, chosen) : null;
}

function highest(tree: ClassTree, ids: string[]): string[] {
  const all = new Set(ids);
  return ids.filter((id) => pathOf(tree, id).every((above) => above.id === id || !all.has(above.id)));
}

/** `itself` counts the incidents that have this class and none below it. */
export type ClassPoint = ClassNode & { itself: boolean; isLeaf: boolean };

/** Returns the classes one level below the shown ones, and the shown ones themselves. */
export function classPoints(tree: ClassTree, nodeIds: string[] | null): ClassPoint[] {
  const point = (node: ClassNode, itself: boolean) => ({ ...node, itself, isLeaf: !tree.children.has(node.id) });
  if (nodeIds === null) return (tree.children.get(null) ?? []).map((node) => point(node, false));
  return nodeIds.flatMap((id) => {
    const node = tree.nodes.get(id);
    return node ? [...childrenOf(tree, id).map((each) => point(each, false)), point(node, true)] : [];
  });
}

/** Returns where the navigator stands, and the classes one level deeper, those with incidents and those in use. */
export function classPlace(
  tree: ClassTree,
  chosen: string[],
  at: string | undefined,
  { kind, countOf }: { kind: TreeKind; countOf?: ((id: string) => number) | undefined },
): ClassPlace {
  const nodeIds = shownClasses(tree, chosen, at);
  const isOfChosen = chosen.length > 1 && at !== topOfClasses;
  const root = isOfChosen ? { at: null, name: chosenNames[kind] } : { at: topOfClasses, name: allNames[kind] };
  const path = nodeIds?.length === 1 ? pathOf(tree, nodeIds[0]!) : [];
  const below = (nodeIds ?? [null]).flatMap((id) => childrenOf(tree, id)).filter(({ active }) => active);
  return {
    path: [root, ...path.map(({ id, name }) => ({ at: id, name }))],
    below: below.map(({ id, name }) => ({ at: id, name, count: countOf ? countOf(id) : null })),
  };
}

const chosenNames = { class: 'Chosen classes', location: 'Chosen locations' };
const allNames = { class: 'All classes', location: 'All locations' };

function childrenOf({ children }: ClassTree, id: string | null) {
  return children.get(id) ?? [];
}
