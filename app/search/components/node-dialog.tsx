import { Link } from '@remix-run/react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { TreeNode } from '../../ui/trees/tree.ts';

type NodeDialogProps = {
  label: string;
  levels: string[];
  nodes: TreeNode[];
  /** The form of the filter sends them to `action` with `params`. */
  words: string;
  action: string;
  params: [name: string, value: string][];
  closeTo: string;
  hrefFor: (id: string) => string;
};

/** For browsers in which the picker does not run. */
export function NodeDialog({ label, levels, nodes, words, action, params, closeTo, hrefFor }: NodeDialogProps) {
  return (
    <Dialog title={label} closeTo={closeTo}>
      <form method="get" action={action} className="finder">
        {params.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input
          className="input"
          type="search"
          name="words"
          defaultValue={words}
          aria-label={`Filter ${label.toLowerCase()}`}
          placeholder="Filter"
        />
        <Button>Filter</Button>
      </form>
      {levels.length > 0 && <p className="hint">{levels.join(' / ')}</p>}
      <ul className="tree">
        <Nodes nodes={nodes} hrefFor={hrefFor} isExpanded={words !== ''} />
        {nodes.length === 0 && <li className="say">Nothing found</li>}
      </ul>
    </Dialog>
  );
}

type NodesProps = { nodes: TreeNode[]; hrefFor: (id: string) => string; isExpanded: boolean };

/** A node with others under it is also the first entry below itself, so that it can be chosen. */
function Nodes({ nodes, ...tree }: NodesProps) {
  const choice = (node: TreeNode) => (
    <li key={node.id}>
      <Link className={classes('tree__choice', node.disabled && 'is-off')} to={tree.hrefFor(node.id)}>
        {node.name}
      </Link>
    </li>
  );
  return nodes.map((node) =>
    node.children.length === 0 ? (
      choice(node)
    ) : (
      <li key={node.id}>
        <details open={tree.isExpanded}>
          <summary>
            <Icon name="right" />
            {node.name}
          </summary>
          <ul>
            {choice(node)}
            <Nodes nodes={node.children} {...tree} />
          </ul>
        </details>
      </li>
    ),
  );
}
