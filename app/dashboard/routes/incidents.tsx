import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { IncidentTable } from '../../incidents/components/incident-table.tsx';
import { paginationOf } from '../../incidents/pagination.schema.ts';
import { viewerDisplay } from '../../incidents/viewer-display.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { ListDialog } from '../components/list-dialog.tsx';
import { lists } from '../lists.ts';
import { myIncidents } from '../queries/my-incidents.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? lists[data.status].title : 'Dashboard'} · Incident Xpress` },
];

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const place = paginationOf(args.request);
  const { status, incidents } = await myIncidents(scope, args.params.status, place);
  return { place, status, incidents, display: viewerDisplay(scope.actor) };
}

export default function Incidents() {
  const { place, status, incidents, display } = useLoaderData<typeof loader>();
  const out = <LinkButton href="/dashboard">Dashboard</LinkButton>;
  return (
    <ListDialog name={status} pagination={place} shown={incidents?.length} out={out}>
      {incidents && <IncidentTable incidents={incidents} display={display} />}
    </ListDialog>
  );
}
