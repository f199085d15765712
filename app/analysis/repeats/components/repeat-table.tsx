import { type Display, formatDay } from '../../../ui/format.ts';
import { Empty } from '../../../ui/lists/empty.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { Section } from '../../../ui/section.tsx';
import { mostRepeats, type Repeat, type RepeatKind, repeatKinds } from '../../series/repeats.ts';

type RepeatTableProps = { kind: RepeatKind; repeats: Repeat[]; display: Display };

export function RepeatTable({ kind, repeats, display }: RepeatTableProps) {
  const { title, column, none } = repeatKinds[kind];
  return (
    <Section id={kind} name={title}>
      {repeats.length === 0 ? (
        <Empty title={none} />
      ) : (
        <Table
          head={
            <>
              <Column className="lead">{column}</Column>
              <Column className="num">Incidents</Column>
              <Column>Newest</Column>
            </>
          }
        >
          {repeats.map(({ name, incidents, newest, href }) => (
            <Row key={href}>
              <Cell className="lead">{name}</Cell>
              <Cell className="num" label="Incidents">
                <a href={href} aria-label={`${incidents} incidents with ${name}`}>
                  {incidents}
                </a>
              </Cell>
              <Cell label="Newest">{formatDay(newest, display)}</Cell>
            </Row>
          ))}
        </Table>
      )}
      {repeats.length === mostRepeats && <p className="hint">{`The ${mostRepeats} with the most incidents.`}</p>}
    </Section>
  );
}
