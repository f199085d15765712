import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { type Clock, formatDateTime } from '../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import { answerWords, deliveryName, hostOf } from '../delivery-words.ts';
import { eventTypes } from '../event-fields.ts';
import type { ListedDelivery } from '../queries/webhooks-page.server.ts';
import { maxTries } from '../retry-rules.ts';

type DeliveriesProps = { deliveries: ListedDelivery[]; opened: string[]; display: Clock };

/** `opened` has the ids of deliveries that are shown in full above the table. */
export function DeliveriesTable({ deliveries, opened, display }: DeliveriesProps) {
  return (
    <div className="flush">
      <Table
        head={
          <>
            <Column className="nowrap">When</Column>
            <Column className="lead">Event</Column>
            <Column className="opt">Address</Column>
            <Column>Answer</Column>
            <Column className="num">Tries</Column>
            <Column className="top3">Status</Column>
            <Column className="acts acts--word acts--row">
              <span className="sr">Actions</span>
            </Column>
          </>
        }
      >
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isOpened={opened.includes(delivery.id)}
            display={display}
          />
        ))}
      </Table>
    </div>
  );
}

type DeliveryRowProps = { delivery: ListedDelivery; isOpened: boolean; display: Clock };

function DeliveryRow({ delivery, isOpened, display }: DeliveryRowProps) {
  const { id, url, kind, incident, state, isOff, tries, at } = delivery;
  const name = deliveryName(delivery);
  return (
    <Row>
      <Cell className="nowrap" label="When">
        <DateTime at={at} display={display} />
      </Cell>
      <Cell className="lead">
        {incident?.isThere ? (
          <>
            {eventTypes[kind]}, <a href={`/incidents/${incident.id}`}>#{incident.number}</a>
          </>
        ) : (
          name
        )}
      </Cell>
      <Cell className="opt" label="Address">
        {hostOf(url)}
      </Cell>
      <Cell label="Answer">{answerOf(delivery, display)}</Cell>
      <Cell className="num" label="Tries">
        {state === 'DELIVERED' || kind === 'TEST' ? tries : `${tries} of ${maxTries}`}
      </Cell>
      <Cell className="top3">
        <Badge kind={badges[state].kind}>{state === 'WAITING' && isOff ? 'Waiting: off' : badges[state].word}</Badge>
      </Cell>
      <Cell className="acts acts--word acts--row">
        {state === 'WAITING' && !isOff && tries > 0 && (
          <form className="contents" method="post" action={`/administration/webhooks/deliveries/${id}/again`}>
            <Button aria-label={`Send now: ${name}`}>Send now</Button>
          </form>
        )}
        {isOpened && (
          <a className="btn" href={`#failed-${id}`} aria-label={`Look at ${name}`}>
            Look
          </a>
        )}
      </Cell>
    </Row>
  );
}

function answerOf({ last, state, isOff, nextAt }: ListedDelivery, display: Clock): string {
  if (!last) return state === 'WAITING' ? 'Not sent yet' : 'Not sent';
  const words = answerWords(last);
  return state === 'WAITING' && !isOff ? `${words}, next try at ${formatDateTime(nextAt, display)}` : words;
}

const badges: Record<ListedDelivery['state'], { kind: BadgeKind; word: string }> = {
  WAITING: { kind: 'editing', word: 'Waiting' },
  DELIVERED: { kind: 'ok', word: 'Delivered' },
  FAILED: { kind: 'bad', word: 'Not delivered' },
  DROPPED: { kind: 'closed', word: 'Dropped' },
};
