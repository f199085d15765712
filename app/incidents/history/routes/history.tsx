import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { counted, formatDateTime } from '../../../ui/format.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { paginationOf } from '../../../ui/lists/pagination.schema.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { closeTo } from '../../close-to.server.ts';
import { ViewerBar } from '../../record/components/viewer-bar.tsx';
import { ViewerFrame } from '../../record/components/viewer-frame.tsx';
import { viewHistory } from '../commands/view-history.server.ts';
import { HistoryTable } from '../components/history-table.tsx';

export const handle: PageHandle = { noFrame: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Incident #${data?.incident.number} · History · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  // the dialog of a change audits its own read
  const audited = !args.params.entryId;
  const history = await viewHistory(scope, args.params.id, paginationOf(args.request), { audited });
  return { ...history, display: viewerDisplay(scope.actor), closeTo: closeTo(args.request) };
}

export default function History() {
  const { incident, may, rows, display, closeTo, ...history } = useLoaderData<typeof loader>();
  const { classPath, total, people, since, place } = history;
  const from = new URLSearchParams({ from: closeTo });
  const page = `/incidents/${incident.id}/history`;
  const { page: p, pageSize: psz } = place;
  const inList = new URLSearchParams({ p: String(p), psz: String(psz), from: closeTo });
  const entryAt = (id: string, at = '') => `${page}/${id}${at}?${at ? from : inList}`;
  const dialog = useOutlet();
  return (
    <ViewerFrame>
      <div className="contents" {...(dialog && { inert: '' })}>
        <ViewerBar incident={incident} may={may} mode="history" closeTo={closeTo} />
        <main id="content">
          <div className="page">
            <h2 className="lede">History</h2>
            <p className="meta lede__meta">
              <Path parts={classPath} />
              {`. ${counted(total, 'change')} by ${people === 1 ? '1 person' : `${people} people`}`}
              {since && ` since ${formatDateTime(since, display)}`}
              {'. Nothing here can be changed or removed.'}
            </p>
            <div className="sheet">
              <HistoryTable
                rows={rows}
                display={display}
                entryAt={entryAt}
                viewer={`/incidents/${incident.id}?${from}`}
              />
              {total > 10 && (
                <Pager
                  {...place}
                  total={total}
                  hrefFor={(page) => `?p=${page}&psz=${place.pageSize}&${from}`}
                  params={from}
                />
              )}
            </div>
          </div>
        </main>
      </div>
      {dialog}
    </ViewerFrame>
  );
}
