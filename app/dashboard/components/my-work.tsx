import type { ReactNode } from 'react';
import { Severity, StatusBadge } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import type { Display } from '../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import { Path } from '../../ui/path.tsx';
import type { Count } from '../capped-count.ts';
import { lists } from '../lists.ts';
import type { Change, MyWork as Work } from '../queries/my-work.server.ts';
import { CountLabel } from './count-label.tsx';
import { OpenByAge } from './open-by-age.tsx';

type MyWorkProps = { work: Work; drafts: Count; display: Display };

export function MyWork({ work, drafts, display }: MyWorkProps) {
  const { ages } = work;
  const hasOpen = ages.today + ages.week + ages.month + ages.older > 0;
  const main = [
    work.drafts.length > 0 && <Drafts key="drafts" work={work} drafts={drafts} display={display} />,
    work.assigned.length > 0 && <Assigned key="assigned" work={work} display={display} />,
  ].filter(Boolean);
  const side = [
    work.changes.length > 0 && <Changes key="changes" changes={work.changes} display={display} />,
    hasOpen && <OpenByAge key="ages" ages={ages} />,
  ].filter(Boolean);
  if (main.length === 0 || side.length === 0) return [...main, ...side];
  return (
    <div className="dash dash--side">
      <div>{main}</div>
      <div>{side}</div>
    </div>
  );
}

function Section({ id, title, more, children }: { id: string; title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <div className="over over--row">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

function Drafts({ work, drafts, display }: MyWorkProps) {
  const all = (
    <a href={lists.drafts.path}>
      Show all <CountLabel {...drafts} />
    </a>
  );
  return (
    <Section id="my-drafts" title="My drafts" more={drafts.count > work.drafts.length && all}>
      <div className="sheet">
        <Table
          head={
            <>
              <Column>Number</Column>
              <Column>What</Column>
              <Column>Last modified</Column>
              <Column>Status</Column>
            </>
          }
        >
          {work.drafts.map((draft) => (
            <Row key={draft.id}>
              <Cell className="fit top1">
                {draft.may.edit ? (
                  <a className="stretch" href={draft.page}>
                    #{draft.number}
                  </a>
                ) : (
                  `#${draft.number}`
                )}
              </Cell>
              <Cell className="lead">
                {draft.classPath ? <Path parts={draft.classPath} /> : <span className="quiet">No class yet</span>}
              </Cell>
              <Cell className="nowrap" label="Last modified">
                <DateTime at={draft.updatedAt} display={display} />
              </Cell>
              <Cell className="top3">
                <StatusBadge status={draft.status} />
              </Cell>
            </Row>
          ))}
        </Table>
      </div>
    </Section>
  );
}

function Assigned({ work, display }: Pick<MyWorkProps, 'work' | 'display'>) {
  return (
    <Section
      id="assigned"
      title="Assigned to me"
      more={
        <span className="meta">
          <CountLabel {...work.assignedCount} /> open
        </span>
      }
    >
      <div className="sheet">
        <Table
          head={
            <>
              <Column>Number</Column>
              <Column>Severity</Column>
              <Column>What</Column>
              <Column className="opt">Entered By</Column>
              <Column>Date reported</Column>
              <Column>Status</Column>
            </>
          }
        >
          {work.assigned.map((incident) => (
            <Row key={incident.id}>
              <Cell className="fit top1">
                <a className="stretch" href={`/incidents/${incident.id}`}>
                  #{incident.number}
                </a>
              </Cell>
              <Cell className="top2">
                {incident.severity && <Severity rank={incident.severityRank} word={incident.severity} />}
              </Cell>
              <Cell className="lead">
                <Path parts={incident.classPath} />
              </Cell>
              <Cell className="opt" label="Entered By">
                {incident.enteredBy}
              </Cell>
              <Cell className="nowrap" label="Date reported">
                <DateTime at={incident.reportedAt} display={display} />
              </Cell>
              <Cell className="top3">
                <StatusBadge status={incident.status} locked={incident.locked} />
              </Cell>
            </Row>
          ))}
        </Table>
      </div>
    </Section>
  );
}

function Changes({ changes, display }: { changes: Change[]; display: Display }) {
  return (
    <Section id="changed" title="Changed since you were last here">
      <ul className="saved sheet">
        {changes.map(({ id, number, classPath, at, by, kind, entryId }, index) => (
          <li key={index}>
            <a className="saved__name" href={entryId ? `/incidents/${id}/history/${entryId}` : `/incidents/${id}`}>
              #{number} {classPath.at(-1)}
            </a>
            <span className="small quiet">
              <DateTime at={at} display={display} />
            </span>
            <p>
              {by} {acts[kind]}.
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const acts: Record<Change['kind'], string> = {
  CREATE: 'entered it',
  EDIT: 'edited it',
  CLOSE: 'closed it',
  REOPEN: 'reopened it',
  LOCK: 'locked it',
  UNLOCK: 'unlocked it',
  DELETE: 'deleted it',
  NOTE: 'added a note',
  APPROVE: 'approved it',
  RETURN: 'returned it',
  AMEND: 'opened it to amend it',
};
