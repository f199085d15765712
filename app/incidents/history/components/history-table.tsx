import { LinkButton } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import { counted, type Display, formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import type { HistoryKind, HistoryRow } from '../commands/view-history.server.ts';
import { historyKinds } from '../history-kinds.ts';

type HistoryTableProps = {
  rows: HistoryRow[];
  display: Display;
  entryAt: (id: string, place?: string) => string;
  viewer: string;
};

export function HistoryTable({ rows, display, entryAt, viewer }: HistoryTableProps) {
  return (
    <Table head={head}>
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell className="fit top1 change-when">
            <DateTime at={row.at} display={display} />
          </Cell>
          <Cell className="lead change-cell">
            <div className="change">
              <b>
                <Icon name={historyKinds[row.kind].icon} />
                {historyKinds[row.kind].name}
              </b>
              <span>{row.changes ? changeWords(row, row.changes) : 'Failed to load history.'}</span>
            </div>
          </Cell>
          <Cell className="nowrap" label="User">
            {row.user}
          </Cell>
          <Cell className="acts acts--word">
            <ChangeLink row={row} display={display} entryAt={entryAt} viewer={viewer} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function ChangeLink({
  row: { id, at, kind },
  display,
  entryAt,
  viewer,
}: { row: HistoryRow } & Omit<HistoryTableProps, 'rows'>) {
  const addressByKind: Partial<Record<HistoryKind, string>> = {
    CREATE: entryAt(id, '/incident'),
    APPROVE: entryAt(id, '/incident'),
    RETURN: `${viewer}#review`,
    AMEND: `${viewer}#review`,
    NOTE: `${viewer}#notes`,
    LINK: `${viewer}#linked`,
    UNLINK: `${viewer}#linked`,
    TASK: `${viewer}#tasks`,
    CHECKLIST: `${viewer}#checklist`,
  };
  const word = addressByKind[kind] ? 'View' : 'Compare';
  return (
    <LinkButton href={addressByKind[kind] ?? entryAt(id)} aria-label={`${word}, ${formatDateTime(at, display)}`}>
      {word}
    </LinkButton>
  );
}

function changeWords({ reason, comments }: HistoryRow, changes: string[]): string {
  const commented = comments > 0 && `With ${counted(comments, 'comment')} of reviewers.`;
  return [reason || changeSummary(changes), commented].filter(Boolean).join(' ');
}

const maxListed = 6;

function changeSummary(changes: string[]): string {
  const rest = changes.length - maxListed;
  return changes.slice(0, maxListed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

const head = (
  <>
    <Column>Date modified</Column>
    <Column>Type</Column>
    <Column>User</Column>
    <Column className="acts acts--word">Action</Column>
  </>
);
