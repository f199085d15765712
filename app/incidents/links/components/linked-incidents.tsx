import { StatusBadge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import type { Display } from '../../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { Path } from '../../../ui/path.tsx';
import type { LinkedIncident } from '../queries/linked-incidents.server.ts';

type LinkedIncidentsProps = {
  linked: LinkedIncident[];
  display: Display;
  removeAt: ((linkId: string) => string) | null;
};

export function LinkedIncidents({ linked, display, removeAt }: LinkedIncidentsProps) {
  return (
    <Table inset head={head}>
      {linked.map(({ linkId, id, number, classPath, kind, ...incident }) => (
        <Row key={linkId}>
          <Cell className="fit top1">
            <a href={`/incidents/${id}`}>#{number}</a>
          </Cell>
          <Cell className="lead">
            <Path parts={classPath} />
          </Cell>
          <Cell label="Link">{kind}</Cell>
          <Cell className="nowrap" label="Date occurred">
            <DateTime at={incident.occurredAt} display={display} dateOnly={incident.occurredUncertain} />
          </Cell>
          <Cell className="top3">
            <StatusBadge status={incident.status} locked={incident.locked} />
          </Cell>
          <Cell className="acts">
            {removeAt && (
              <form method="post" action={removeAt(linkId)} className="contents">
                <IconButton icon="close" label={`Remove link to #${number}`} />
              </form>
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
    <Column className="lead">What</Column>
    <Column>Link</Column>
    <Column>Date occurred</Column>
    <Column className="top3">Status</Column>
    <Column className="acts">
      <span className="sr">Actions</span>
    </Column>
  </>
);
