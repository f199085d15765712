import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NotFoundError } from '#db/errors.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { lookupTree } from '../../../incidents/record/queries/lookup-tree.server.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { NodeDialog } from '../../../search/components/node-dialog.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { matchingNodes } from '../../../ui/trees/tree.ts';
import { analysisAddress } from '../analysis-address.server.ts';
import { analysisHref, analysisParams } from '../analysis-address.ts';
import { nodeStep } from '../wizard-steps.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? trees[data.field].label : 'Analyze'} · Incident Xpress` },
];

const trees = {
  class: { type: 'INCIDENT_CLASS', label: 'Incident class' },
  location: { type: 'LOCATION', label: 'Location' },
} as const;

/** Shows a page to choose from a tree where scripts do not run. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { field, address } = readAddress(args);
  const words = new URL(args.request.url).searchParams.get('words') ?? '';
  const { nodes, levels } = await lookupTree(scope, trees[field].type);
  return { field, levels, words, address, nodes: matchingNodes(nodes, words, null) };
}

export async function action(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { field, address } = readAddress(args);
  return redirect(safeRedirect(analysisHref(address, { step: nodeStep[field] }, `/analyze/choose/${field}`)));
}

function readAddress({ request, params }: LoaderFunctionArgs) {
  const { field } = params;
  if (field !== 'class' && field !== 'location') throw new NotFoundError('tree');
  return { field, address: analysisAddress(new URL(request.url).searchParams) } as const;
}

export default function ChooseNode() {
  const { field, levels, words, address, nodes } = useLoaderData<typeof loader>();
  const view = { step: nodeStep[field] };
  const closeTo = analysisHref(address, view);
  return (
    <NodeDialog
      nodes={nodes}
      levels={levels}
      words={words}
      closeTo={closeTo}
      label={trees[field].label}
      action={`/analyze/choose/${field}`}
      params={analysisParams(address, view)}
      hrefFor={(node) => `${closeTo}&node=${node}`}
    />
  );
}
