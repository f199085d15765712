import { Form, useNavigation } from '@remix-run/react';
import type { LegalEntityMatch } from '../../../people/legal-entity-match.server.ts';
import type { PersonMatch } from '../../../people/person-match.server.ts';
import { Button } from '../../../ui/button.tsx';
import { displayName } from '../../../ui/format.ts';
import { LongRows } from '../../../ui/lists/long-rows.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import type { Known } from '../queries/known-by-name.server.ts';

type MatchesTableProps = { known: Known; action: string; verb: 'Add' | 'Choose' };

export function MatchesTable({ known, action, verb }: MatchesTableProps) {
  const { formData } = useNavigation();
  const rows = known.kind === 'persons' ? known.matches.map(personRow) : known.matches.map(legalEntityRow);
  const columns = Object.keys(rows[0]?.cells ?? {});
  return (
    <Table
      inset
      rowCount={rows.length + 1}
      head={
        <>
          <Column>Name</Column>
          {columns.map((column) => (
            <Column key={column}>{column}</Column>
          ))}
          <Column className="acts">
            <span className="sr">{verb}</span>
          </Column>
        </>
      }
    >
      <LongRows
        rows={rows.map(({ id, name, cells }) => (
          <Row key={id}>
            <Cell className="lead">{name}</Cell>
            {Object.entries(cells).map(([label, value]) => (
              <Cell key={label} label={value ? label : undefined}>
                {value}
              </Cell>
            ))}
            <Cell className="acts">
              <Form method="post" action={action} preventScrollReset>
                <Button
                  name="knownId"
                  value={id}
                  aria-label={`${verb} ${name}`}
                  aria-busy={formData?.get('knownId') === id || undefined}
                >
                  {verb}
                </Button>
              </Form>
            </Cell>
          </Row>
        ))}
      />
    </Table>
  );
}

function personRow({ id, alias, ...person }: PersonMatch) {
  return { id, name: displayName(person), cells: { Type: typeOf(person), Alias: alias } };
}

function typeOf({ isEmployee, department, position, personType }: Omit<PersonMatch, 'id' | 'alias'>) {
  return (isEmployee ? ['Employee', department, position] : [personType]).filter(Boolean).join(', ');
}

function legalEntityRow({ id, name, cityName, stateName }: LegalEntityMatch) {
  return { id, name, cells: { City: [cityName, stateName].filter(Boolean).join(', ') } };
}
