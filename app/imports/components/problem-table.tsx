import { classes } from '../../ui/classes.ts';
import { clip } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import type { ProblemRow } from '../queries/import-problems.server.ts';

type ProblemTableProps = { columns: { at: number; name: string }[]; rows: ProblemRow[] };

const longestCell = 120;

export function ProblemTable({ columns, rows }: ProblemTableProps) {
  return (
    <div className="over">
      <Table
        head={
          <>
            <Column className="fit top1">Row</Column>
            {columns.map(({ at, name }) => (
              <Column key={at}>{name}</Column>
            ))}
          </>
        }
      >
        {rows.map(({ row, cells, errors }) => (
          <Row key={row}>
            <Cell className="fit top1">
              {row}
              {errors
                .filter(({ column }) => !columns.some(({ at }) => at === column))
                .map(({ message }) => (
                  <Fault key={message} message={message} />
                ))}
            </Cell>
            {columns.map(({ at, name }) => {
              const faults = errors.filter(({ column }) => column === at);
              return (
                <Cell key={at} label={name} className={classes(faults.length > 0 && 'cell-bad')}>
                  <span className="cell-bad__value">
                    {clip(cells[at] ?? '', longestCell) || (faults.length > 0 && 'empty')}
                  </span>
                  {faults.map(({ message }) => (
                    <Fault key={message} message={message} />
                  ))}
                </Cell>
              );
            })}
          </Row>
        ))}
      </Table>
    </div>
  );
}

function Fault({ message }: { message: string }) {
  return (
    <span className="error">
      <Icon name="bad" />
      {message}
    </span>
  );
}
