import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Badge, StatusBadge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Switch } from '../../../ui/fields/choice.tsx';
import { counted, formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { paginationOf } from '../../../ui/lists/pagination.schema.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { compareIncidents, countChanges } from '../compare-incidents.ts';
import { CompareTable } from '../components/compare-table.tsx';
import { Timeline } from '../components/timeline.tsx';
import { entryOfHistory } from '../entry-of-history.server.ts';
import { historyKinds } from '../history-kinds.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Incident #${data?.incident.number} · Changes by ${data?.entry.user} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { incident, entry, display, closeTo } = await entryOfHistory(args);
  const { current, previous, ...facts } = entry;
  const place = paginationOf(args.request);
  return { incident, closeTo, place, display, entry: facts, sections: compareIncidents(previous, current, display) };
}

export default function HistoryEntry() {
  const { incident, entry, sections, display, closeTo, place } = useLoaderData<typeof loader>();
  const from = new URLSearchParams({ from: closeTo });
  const inList = new URLSearchParams({ p: String(place.page), psz: String(place.pageSize), from: closeTo });
  const history = `/incidents/${incident.id}/history`;
  const entryAt = (id: string) => `${history}/${id}?${inList}`;
  const currentAt = formatDateTime(entry.at, display);
  const changes = countChanges(sections);
  const previousAt = entry.previousAt ? formatDateTime(entry.previousAt, display) : '';
  return (
    <Dialog
      size="full"
      flush
      closeTo={`${history}?${inList}`}
      tools={
        <LinkButton icon="book" href={`/incidents/${incident.id}?${from}`}>
          Incident
        </LinkButton>
      }
      title={
        <span className="row">
          Incident #{incident.number}
          <StatusBadge status={incident.status} />
          {incident.locked && <Badge kind="locked">Locked</Badge>}
        </span>
      }
    >
      <div className="page">
        <h3 className="lede">Changes by {entry.user}</h3>
        <p className="meta lede__meta">
          {`${currentAt}, ${historyKinds[entry.kind].name}. ${counted(changes, 'field')} changed`}
          {previousAt && `, compared with ${previousAt}`}.
        </p>
        <div className="history">
          <Timeline entries={entry.timeline} current={entry.id} display={display} entryAt={entryAt} />
          <div>
            <div className="row compare-tools">
              <Switch id="only-changes" label="Only what changed" defaultChecked={changes > 0} autoFocus />
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
    </Dialog>
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
