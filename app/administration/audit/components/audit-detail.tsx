import { LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DataList, Datum } from '../../../ui/data-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { AuditDetail } from '../audit-words.ts';
import type { AuditEntry } from '../queries/audit-entry.server.ts';

export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { compared, rows, incidentPath, historyPath } = entry;
  return (
    <>
      {rows.length === 0 && <p className="say">No further details.</p>}
      {compared ? <Comparison rows={rows} /> : <Facts rows={rows} />}
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
