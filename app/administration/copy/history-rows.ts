import type { ViewerDisplay } from '../../auth/viewer-display.ts';
import { compareIncidents } from '../../incidents/history/compare-incidents.ts';
import { historyKinds } from '../../incidents/history/history-kinds.ts';
import type { Cell, Head } from '../../incidents/list/exported-table.ts';
import { localTime } from '../../ui/format.ts';
import { timeOf } from './incident-columns.ts';
import type { CopiedEntry } from './queries/copied-history.server.ts';

export const historyHead: Head[] = [
  'Incident',
  timeOf('Date'),
  'User',
  'Action',
  'Reason',
  'Section',
  'Part',
  'Field',
  'Before',
  'After',
];

export function historyRows(entry: CopiedEntry, display: ViewerDisplay): Cell[][] {
  const { number, at, user, kind, reason, previous, current } = entry;
  const start = [number, localTime(at, display), user, historyKinds[kind].name, reason];
  const rows =
    previous && current
      ? compareIncidents(previous, current, display).flatMap(({ name, parts }) =>
          parts.flatMap((part) =>
            part.fields
              .filter(({ isChanged }) => isChanged)
              .map((field) => [name, part.name, field.label, field.previous ?? '', field.current ?? '']),
          ),
        )
      : [];
  return (rows.length > 0 ? rows : [['', '', '', '', '']]).map((row) => [...start, ...row]);
}
