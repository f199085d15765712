export type TreeNode = { id: string; name: string; children: TreeNode[]; disabled?: boolean };

/** Removes disabled nodes with their descendants, except the path to the current choice. */
export function offeredNodes(nodes: TreeNode[], chosen: string | null): TreeNode[] {
  return nodes.flatMap((node) => {
    if (node.disabled) return pathTo([node], chosen).length ? [prunedTo(node, chosen)] : [];
    return [{ ...node, children: offeredNodes(node.children, chosen) }];
  });
}

/** Returns the nodes whose name contains the words, with their ancestors and descendants, and the current choice. */
export function matchingNodes(nodes: TreeNode[], words: string, chosen: string | null): TreeNode[] {
  const needle = words.trim().toLocaleLowerCase();
  if (!needle) return nodes;
  return nodes.flatMap((node) => {
    if (node.name.toLocaleLowerCase().includes(needle)) return [node];
    const children = matchingNodes(node.children, words, chosen);
    return children.length || node.id === chosen ? [{ ...node, children }] : [];
  });
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
