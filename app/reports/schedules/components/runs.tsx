import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Clock, formatCount, formatDateTime } from '../../../ui/format.ts';
import { Empty } from '../../../ui/lists/empty.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import type { Delivery, Run } from '../queries/schedule-page.server.ts';
import { type SentFormat, sentFormats } from '../schedule.schema.ts';

type RunsProps = { runs: Run[]; display: Clock; format: SentFormat; at: string };

export function Runs({ runs, display, format, at }: RunsProps) {
  return (
    <section className="sheet" aria-labelledby="runs">
      <div className="results__head">
        <h2 id="runs">Last runs</h2>
        <span className="meta">Files are kept for 30 days</span>
      </div>
      <div className="sheet__part">
        {runs.length === 0 ? (
          <Empty title="Nothing was sent yet." />
        ) : (
          <Table
            head={
              <>
                <Column className="lead">When</Column>
                <Column className="num">Incidents</Column>
                <Column className="wide">To</Column>
                <Column className="top3">Status</Column>
                <Column className="acts acts--word acts--row">
                  <span className="sr">Actions</span>
                </Column>
              </>
            }
          >
            {runs.map(({ id, dueAt, isAsked, deliveries }) => {
              const [kind, word] = stateOf(deliveries);
              const when = formatDateTime(dueAt, display);
              const file = deliveries.find((delivery) => delivery.file)?.file;
              return (
                <Row key={id}>
                  <Cell className="lead">
                    {when}
                    {isAsked && ', Send now'}
                  </Cell>
                  <Cell className="num" label="Incidents">
                    {foundIn(deliveries)}
                  </Cell>
                  <Cell className="wide" label="To">
                    <To deliveries={deliveries} />
                  </Cell>
                  <Cell className="top3">
                    <Badge kind={kind}>{word}</Badge>
                  </Cell>
                  <Cell className="acts acts--word acts--row">
                    {file && (
                      <a className="btn" href={`/reports/print/${file}`} aria-label={`Open your file of ${when}`}>
                        {sentFormats[format]}
                      </a>
                    )}
                    {deliveries
                      .filter(({ again }) => again)
                      .map(({ id, person }) => (
                        <form key={id} method="post" action={`${at}/deliveries/${id}/again`} className="contents">
                          <Button aria-label={`Send again to ${person}, ${when}`}>Send again</Button>
                        </form>
                      ))}
                  </Cell>
                </Row>
              );
            })}
          </Table>
        )}
      </div>
    </section>
  );
}

/** Recipients may find different numbers of incidents. */
function foundIn(deliveries: Delivery[]): string {
  const found = deliveries.flatMap((delivery) => delivery.found ?? []);
  if (found.length === 0) return '';
  const [least, most] = [Math.min(...found), Math.max(...found)].map(formatCount);
  return least === most ? least! : `${least} to ${most}`;
}

function stateOf(deliveries: Delivery[]): [BadgeKind, string] {
  const has = (state: Delivery['state']) => deliveries.some((delivery) => delivery.state === state);
  if (has('WAITING')) return ['editing', 'Sending'];
  if (has('FAILED')) return ['bad', 'Failed'];
  if (has('SENT')) return ['ok', 'Sent'];
  return ['plain', has(null) ? 'Sent, or nothing to send' : 'Not sent'];
}

function To({ deliveries }: { deliveries: Delivery[] }) {
  const well = deliveries.filter(({ state }) => state === 'SENT' || state === 'WAITING');
  const empty = deliveries.filter(({ state }) => state === 'EMPTY');
  const unknown = deliveries.filter(({ state }) => state === null);
  const others = deliveries.filter(({ state }) => state === 'FAILED' || state === 'SKIPPED');
  return (
    <>
      {well.length > 0 && namesOf(well)}
      {empty.length > 0 && <p>{namesOf(empty)}: nothing was found.</p>}
      {unknown.length > 0 && <p>{namesOf(unknown)}: sent, or nothing to send.</p>}
      {others.map(({ person, reason, state }, index) => (
        <p key={index} className={state === 'FAILED' ? 'error' : 'small'}>
          {person}: {reason}
        </p>
      ))}
      {deliveries.length === 0 && 'Nobody'}
    </>
  );
}

const namesOf = (deliveries: Delivery[]) => deliveries.map(({ person }) => person).join(', ');
