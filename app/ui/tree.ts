export type TreeNode = { id: string; name: string; children: TreeNode[]; disabled?: boolean };

/** What may be chosen: disabled nodes go, with all below them, unless they lead to the one chosen already. */
export function offeredNodes(nodes: TreeNode[], chosen: string | null): TreeNode[] {
  return nodes.flatMap((node) => {
    if (node.disabled) return pathTo([node], chosen).length ? [onlyTo(node, chosen)] : [];
    return [{ ...node, children: offeredNodes(node.children, chosen) }];
  });
}

/** What the filter leaves: nodes whose name has the words, with all above and below them, and the one chosen. */
export function matchingNodes(nodes: TreeNode[], words: string, chosen: string | null): TreeNode[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (!wanted) return nodes;
  return nodes.flatMap((node) => {
    if (node.name.toLocaleLowerCase().includes(wanted)) return [node];
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

function onlyTo(node: TreeNode, id: string | null): TreeNode {
  const next = pathTo(node.children, id)[0];
  return { ...node, children: next ? [onlyTo(next, id)] : [] };
}
