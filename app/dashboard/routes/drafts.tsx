import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { ListTools } from '../../incidents/list/components/list-tools.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { paginationOf } from '../../ui/lists/pagination.schema.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { DraftTable } from '../components/draft-table.tsx';
import { ListDialog } from '../components/list-dialog.tsx';
import { useDashboard } from '../components/use-dashboard.ts';
import { lists } from '../lists.ts';
import { myDrafts } from '../queries/my-drafts.server.ts';

export const meta: MetaFunction = () => [{ title: 'Draft Incidents · Incident Xpress' }];

export const handle: PageHandle = { dialog: true, hydrate: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const place = paginationOf(args.request);
  return { place, drafts: await myDrafts(scope, place) };
}

export default function Drafts() {
  const { place, drafts } = useLoaderData<typeof loader>();
  const dashboard = useDashboard();
  const { display, may } = dashboard;
  const dialog = useOutlet(dashboard);
  const params = `p=${place.page}&psz=${place.pageSize}`;
  const tools = <ListTools path={lists.drafts.path} params={params} />;
  const out = may.add ? (
    <LinkButton variant="primary" icon="plus" href="/newincident">
      New Incident
    </LinkButton>
  ) : (
    <LinkButton href="/dashboard">Dashboard</LinkButton>
  );
  return (
    <ListDialog name="drafts" pagination={place} rowCount={drafts?.length} tools={tools} out={out} dialog={dialog}>
      {drafts && <DraftTable drafts={drafts} display={display} />}
    </ListDialog>
  );
}
