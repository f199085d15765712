import type { LookupType } from '#db/vocabulary/lookup.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { counted } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { Path } from '../../../ui/path.tsx';
import { lookupsQuery } from '../lookups-query.ts';
import type { ImportRow } from '../queries/import-plan.server.ts';

type ImportPreviewProps = {
  name: string;
  type: LookupType;
  back: string;
  csv: string;
  operation: string;
  rows: ImportRow[];
};

const maxShown = 100;

export function ImportPreview({ name, type, back, csv, operation, rows }: ImportPreviewProps) {
  const [ofRows, bad] = [rowsWith(rows, 'new').length, rowsWith(rows, 'bad').length];
  const parents = rows.reduce((sum, row) => sum + (row.parents?.length ?? 0), 0);
  const added = ofRows + parents;
  const known = rowsWith(rows, 'known').length;
  const previewRows = [...rowsWith(rows, 'bad'), ...rowsWith(rows, 'new'), ...rowsWith(rows, 'known')].slice(
    0,
    maxShown,
  );
  const again = `/administration/lookups/import${lookupsQuery({ type })}`;
  return (
    <Dialog
      size="wide"
      title={`Import into ${name}`}
      closeTo={back}
      form={{
        action: `/administration/lookups/import/confirm${lookupsQuery({ type })}`,
        encType: 'multipart/form-data',
      }}
      foot={
        <>
          <LinkButton to={again}>Choose another file</LinkButton>
          {added > 0 && <Button variant="primary">{`Import ${countedEntries(added)}`}</Button>}
        </>
      }
    >
      <input type="hidden" name="operation" value={operation} />
      <input type="hidden" name="csv" value={csv} />
      <p role="status">
        {`${countedEntries(added)} to add${parents > 0 ? ` (${counted(ofRows, 'row')} and ${parents} above ${ofRows === 1 ? 'it' : 'them'})` : ''}, `}
        {`${counted(known, 'row')} known already, `}
        {bad === 0 ? (
          'none with an error.'
        ) : (
          <b>{`${bad} with an error, which ${bad === 1 ? 'is' : 'are'} left out.`}</b>
        )}
      </p>
      {previewRows.length > 0 && (
        <Table
          head={
            <>
              <Column>Line</Column>
              <Column className="lead">Entry</Column>
              <Column>Active</Column>
              <Column>Result</Column>
            </>
          }
        >
          {previewRows.map((row) => (
            <Row key={row.line}>
              <Cell label="Line">{row.line}</Cell>
              <Cell className="lead">
                <Path parts={row.path} />
              </Cell>
              <Cell label="Active">{row.active ? 'Yes' : 'No'}</Cell>
              <Cell label="Result">
                <Result row={row} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {rows.length > previewRows.length && <p className="small quiet">{`The first ${maxShown} rows are shown.`}</p>}
    </Dialog>
  );
}

const countedEntries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`);

function Result({ row: { result, message, parents } }: { row: ImportRow }) {
  if (result === 'new') return parents ? `Is added, with ${parents.join(' / ')} above it` : 'Is added';
  if (result === 'known') return <span className="quiet">Known already</span>;
  return (
    <span className="error">
      <Icon name="bad" />
      {message}
    </span>
  );
}

const rowsWith = (rows: ImportRow[], result: ImportRow['result']) => rows.filter((row) => row.result === result);
