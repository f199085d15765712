import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { authorize } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { ExportDialog } from '../../incidents/list/components/export-dialog.tsx';
import { countMatchingIncidents } from '../../search/queries/count-matching-incidents.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { mayRunSearchReports } from '../policy.ts';
import { searchReport } from '../queries/search-report.server.ts';

export const handle: PageHandle = { dialog: true, hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Export to excel · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { id, criteria } = await searchReport(scope, args.params.reportId);
  authorize(mayRunSearchReports(scope.actor));
  const { count, capped } = await countMatchingIncidents(scope, criteria);
  const { search } = new URL(args.request.url);
  return {
    total: count,
    capped,
    file: `/reports/search/${id}/export/file${search}`,
    closeTo: `/reports/search/${id}${search}`,
  };
}

export default function ExportSearchReport() {
  return <ExportDialog {...useLoaderData<typeof loader>()} />;
}
