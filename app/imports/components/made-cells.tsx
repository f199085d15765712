import { formatCount } from '../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import type { MadeCells as Made } from '../import-state.ts';

/** Lists by column how many cells were changed when they were read, with examples. */
export function MadeCells({ made }: { made: (Made & { name: string })[] }) {
  return (
    <section aria-labelledby="made-cells">
      <h3 id="made-cells">How cells were read</h3>
      <div className="over">
        <Table
          head={
            <>
              <Column>Column</Column>
              <Column className="num">Rows</Column>
              <Column>In the file, and what it becomes</Column>
            </>
          }
        >
          {made.map(({ column, name, rows, examples }) => (
            <Row key={column}>
              <Cell className="lead">{name}</Cell>
              <Cell label="Rows" className="num">
                {formatCount(rows)}
              </Cell>
              <Cell label="In the file, and what it becomes" className="wide">
                {examples.map(({ from, to }) => (
                  <div key={from}>
                    {from} → {to}
                  </div>
                ))}
              </Cell>
            </Row>
          ))}
        </Table>
      </div>
    </section>
  );
}
