import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { IncidentDetails } from '../../record/components/incident-details.tsx';
import { ViewerBar } from '../../record/components/viewer-bar.tsx';
import { ViewerFrame } from '../../record/components/viewer-frame.tsx';
import { entryOfHistory } from '../entry-of-history.server.ts';
import { historyKinds } from '../history-kinds.ts';

export const handle: PageHandle = { noFrame: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Incident #${data?.incident.number} · As it stood · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { entry, ...pageData } = await entryOfHistory(args);
  const { id, at, user, kind, current } = entry;
  return { ...pageData, entry: { id, at, user, kind }, past: current };
}

export default function HistoryIncident() {
  const { incident, may, entry, past, display, closeTo } = useLoaderData<typeof loader>();
  const from = new URLSearchParams({ from: closeTo });
  const history = `/incidents/${incident.id}/history`;
  return (
    <ViewerFrame>
      <ViewerBar incident={incident} may={may} mode="history" closeTo={closeTo} shutTo={`${history}?${from}`} />
      <main id="content">
        <div className="page">
          <h2 className="lede">As it stood on {formatDateTime(entry.at, display)}</h2>
          <p className="meta lede__meta">
            {entry.kind === 'APPROVE' ? (
              <b>{`Approved by ${entry.user}. `}</b>
            ) : (
              `After ${historyKinds[entry.kind].name.toLowerCase()} by ${entry.user}. `
            )}
            <a href={`${history}/${entry.id}?${from}`}>Compare with the version before</a>
          </p>
          {entry.kind === 'APPROVE' && may.print && (
            <form
              method="post"
              action={`/incidents/${incident.id}/print?${from}&entry=${entry.id}`}
              className="lede__meta"
            >
              <Button icon="print">Print this version</Button>
            </form>
          )}
          <IncidentDetails incident={past} display={display} links={null} />
        </div>
      </main>
    </ViewerFrame>
  );
}
