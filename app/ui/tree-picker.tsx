import { Button } from './button.tsx';
import { classes } from './classes.ts';
import type { FieldFrame } from './field.tsx';
import { fieldId } from './field-id.ts';
import { ariaFor, FieldNotes, LabelText } from './field-notes.tsx';
import { Icon } from './icon.tsx';
import { Path } from './path.tsx';
import { matchingNodes, offeredNodes, pathTo, type TreeNode } from './tree.ts';

/** The name and value of the filter box, and the button that submits the filter to the server. */
export type TreeFilter = { name: string; words?: string; button: { name: string; value: string } };

type TreePickerProps = FieldFrame & {
  tree: TreeNode[];
  defaultValue?: string | null;
  filter: TreeFilter;
  /** Whether nodes with children can be chosen. */
  branches?: boolean;
  /** The names of the tree levels, from the root. */
  levels?: string[];
};

/** Shows a tree with one choice; `tree-picker.client.ts` filters it while the user types. */
export function TreePicker({ tree, defaultValue = null, filter, branches = false, levels, ...field }: TreePickerProps) {
  const id = field.id ?? fieldId(field.name);
  const words = filter.words ?? '';
  const nodes = matchingNodes(offeredNodes(tree, defaultValue), words, defaultValue);
  return (
    <div className={classes('field', field.width, field.half && 'half')}>
      <span className="label" id={`${id}-l`}>
        <LabelText label={field.label} required={field.required} />
      </span>
      <details className="picker" open={words !== ''}>
        <summary className="input" id={id} aria-labelledby={`${id}-l ${id}-v`} {...ariaFor(id, field)}>
          <span id={`${id}-v`} data-value>
            <CurrentChoice path={pathTo(tree, defaultValue)} />
          </span>
          <Icon name="down" />
        </summary>
        <div className="picker__panel" role="group" aria-labelledby={`${id}-l`}>
          <Finder label={field.label} filter={filter} />
          {levels && <p className="hint">{levels.join(' / ')}</p>}
          <ul className="tree">
            {!field.required && <Leaf name={field.name} chosen={defaultValue || ''} node={notSet} />}
            <Nodes
              {...{ nodes, branches }}
              name={field.name}
              chosen={defaultValue}
              openTo={defaultValue}
              unfolded={words !== ''}
            />
            <li className="say" hidden={nodes.length > 0}>
              Nothing found
            </li>
          </ul>
        </div>
      </details>
      <FieldNotes id={id} hint={field.hint} errors={field.errors} />
    </div>
  );
}

const notSet: TreeNode = { id: '', name: 'Not set', children: [] };

function CurrentChoice({ path }: { path: TreeNode[] }) {
  return path.length ? <Path parts={path.map((node) => node.name)} /> : <span className="quiet">{notSet.name}</span>;
}

type FinderProps = { label: string; filter: TreeFilter };

function Finder({ label, filter }: FinderProps) {
  return (
    <div className="finder">
      <input
        className="input"
        type="search"
        name={filter.name}
        defaultValue={filter.words}
        aria-label={`Filter ${label.toLowerCase()}`}
        placeholder="Filter"
      />
      <Button {...filter.button} formNoValidate>
        Filter
      </Button>
    </div>
  );
}

type ChoiceProps = { name: string; chosen: string | null };

function Nodes({ nodes, openTo, unfolded, branches, ...choice }: ChoiceProps & NodesProps) {
  return nodes.map((node) =>
    node.children.length === 0 ? (
      <Leaf key={node.id} node={node} {...choice} />
    ) : (
      <li key={node.id}>
        <details open={unfolded || pathTo([node], openTo).length > 0}>
          <summary>
            <Icon name="right" />
            {node.name}
          </summary>
          <ul>
            {(branches || node.id === choice.chosen) && <Leaf node={node} {...choice} />}
            <Nodes nodes={node.children} {...{ openTo, unfolded, branches }} {...choice} />
          </ul>
        </details>
      </li>
    ),
  );
}

type NodesProps = { nodes: TreeNode[]; openTo: string | null; unfolded: boolean; branches: boolean };

function Leaf({ node, name, chosen }: ChoiceProps & { node: TreeNode }) {
  return (
    <li>
      <label>
        <input type="radio" name={name} value={node.id} defaultChecked={node.id === chosen} />
        <span className={node.disabled ? 'is-off' : undefined}>{node.name}</span>
      </label>
    </li>
  );
}
