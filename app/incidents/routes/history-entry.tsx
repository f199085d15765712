import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { counted, formatDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { compareIncidents, countChanges } from '../compare-incidents.ts';
import { CompareTable } from '../components/compare-table.tsx';
import { Timeline } from '../components/timeline.tsx';
import { ViewerBar } from '../components/viewer-bar.tsx';
import { ViewerFrame } from '../components/viewer-frame.tsx';
import { entryOfHistory } from '../entry-of-history.server.ts';
import { historyKinds } from '../history-kinds.ts';

export const handle: PageHandle = { noFrame: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Incident #${data?.incident.number}, changes by ${data?.entry.user} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { entry, display, ...shown } = await entryOfHistory(args);
  const { current, previous, ...facts } = entry;
  return { ...shown, display, entry: facts, sections: compareIncidents(previous, current, display) };
}

export default function HistoryEntry() {
  const { incident, may, entry, sections, display, closeTo } = useLoaderData<typeof loader>();
  const from = new URLSearchParams({ from: closeTo });
  const history = `/incidents/${incident.id}/history`;
  const entryAt = (id: string) => `${history}/${id}?${from}`;
  const currentAt = formatDateTime(entry.at, display);
  const previousAt = entry.previousAt ? formatDateTime(entry.previousAt, display) : '';
  return (
    <ViewerFrame>
      <ViewerBar incident={incident} may={may} mode="history" closeTo={closeTo} shutTo={`${history}?${from}`} />
      <main id="content">
        <div className="page">
          <h2 className="lede">Changes by {entry.user}</h2>
          <p className="meta lede__meta">
            {`${currentAt}, ${historyKinds[entry.kind].name}. ${counted(countChanges(sections), 'field')} changed`}
            {previousAt && `, compared with ${previousAt}`}.
          </p>
          <div className="history">
            <Timeline entries={entry.timeline} current={entry.id} display={display} entryAt={entryAt} />
            <div>
              <div className="row compare-tools">
                <Switch id="only-changes" label="Only what changed" />
                <LinkButton href={`${history}/${entry.id}/incident?${from}`}>Incident as it stood</LinkButton>
                <span className="row push">
                  <Step to={entry.olderId && entryAt(entry.olderId)} word="Older" />
                  <Step to={entry.newerId && entryAt(entry.newerId)} word="Newer" />
                </span>
              </div>
              <div className="sheet">
                <CompareTable sections={sections} previousAt={previousAt} currentAt={currentAt} />
              </div>
            </div>
          </div>
        </div>
      </main>
    </ViewerFrame>
  );
}

function Step({ to, word }: { to: string | null; word: 'Older' | 'Newer' }) {
  const content = (
    <>
      {word === 'Older' && <Icon name="left" />}
      {word}
      {word === 'Newer' && <Icon name="right" />}
    </>
  );
  if (to) return <LinkButton href={to}>{content}</LinkButton>;
  return (
    <button type="button" className="btn" disabled>
      {content}
    </button>
  );
}
