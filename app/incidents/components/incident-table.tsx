import { Severity, StatusBadge } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import type { Display } from '../../ui/format.ts';
import { Path } from '../../ui/path.tsx';
import { Cell, Column, Row, Table } from '../../ui/table.tsx';
import type { ListedIncident } from '../listed-incident.ts';

type TableProps = { incidents: ListedIncident[]; display: Display };
type RowProps = { incident: ListedIncident; display: Display };

export function IncidentTable({ incidents, display }: TableProps) {
  return (
    <Table head={incidentHead}>
      {incidents.map((incident) => (
        <IncidentRow key={incident.id} incident={incident} display={display} />
      ))}
    </Table>
  );
}

function IncidentRow({ incident, display }: RowProps) {
  return (
    <Row>
      <Cell className="fit top1">
        <a className="stretch" href={`/incidents/${incident.id}`}>
          {incident.number}
        </a>
      </Cell>
      <Cell label="Date reported">
        <DateTime at={incident.reportedAt} display={display} />
      </Cell>
      <Cell label="Date occurred">
        <DateTime at={incident.occurredAt} display={display} dateOnly={incident.occurredUncertain} />
      </Cell>
      <Cell className="lead">
        <Path parts={incident.classPath} />
      </Cell>
      <Cell className="top2">
        {incident.severity && <Severity rank={incident.severityRank} word={incident.severity} />}
      </Cell>
      <Cell label="Entered By">{incident.enteredBy}</Cell>
      <Cell label="Incident Investigator" className="opt">
        {incident.investigator ?? <span className="quiet">Not assigned</span>}
      </Cell>
      <Cell className="top3">
        <StatusBadge status={incident.status} locked={incident.locked} />
      </Cell>
    </Row>
  );
}

const incidentHead = (
  <>
    <Column>Number</Column>
    <Column>Date reported</Column>
    <Column>Date occurred</Column>
    <Column>What</Column>
    <Column>Severity</Column>
    <Column>Entered By</Column>
    <Column className="opt">Incident Investigator</Column>
    <Column>Status</Column>
  </>
);
