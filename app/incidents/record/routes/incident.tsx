import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useMatches, useOutlet } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { closeTo } from '../../close-to.server.ts';
import { viewIncident } from '../commands/view-incident.server.ts';
import { Viewer } from '../components/viewer.tsx';
import { ViewerFrame } from '../components/viewer-frame.tsx';

export const handle: PageHandle = { noFrame: true };

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const scope = await requireUser(args);
  const audited = request.method === 'GET' && !request.headers.has('X-Background');
  const viewed = await viewIncident(scope, params.id, { audited });
  return { ...viewed, display: viewerDisplay(scope.actor), closeTo: closeTo(request) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Incident #${data?.incident.number} · Incident Xpress` },
];

export default function Incident() {
  const outlet = useOutlet();
  const isNotice = (useMatches().at(-1)?.handle as PageHandle | undefined)?.notice === true;
  const dialog = isNotice ? null : outlet;
  return (
    <ViewerFrame>
      <div className="contents" {...(dialog && { inert: '' })}>
        <Viewer {...useLoaderData<typeof loader>()} notice={isNotice && outlet} />
      </div>
      {dialog}
    </ViewerFrame>
  );
}
