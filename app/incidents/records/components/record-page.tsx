import type { ReactNode } from 'react';
import { Badge, Severity, StatusBadge } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import { counted, type Display, formatDate } from '../../../ui/format.ts';
import { DataList, Datum } from '../../../ui/lists/data-list.tsx';
import { Empty } from '../../../ui/lists/empty.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import type { Pagination } from '../../../ui/lists/pagination.schema.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { Path } from '../../../ui/path.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Involvement, Involvements, Owned } from '../involvement.ts';

type RecordPageProps = {
  name: string;
  badge: string | false;
  what: { title: string; fields: [label: string, value: string | null][]; hint?: string };
  relations: Record<string, string>;
  hasStatus: boolean;
  involvements: Involvements;
  place: Pagination;
  path: string;
  display: Display;
};

export function RecordPage({
  name,
  badge,
  what,
  relations,
  involvements,
  place,
  path,
  display,
  ...table
}: RecordPageProps) {
  const { total, since, incidents, owned } = involvements;
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>{name}</h1>
          {badge && <Badge>{badge}</Badge>}
          <p className="meta">
            In {counted(total, 'incident')}
            {since && ` since ${formatDate(since, display)}`}.
          </p>
        </div>
        <div className="sheet">
          <Section id="known" name={what.title} tight>
            <DataList>
              {what.fields.map(([label, value]) => (
                <Datum key={label} label={label} width="half">
                  {value}
                </Datum>
              ))}
            </DataList>
            {what.hint && <p className="hint">{what.hint}</p>}
          </Section>
          <Section id="involved" name="Involvement" tight>
            <DataList>
              {Object.values(relations).map((label) => (
                <Datum key={label} label={label} width="half">
                  {involvements.relations[label]}
                </Datum>
              ))}
            </DataList>
          </Section>
          <Section id="incidents" name="Incidents" count={total}>
            {incidents.length > 0 ? (
              <Incidents incidents={incidents} display={display} {...table} />
            ) : (
              <Empty title="The list ends before this page." action={<a href={path}>First page</a>} />
            )}
            {total > 10 && (
              <Pager {...place} total={total} hrefFor={(page) => `${path}?p=${page}&psz=${place.pageSize}`} />
            )}
            <p className="hint">Incidents that you may not open are neither listed nor counted.</p>
          </Section>
          {owned.length > 0 && (
            <Section id="owns" name="Owner of" tight>
              <OwnedThings owned={owned} />
            </Section>
          )}
        </div>
      </div>
    </main>
  );
}

type IncidentsProps = { incidents: Involvement[]; display: Display; hasStatus: boolean };

function Incidents({ incidents, display, hasStatus }: IncidentsProps) {
  const head = (
    <>
      <Column>Number</Column>
      <Column>Date occurred</Column>
      <Column>What</Column>
      <Column>Relation</Column>
      {hasStatus && <Column className="opt">Status of person</Column>}
      <Column>Severity</Column>
      <Column>Status</Column>
    </>
  );
  return (
    <Table head={head} inset>
      {incidents.map((incident, index) => (
        <Row key={index}>
          <Cell className="fit top1">
            <a className="stretch" href={`/incidents/${incident.id}`}>
              #{incident.number}
            </a>
          </Cell>
          <Cell className="nowrap" label="Date occurred">
            <DateTime at={incident.occurredAt} display={display} dateOnly={incident.occurredUncertain} />
          </Cell>
          <Cell className="lead">
            <Path parts={incident.classPath} />
          </Cell>
          <Cell label="Relation">
            <CommaSeparated words={incident.relations} />
          </Cell>
          {hasStatus && (
            <Cell className="opt" label="Status of person">
              <CommaSeparated words={incident.statuses} />
            </Cell>
          )}
          <Cell className="top2">
            {incident.severity && <Severity rank={incident.severityRank} word={incident.severity} />}
          </Cell>
          <Cell className="top3">
            <StatusBadge status={incident.status} locked={incident.locked} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function CommaSeparated({ words }: { words: string[] }): ReactNode {
  return words.length > 0 ? words.join(', ') : <span className="quiet">None</span>;
}

function OwnedThings({ owned }: { owned: Owned[] }) {
  return (
    <ul className="lines">
      {owned.map(({ kind, name, id, number }, index) => (
        <li key={index}>
          <div>
            <b>{kind}</b>, {name}
          </div>
          <a href={`/incidents/${id}`}>#{number}</a>
        </li>
      ))}
    </ul>
  );
}
