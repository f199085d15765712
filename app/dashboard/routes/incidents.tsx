import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { signedIn } from '../../auth/signed-in.server.ts';
import { viewerDisplay } from '../../incidents/viewer-display.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { IncidentTable } from '../components/incident-table.tsx';
import { ListDialog } from '../components/list-dialog.tsx';
import { placeOf } from '../list-place.schema.ts';
import { lists } from '../lists.ts';
import { myIncidents } from '../queries/my-incidents.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? lists[data.status].title : 'Dashboard'} · Incident Xpress` },
];

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  const place = placeOf(args.request);
  const { status, incidents } = await myIncidents(scope, args.params.status, place);
  return { place, status, incidents, display: viewerDisplay(scope.actor) };
}

export default function Incidents() {
  const { place, status, incidents, display } = useLoaderData<typeof loader>();
  const out = <LinkButton href="/dashboard">Dashboard</LinkButton>;
  return (
    <ListDialog name={status} place={place} shown={incidents?.length} out={out}>
      {incidents && <IncidentTable incidents={incidents} display={display} />}
    </ListDialog>
  );
}
