import { DateTime } from '../../../ui/dates/date-time.tsx';
import { type Clock, formatCount } from '../../../ui/format.ts';
import { DataList, Datum } from '../../../ui/lists/data-list.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import type { KeyDetails as Details } from '../queries/key-page.server.ts';

export function KeyDetails({ details, display }: { details: Details; display: Clock }) {
  const { start, rotatedAt, oldUntil, oldUsedAt, counts, lastCalls } = details;
  return (
    <>
      <div className="say">
        <DataList>
          <Datum label="Key begins with">
            <code>{start}…</code>
          </Datum>
          <Datum label="Rotated" none="Never">
            {rotatedAt && <DateTime at={rotatedAt} display={display} />}
          </Datum>
          <Datum label="Old key works until">{oldUntil && <DateTime at={oldUntil} display={display} />}</Datum>
          {oldUntil && (
            <Datum label="Old key last used" none="Not since">
              {oldUsedAt && <DateTime at={oldUsedAt} display={display} />}
            </Datum>
          )}
        </DataList>
      </div>
      <Counts counts={counts} />
      <LastCalls calls={lastCalls} display={display} />
    </>
  );
}

function Counts({ counts }: Pick<Details, 'counts'>) {
  return (
    <Table
      caption="Calls by result"
      head={
        <>
          <Column className="lead">Days</Column>
          <Column className="num">Succeeded (2xx, 3xx)</Column>
          <Column className="num">Refused (4xx)</Column>
          <Column className="num">Over the limit (429)</Column>
          <Column className="num">Failed (5xx)</Column>
        </>
      }
    >
      {counts.map(({ days, succeeded, refused, limited, failed }) => (
        <Row key={days}>
          <Cell className="lead">Last {days} days</Cell>
          <Cell className="num" label="Succeeded (2xx, 3xx)">
            {formatCount(succeeded)}
          </Cell>
          <Cell className="num" label="Refused (4xx)">
            {formatCount(refused)}
          </Cell>
          <Cell className="num" label="Over the limit (429)">
            {formatCount(limited)}
          </Cell>
          <Cell className="num" label="Failed (5xx)">
            {formatCount(failed)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function LastCalls({ calls, display }: { calls: Details['lastCalls']; display: Clock }) {
  if (calls.length === 0) return <p className="say">No calls yet.</p>;
  return (
    <Table
      caption="Last calls"
      head={
        <>
          <Column className="lead">Time</Column>
          <Column>Method</Column>
          <Column className="wide">Path</Column>
          <Column>Status</Column>
        </>
      }
    >
      {calls.map(({ at, method, path, status }, place) => (
        <Row key={place}>
          <Cell className="lead">
            <DateTime at={at} display={display} />
          </Cell>
          <Cell label="Method">{method}</Cell>
          <Cell className="wide" label="Path">
            <code>{`/api${path}`}</code>
          </Cell>
          <Cell label="Status">{status}</Cell>
        </Row>
      ))}
    </Table>
  );
}
