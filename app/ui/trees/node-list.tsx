import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { pathTo, type TreeNode } from './tree.ts';

type Entry = Pick<TreeNode, 'id' | 'name' | 'disabled'>;

type NodeListProps = {
  nodes: TreeNode[];
  /** The words of the filter, which opens all branches. */
  words: string;
  /** Names the entry for no choice; missing where a choice is required. */
  none?: string | undefined;
  /** The chosen node is shown, and is chosen again also where branches are not. */
  chosen?: string | null;
  /** Whether a node with others under it can be chosen: it is then the first entry below itself. */
  branches?: boolean;
  /** Returns the link or button of an entry. */
  children: (entry: Entry, className: string | undefined) => ReactNode;
};

/** A tree to choose from where the picker does not run. */
export function NodeList({ nodes, words, none, chosen, branches = true, children: entry }: NodeListProps) {
  const choice = (node: Entry) => (
    <li key={node.id}>{entry(node, classes('tree__choice', node.disabled && 'is-off'))}</li>
  );
  const branch = (node: TreeNode) => (
    <li key={node.id}>
      <details open={words !== '' || pathTo([node], chosen ?? null).length > 0}>
        <summary>
          <Icon name="right" />
          {node.name}
        </summary>
        <ul>
          {(branches || node.id === chosen) && choice(node)}
          {node.children.map(item)}
        </ul>
      </details>
    </li>
  );
  const item = (node: TreeNode) => (node.children.length === 0 ? choice(node) : branch(node));
  return (
    <ul className="tree">
      {none !== undefined && choice({ id: '', name: none })}
      {nodes.map(item)}
      {nodes.length === 0 && <li className="say">Nothing found</li>}
    </ul>
  );
}
