import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet, useRouteLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { AutoLogout } from '../../shell/components/auto-logout.tsx';
import type { RootData } from '../../shell/root-data.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { closeTo } from '../close-to.server.ts';
import { Viewer } from '../components/viewer.tsx';
import { viewedIncident } from '../queries/viewed-incident.server.ts';
import { viewerDisplay } from '../viewer-display.ts';

export const handle: PageHandle = { noFrame: true };

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const scope = await requireUser(args);
  const audited = request.method === 'GET' && !request.headers.has('X-Background');
  const viewed = await viewedIncident(scope, params.id, { audited });
  return { ...viewed, display: viewerDisplay(scope.actor), closeTo: closeTo(request) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Incident #${data?.incident.number} · Incident Xpress` },
];

export default function Incident() {
  const frame = useRouteLoaderData<RootData>('root')!;
  const dialog = useOutlet();
  return (
    <>
      <div className="contents" {...(dialog && { inert: '' })}>
        <Viewer {...useLoaderData<typeof loader>()} />
      </div>
      {dialog}
      <Toasts toasts={frame.toasts} />
      {frame.idleSeconds && <AutoLogout seconds={frame.idleSeconds} />}
    </>
  );
}
