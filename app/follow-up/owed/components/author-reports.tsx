import { Badge, ReviewBadge } from '../../../ui/badge.tsx';
import { ageOf } from '../../../ui/dates/age.ts';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import { counted, type Display } from '../../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { Path } from '../../../ui/path.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Obstacle } from '../obstacle.ts';
import type { Author, OwedReport } from '../queries/owed-reports.server.ts';
import { RemindButton } from './remind-button.tsx';

type AuthorReportsProps = { author: Author; display: Display; from: string; mayRemind: boolean };

export function AuthorReports({ author, display, from, mayRemind }: AuthorReportsProps) {
  const { id, name, drafts, returned, reports } = author;
  const rest = drafts + returned - reports.length;
  return (
    <Section id={`author-${id}`} name={name} note={counted(drafts + returned, 'report')}>
      <Table head={head} inset isHeadHidden>
        {reports.map((report) => (
          <ReportRow key={report.number} report={report} display={display} from={from} />
        ))}
      </Table>
      {rest > 0 && <p className="small quiet">{`And ${rest} more.`}</p>}
      <div className="row add">
        {mayRemind && author.obstacle !== 'SELF' && <RemindButton author={author} from={from} icon="send" />}
        <Reminded author={author} display={display} />
      </div>
    </Section>
  );
}

function ReportRow({ report, display, from }: { report: OwedReport; display: Display; from: string }) {
  const { number, incidentId, classPath, since, hours } = report;
  return (
    <Row>
      <Cell className="fit top1">
        {incidentId ? (
          <a href={`/incidents/${incidentId}?${new URLSearchParams({ from })}`}>#{number}</a>
        ) : (
          `#${number}`
        )}
      </Cell>
      <Cell className="lead owes__what">
        {classPath ? <Path parts={classPath} /> : <span className="quiet">No class yet</span>}
      </Cell>
      <Cell className="owes__since" label="Since">
        {incidentId ? 'Returned ' : 'Started '}
        <DateTime at={since} display={display} />
      </Cell>
      <Cell className="owes__age" label="Age">
        {ageOf(hours)}
      </Cell>
      <Cell className="top3 owes__state">
        {incidentId ? <ReviewBadge state="RETURNED" /> : <Badge kind="draft">Draft</Badge>}
      </Cell>
    </Row>
  );
}

const whyNot: Record<Exclude<Obstacle, 'REMINDED'>, string> = {
  SELF: 'These are your own.',
  INACTIVE: 'Not active: gets no emails.',
  LEFT: 'Has stopped these emails.',
  LOCKED: 'All of them are locked: emails tell nothing of locked incidents.',
};

function Reminded({ author: { obstacle, remindedAt }, display }: Pick<AuthorReportsProps, 'author' | 'display'>) {
  if (obstacle && obstacle !== 'REMINDED') return <span className="small quiet">{whyNot[obstacle]}</span>;
  if (!remindedAt) return null;
  return (
    <span className="small quiet">
      Reminded <DateTime at={remindedAt} display={display} />.{obstacle && ' You can remind again after 24 h.'}
    </span>
  );
}

const head = (
  <>
    <Column>Number</Column>
    <Column>What</Column>
    <Column>Since</Column>
    <Column>Age</Column>
    <Column>State</Column>
  </>
);
