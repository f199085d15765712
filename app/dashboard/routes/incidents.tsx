import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { signedIn } from '../../auth/signed-in.server.ts';
import { viewerDisplay } from '../../incidents/viewer-display.ts';
import { forDrawing } from '../../shell/for-drawing.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { IncidentTable, incidentRows } from '../components/incident-table.tsx';
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
  const display = viewerDisplay(scope.actor);
  return forDrawing({
    place,
    status,
    rows: incidents && incidentRows(incidents.map((incident) => ({ incident, display }))),
  });
}

export default function Incidents() {
  const { place, status, rows } = useLoaderData<typeof loader>();
  const out = <LinkButton href="/dashboard">Dashboard</LinkButton>;
  return (
    <ListDialog name={status} place={place} shown={rows?.length} out={out}>
      {rows && <IncidentTable rows={rows} />}
    </ListDialog>
  );
}
