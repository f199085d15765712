import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { NotFoundError } from '#db/errors.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { lookupTree } from '../../incidents/queries/lookup-tree.server.ts';
import { safeRedirect } from '../../platform/safe-redirect.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { matchingNodes, type TreeNode } from '../../ui/tree.ts';
import { searchAddress } from '../search-address.server.ts';
import { type SearchAddress, searchHref, searchParams } from '../search-address.ts';

export const handle: PageHandle = { dialog: true };

const trees = {
  class: { type: 'INCIDENT_CLASS', label: 'Incident class' },
  location: { type: 'LOCATION', label: 'Location' },
} as const;

type TreeName = keyof typeof trees;

export const meta: MetaFunction = () => [{ title: 'Search · Incident Xpress' }];

/** Shows a tree to choose from, where the picker of the search does not run. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { field, address } = readAddress(args);
  const words = new URL(args.request.url).searchParams.get('words') ?? '';
  const { nodes, levels } = await lookupTree(scope, trees[field].type);
  return { field, levels, words, address, nodes: matchingNodes(nodes, words, null) };
}

/** The button of the field posts the form of the search type, whose other fields begin anew. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const { field, address } = readAddress(args);
  return redirect(safeRedirect(searchHref(address, { by: field, edit: address.edit }, `/search/choose/${field}`)));
}

function readAddress({ request, params }: LoaderFunctionArgs): { field: TreeName; address: SearchAddress } {
  const { field } = params;
  if (field !== 'class' && field !== 'location') throw new NotFoundError('tree');
  return { field, address: searchAddress(new URL(request.url).searchParams) };
}

export default function ChooseNode() {
  const { field, levels, words, address, nodes } = useLoaderData<typeof loader>();
  const { label } = trees[field];
  const opened = { by: field, edit: address.edit };
  const hrefFor = (node: string) => searchHref(address, { ...opened, node });
  return (
    <Dialog title={label} closeTo={searchHref(address, opened)}>
      <form method="get" action={`/search/choose/${field}`} className="finder">
        {searchParams(address, opened).map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
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

/** Every node can be chosen: a node with others under it is the first entry below itself. */
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
