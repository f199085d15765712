import { fetchJson } from '../ui/fetch-json.ts';
import type { TreeNode } from '../ui/trees/tree.ts';

type Tree = { nodes: TreeNode[]; levels: string[] };

export const searchableTrees = {
  class: { type: 'INCIDENT_CLASS', label: 'Incident class' },
  location: { type: 'LOCATION', label: 'Location' },
} as const;

/** Fetches the classes or locations, also those that are disabled: incidents have them. */
export async function searchableTree(field: keyof typeof searchableTrees): Promise<Tree | null> {
  const tree = await fetchJson<Tree>(`/lookup-trees/${field}`);
  return tree && { ...tree, nodes: tree.nodes.map(enabled) };
}

function enabled({ disabled, name, children, ...node }: TreeNode): TreeNode {
  return { ...node, name: disabled ? `${name} (disabled)` : name, children: children.map(enabled) };
}
