import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { signedIn } from '../../auth/signed-in.server.ts';
import type { PageHandle } from '../../root.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { IncidentTable } from '../components/incident-table.tsx';
import { ListDialog } from '../components/list-dialog.tsx';
import { useDashboard } from '../components/use-dashboard.ts';
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
  return { place, ...(await myIncidents(scope, args.params.status, place)) };
}

export default function Incidents() {
  const { place, status, incidents } = useLoaderData<typeof loader>();
  const { display } = useDashboard();
  const out = <LinkButton href="/dashboard">Dashboard</LinkButton>;
  return (
    <ListDialog name={status} place={place} shown={incidents?.length} out={out}>
      {incidents && <IncidentTable incidents={incidents} display={display} />}
    </ListDialog>
  );
}
