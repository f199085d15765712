import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { sortOf } from '../../incidents/list/list-columns.schema.ts';
import { paginationOf } from '../../ui/lists/pagination.schema.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { ResultsDialog } from '../components/results-dialog.tsx';
import { runSearchReport } from '../queries/run-search-report.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `${data.name} · ` : ''}Reports · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const place = { ...paginationOf(args.request), sort: sortOf(args.request) };
  return { ...(await runSearchReport(scope, args.params.reportId, place)), place };
}

export default function SearchReport() {
  const dialog = useOutlet();
  return (
    <>
      <div className="contents" {...(dialog && { inert: '' })}>
        <ResultsDialog {...useLoaderData<typeof loader>()} />
      </div>
      {dialog}
    </>
  );
}
