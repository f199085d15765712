import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { type Beside, besideOf } from '../../incidents/list/beside.ts';
import { IncidentTable, SortForm } from '../../incidents/list/components/incident-table.tsx';
import { ListTools } from '../../incidents/list/components/list-tools.tsx';
import { type Sort, sortOf, sortParam } from '../../incidents/list/list-columns.schema.ts';
import { chosenColumns } from '../../incidents/list/list-columns-cookie.server.ts';
import { redirectWithToast } from '../../platform/forms/submit.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { type Pagination, paginationOf } from '../../ui/lists/pagination.schema.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { ListDialog } from '../components/list-dialog.tsx';
import { useDashboard } from '../components/use-dashboard.ts';
import { lists } from '../lists.ts';
import { incidentBeside } from '../queries/incident-beside.server.ts';
import { myIncidents } from '../queries/my-incidents.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? lists[data.status].title : 'Dashboard'} · Incident Xpress` },
];

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { request, context } = args;
  const place = { ...paginationOf(request), sort: sortOf(request) };
  const beside = besideOf(request);
  if (beside) throw await toNeighbour(args, scope, place, beside);
  const columns = chosenColumns(context.services.settings, request, scope);
  const { status, incidents } = await myIncidents(scope, args.params.status, { ...place, columns });
  return { place, status, incidents, columns, display: viewerDisplay(scope.actor) };
}

type Place = Pagination & { sort: Sort };

async function toNeighbour(args: LoaderFunctionArgs, scope: Scope, place: Place, beside: Beside) {
  const { status } = args.params;
  const found = await incidentBeside(scope, status, place, beside);
  const list = (page: number) => `/dashboard/incidents/${status}?${paramsOf({ ...place, page })}`;
  if (typeof found === 'object') {
    const from = new URLSearchParams({ from: list(found.page) });
    return redirectWithToast(args, { to: `/incidents/${found.id}?${from}` });
  }
  const ends = `The list ${beside.step > 0 ? 'ends' : 'begins'} there.`;
  const message = found === 'end' ? ends : 'The incident is no longer at its place in this list.';
  return redirectWithToast(args, { to: list(place.page), toast: { kind: 'ok', message } });
}

function paramsOf({ page, pageSize, sort }: Place) {
  return new URLSearchParams({ p: String(page), psz: String(pageSize), sort: sortParam(sort) });
}

export default function Incidents() {
  const { place, status, incidents, columns, display } = useLoaderData<typeof loader>();
  const dialog = useOutlet(useDashboard());
  const { path } = lists[status];
  const params = paramsOf(place);
  const order = { sort: place.sort, hrefFor: (sort: Sort) => `${path}?${paramsOf({ ...place, page: 1, sort })}` };
  return (
    <ListDialog
      name={status}
      pagination={place}
      rowCount={incidents?.length}
      sort={sortParam(place.sort)}
      tools={
        <>
          <SortForm sort={place.sort} params={params} />
          <ListTools path={path} params={String(params)} chosenIn={chosenIn} columns />
        </>
      }
      out={<LinkButton href="/dashboard">Dashboard</LinkButton>}
      dialog={dialog}
    >
      {incidents && (
        <IncidentTable incidents={incidents} display={display} columns={columns} order={order} chosenIn={chosenIn} />
      )}
    </ListDialog>
  );
}

const chosenIn = 'chosen-rows';
