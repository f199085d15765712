import { type Display, formatDateTime } from '../../../ui/format.ts';
import type { HistoryKind } from '../commands/view-history.server.ts';
import { historyKinds } from '../history-kinds.ts';

type TimelineProps = {
  entries: { id: string; at: string; user: string; kind: HistoryKind }[];
  current: string;
  display: Display;
  entryAt: (id: string) => string;
};

export function Timeline({ entries, current, display, entryAt }: TimelineProps) {
  return (
    <nav className="history__list sheet sheet--pad" aria-labelledby="timeline-h">
      <h3 className="small label" id="timeline-h">
        History
      </h3>
      <ol className="timeline">
        {entries.map(({ id, at, user, kind }) => (
          <li key={id}>
            <a href={entryAt(id)} aria-current={id === current ? 'true' : undefined}>
              <time dateTime={at}>{formatDateTime(at, display)}</time>
              <br />
              {historyKinds[kind].name} <span className="quiet">{user}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
