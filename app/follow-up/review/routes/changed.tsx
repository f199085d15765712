import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { closeTo, viewerAt } from '../../../incidents/close-to.server.ts';
import { incidentAction } from '../../../incidents/incident-action.schema.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { ChangedAlert } from '../components/changed-alert.tsx';
import { changedSince } from '../queries/changed-since.server.ts';
import { reviewActOf } from '../review-act.ts';

export const handle: PageHandle = { notice: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Incident #${data?.changed.number} · Changed · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const scope = await requireUser(args);
  const { searchParams } = new URL(request.url);
  const { version } = incidentAction.parse({ version: searchParams.get('seen') });
  const changed = await changedSince(scope, params.id, version);
  if (!changed) throw redirect(safeRedirect(viewerAt(request, params.id)));
  const from = String(new URLSearchParams({ from: closeTo(request) }));
  return { act: reviewActOf(searchParams.get('act')), changed, display: viewerDisplay(scope.actor), from };
}

export default function Changed() {
  return <ChangedAlert {...useLoaderData<typeof loader>()} />;
}
