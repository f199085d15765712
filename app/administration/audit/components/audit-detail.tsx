import { LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatCount } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DataList, Datum } from '../../../ui/lists/data-list.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import type { AuditDetail, AuditDetails as Details } from '../audit-words.ts';
import type { AuditEntry } from '../queries/audit-entries.server.ts';

export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { compared, rows, imported, incidentPath, historyPath } = entry;
  return (
    <>
      {rows.length === 0 && !imported && <p className="say">No further details.</p>}
      {compared ? <Comparison rows={rows} /> : <Facts rows={rows} />}
      {imported && <Imported {...imported} href={`/administration/audit/${entry.id}/imported`} />}
      {incidentPath && (
        <p className="say row">
          <LinkButton href={incidentPath}>View incident</LinkButton>
          {historyPath && <LinkButton href={historyPath}>Compare</LinkButton>}
        </p>
      )}
    </>
  );
}

function Comparison({ rows }: { rows: AuditDetail[] }) {
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Field</span>
          </th>
          <th scope="col">Previous</th>
          <th scope="col">Current</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, previous, current }) => {
          const isChanged = previous !== current;
          return (
            <tr key={label} className={classes(isChanged && 'is-changed')}>
              <th scope="row">
                {label}
                {isChanged && (
                  <span className="changed">
                    <Icon name="flag" />
                    Changed
                  </span>
                )}
              </th>
              <td data-label="Previous">{isChanged ? previous && <del>{previous}</del> : previous}</td>
              <td data-label="Current">{isChanged ? current && <ins>{current}</ins> : current}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Imported({ entries, total, href }: NonNullable<Details['imported']> & { href: string }) {
  return (
    <>
      <p className="say row">
        {total > entries.length && (
          <span className="small quiet">{`The first ${entries.length} of ${formatCount(total)}`}</span>
        )}
        <LinkButton variant="quiet" icon="download" href={href}>
          Export to excel
        </LinkButton>
      </p>
      <Table
        head={
          <>
            <Column className="lead">Added entry</Column>
            <Column>Active</Column>
          </>
        }
      >
        {entries.map(({ path, active }) => (
          <Row key={path}>
            <Cell className="lead any">{path}</Cell>
            <Cell label="Active">{active ? 'Yes' : 'No'}</Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}

function Facts({ rows }: { rows: AuditDetail[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="say">
      <DataList>
        {rows.map(({ label, current }) => (
          <Datum key={label} label={label} width="double">
            {current}
          </Datum>
        ))}
      </DataList>
    </div>
  );
}
