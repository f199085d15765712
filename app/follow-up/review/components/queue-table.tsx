import { incidentStatus } from '#db/vocabulary/incident.ts';
import { Severity, StatusBadge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import { Late } from '../../../ui/dates/late.tsx';
import { counted, type Display } from '../../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { Path } from '../../../ui/path.tsx';
import type { WaitingIncident } from '../queries/review-queue.server.ts';

type QueueTableProps = { rows: WaitingIncident[]; display: Display; from: string };

export function QueueTable({ rows, display, from }: QueueTableProps) {
  return (
    <Table head={head}>
      {rows.map(({ id, number, classPath, severity, severityRank, author, since, status, returns, isOwn, ...row }) => (
        <Row key={id}>
          <Cell className="fit top1">
            <a href={`/incidents/${id}?${from}`}>#{number}</a>
          </Cell>
          <Cell label="Severity">
            {severity ? <Severity rank={severityRank} word={severity} /> : <span className="quiet">None</span>}
          </Cell>
          <Cell className="lead">
            <Path parts={classPath} />
          </Cell>
          <Cell label="Author">
            {author}
            {status === incidentStatus.editing && (
              <>
                <br />
                <StatusBadge status={status} />
              </>
            )}
          </Cell>
          <Cell className="opt" label="Waiting since">
            <DateTime at={since} display={display} />
          </Cell>
          <Cell className="nowrap top3">
            {row.isOverdue ? <Late>{`${row.hours} h, overdue`}</Late> : `${row.hours} h`}
          </Cell>
          <Cell className="num" label="Returned">
            {returns > 0 ? counted(returns, 'time') : <span className="quiet">Never</span>}
          </Cell>
          <Cell className="acts acts--word acts--row">
            {isOwn ? (
              <span className="small quiet">You wrote it</span>
            ) : (
              <LinkButton href={`/incidents/${id}?${from}`} aria-label={`Review #${number}`}>
                Review
              </LinkButton>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const head = (
  <>
    <Column className="fit top1">Number</Column>
    <Column>Severity</Column>
    <Column className="lead">What</Column>
    <Column>Author</Column>
    <Column className="opt" sorted={false}>
      Waiting since
    </Column>
    <Column className="fit top3">For</Column>
    <Column className="num">Returned</Column>
    <Column className="acts acts--word acts--row">
      <span className="sr">Actions</span>
    </Column>
  </>
);
