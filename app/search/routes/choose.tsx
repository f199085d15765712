import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NotFoundError } from '#db/errors.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { lookupTree } from '../../incidents/record/queries/lookup-tree.server.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { matchingNodes } from '../../ui/trees/tree.ts';
import { NodeDialog } from '../components/node-dialog.tsx';
import { searchAddress } from '../search-address.server.ts';
import { type SearchAddress, searchHref, searchParams } from '../search-address.ts';

export const handle: PageHandle = { dialog: true };

const trees = {
  class: { type: 'INCIDENT_CLASS', label: 'Incident class' },
  location: { type: 'LOCATION', label: 'Location' },
} as const;

type TreeName = keyof typeof trees;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? trees[data.field].label : 'Search'} · Incident Xpress` },
];

/** For browsers in which the picker does not run. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { field, address } = readAddress(args);
  const words = new URL(args.request.url).searchParams.get('words') ?? '';
  const { nodes, levels } = await lookupTree(scope, trees[field].type);
  return { field, levels, words, address, nodes: matchingNodes(nodes, words, null) };
}

/** The button posts the criterion's form, whose other fields start empty. */
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
  const opened = { by: field, edit: address.edit };
  return (
    <NodeDialog
      nodes={nodes}
      levels={levels}
      words={words}
      label={trees[field].label}
      action={`/search/choose/${field}`}
      params={searchParams(address, opened)}
      closeTo={searchHref(address, opened)}
      hrefFor={(node) => searchHref(address, { ...opened, node })}
    />
  );
}
