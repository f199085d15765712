import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { TreeNode } from '../../ui/trees/tree.ts';

export type NodesToChoose = { words: string; levels: string[]; nodes: TreeNode[] };

type NodeChoiceProps = {
  choice: NodesToChoose;
  label: string;
  action: string;
  /** Names the entry for no choice; missing where a choice is required. */
  none?: string;
};

/** Each entry is a button of the form, where the picker does not run. */
export function NodeChoice({ choice, label, action, none }: NodeChoiceProps) {
  const { words, levels, nodes } = choice;
  return (
    <div className="field">
      <div className="finder">
        <input
          className="input"
          type="search"
          name="words"
          defaultValue={words}
          aria-label={`Filter ${label.toLowerCase()}`}
        />
        <Button formAction={action} formNoValidate>
          Filter
        </Button>
      </div>
      {levels.length > 0 && <p className="hint">{levels.join(' / ')}</p>}
      <ul className="tree">
        {none && <NodeButton node={{ id: '', name: none, children: [] }} action={action} />}
        <Nodes nodes={nodes} action={action} isExpanded={words !== ''} />
        {nodes.length === 0 && <li className="say">Nothing found</li>}
      </ul>
    </div>
  );
}

type NodesProps = { nodes: TreeNode[]; action: string; isExpanded: boolean };

function Nodes({ nodes, ...tree }: NodesProps) {
  return nodes.map((node) =>
    node.children.length === 0 ? (
      <NodeButton key={node.id} node={node} action={tree.action} />
    ) : (
      <li key={node.id}>
        <details open={tree.isExpanded}>
          <summary>
            <Icon name="right" />
            {node.name}
          </summary>
          <ul>
            <NodeButton node={node} action={tree.action} />
            <Nodes nodes={node.children} {...tree} />
          </ul>
        </details>
      </li>
    ),
  );
}

function NodeButton({ node: { id, name, disabled }, action }: { node: TreeNode; action: string }) {
  return (
    <li>
      <button
        type="submit"
        className={classes('tree__choice', disabled && 'is-off')}
        name="chosen"
        value={id}
        formAction={action}
        formNoValidate
      >
        {name}
      </button>
    </li>
  );
}
