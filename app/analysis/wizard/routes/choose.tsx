import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { nodeField, nodePage } from '../../../search/node-page.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { NodeDialog } from '../../../ui/trees/node-dialog.tsx';
import { NodeList } from '../../../ui/trees/node-list.tsx';
import { analysisAddress } from '../analysis-address.server.ts';
import { analysisHref, analysisParams } from '../analysis-address.ts';
import { nodeStep } from '../wizard-steps.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.label ?? 'Analyze'} · Incident Xpress` },
];

/** Shows a tree to choose from, where the picker of the wizard does not run. */
export async function loader(args: LoaderFunctionArgs) {
  return { ...(await nodePage(args)), address: analysisAddress(new URL(args.request.url).searchParams) };
}

/** The button of the field posts the form of the step. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const field = nodeField(args);
  const address = analysisAddress(new URL(args.request.url).searchParams);
  return redirect(safeRedirect(analysisHref(address, { step: nodeStep[field] }, `/analyze/choose/${field}`)));
}

export default function ChooseNode() {
  const { field, label, levels, words, address, nodes } = useLoaderData<typeof loader>();
  const view = { step: nodeStep[field] };
  const closeTo = analysisHref(address, view);
  return (
    <NodeDialog
      label={label}
      levels={levels}
      words={words}
      action={`/analyze/choose/${field}`}
      params={analysisParams(address, view)}
      closeTo={closeTo}
    >
      <NodeList nodes={nodes} words={words}>
        {({ id, name }, className) => (
          <Link className={className} to={`${closeTo}&node=${id}`}>
            {name}
          </Link>
        )}
      </NodeList>
    </NodeDialog>
  );
}
