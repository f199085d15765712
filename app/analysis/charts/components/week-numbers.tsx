import { formatCount } from '#app/ui/format.ts';
import { Cell, Column, Row, Table } from '#app/ui/lists/table.tsx';
import type { Series, SeriesPoint } from '../../series/series.ts';
import { weekGrid } from '../../series/week-grid.ts';

/** The hours stand below each other, which has room on phones too. */
export function WeekNumbers({ series }: { series: Series[] }) {
  return series.map((each, index) => {
    const { hours, days, sum } = weekGrid(each.points);
    return (
      <Table
        key={index}
        isGrid
        caption={series.length > 1 && each.name}
        head={
          <>
            <Column>Hour</Column>
            {days.map(({ label }) => (
              <Column key={label} className="num">
                {label}
              </Column>
            ))}
            <Column className="num">Sum</Column>
          </>
        }
      >
        {hours.map(({ label, points, sum }) => (
          <Row key={label}>
            <th role="rowheader" scope="row">
              {label}
            </th>
            {points.map((point) => (
              <Cell key={point.name} className="num">
                <Count point={point} />
              </Cell>
            ))}
            <Cell className="num">{formatCount(sum)}</Cell>
          </Row>
        ))}
        <Row className="sum">
          <th role="rowheader" scope="row">
            Sum
          </th>
          {days.map(({ label, sum }) => (
            <Cell key={label} className="num">
              {formatCount(sum)}
            </Cell>
          ))}
          <Cell className="num">{formatCount(sum)}</Cell>
        </Row>
      </Table>
    );
  });
}

function Count({ point: { count, href } }: { point: SeriesPoint }) {
  if (count === 0) return <span className="quiet">0</span>;
  return href === null ? formatCount(count) : <a href={href}>{formatCount(count)}</a>;
}
