import type { ReactNode } from 'react';
import { Cell, Column, Row, Table } from '#app/ui/lists/table.tsx';
import { noteInWords } from '../../series/dated-notes.ts';
import { cellText, measureOf, measureWords } from '../../series/measure-words.ts';
import { meanInWords, rollingMean } from '../../series/rolling-mean.ts';
import { type AnalysisResult, type Series, type SeriesPoint, unitOf } from '../../series/series.ts';
import { targetColumns } from '../../series/target.ts';
import { changeInWords, wholeOf } from '../change-in-words.ts';
import { percentOf } from '../pie-layout.ts';
import { besideCount, rowName } from '../row-name.ts';
import { NumbersFold } from './numbers-fold.tsx';
import { WeekNumbers } from './week-numbers.tsx';

export function Numbers({ result, isOpen }: { result: AnalysisResult; isOpen?: boolean }) {
  const { series, frequency, chartType, dated = [] } = result;
  const isOfRepeats = chartType === 'repeats';
  if (frequency === 'WEEKDAY_HOUR' && !isOfRepeats) {
    return (
      <NumbersFold isOpen={isOpen}>
        <WeekNumbers series={series} />
      </NumbersFold>
    );
  }
  const [single] = series.length === 1 ? series : [];
  // an incident can have several repeated people, so their counts have no sum
  const only = isOfRepeats ? undefined : single;
  const mean = rollingMean(result);
  const measure = measureOf(series);
  const words = measureWords[measure];
  const hasShares = only && measure !== 'DAYS_TO_CLOSE';
  const targets = targetColumns(result);
  return (
    <NumbersFold isOpen={isOpen}>
      <Table
        head={
          <>
            <Column>{unitOf(result)}</Column>
            {series.map(({ name }, index) => (
              <Column key={index} className="num">
                {single ? words.column : name}
              </Column>
            ))}
            {hasShares && <Column className="num">Share</Column>}
            {only?.before && <Column className="num">{`Change from ${only.before}`}</Column>}
            {mean && <Column className="num">{mean.name}</Column>}
            {targets.map(({ name }) => (
              <Column key={name}>{name}</Column>
            ))}
          </>
        }
      >
        {Array.from({ length: result.pointCount }, (_, index) => {
          const points = series.map((each) => each.points[index]);
          const name = rowName(points, index);
          return (
            <Row key={index}>
              <th role="rowheader" scope="row">
                {name}
                {dated
                  .filter((note) => note.at.some(({ point }) => point === index))
                  .map((note) => (
                    <span key={note.number} className="small quiet">
                      {` ${noteInWords(note)}`}
                    </span>
                  ))}
              </th>
              {points.map((point, of) => (
                <Cell key={of} className="num" label={single ? words.column : series[of]!.name}>
                  {point && <Count point={point} series={series[of]!} rowName={name} />}
                </Cell>
              ))}
              {hasShares && (
                <Cell className="num" label="Share">
                  {percentOf(points[0]?.count ?? 0, only.total)}%
                </Cell>
              )}
              {only?.before && (
                <Cell className="num" label="Change">
                  {changeInWords(points[0], only.measure)}
                </Cell>
              )}
              {mean && (
                <Cell className="num" label={mean.name}>
                  {meanInWords(mean.means[index], only?.measure)}
                </Cell>
              )}
              {targets.map(({ name, cells }) => (
                <Cell key={name} label={name}>
                  {cells[index]}
                </Cell>
              ))}
            </Row>
          );
        })}
        {!isOfRepeats && (
          <Row className="sum">
            <th role="rowheader" scope="row">
              {words.total}
            </th>
            {series.map((each, index) => (
              <Cell key={index} className="num" label={only ? words.column : series[index]!.name}>
                {cellText(each.total, each, each.measure)}
              </Cell>
            ))}
            {hasShares && (
              <Cell className="num" label="Share">
                {only.total === 0 ? '0%' : '100%'}
              </Cell>
            )}
            {only?.before && (
              <Cell className="num" label="Change">
                {changeInWords(wholeOf(only), only.measure)}
              </Cell>
            )}
            {mean && <Cell className="num" label={mean.name} />}
            {targets.map(({ name, sum }) => (
              <Cell key={name} label={name}>
                {sum}
              </Cell>
            ))}
          </Row>
        )}
      </Table>
    </NumbersFold>
  );
}

type CountProps = { point: SeriesPoint; series: Series; rowName: string };

function Count({ point, series, rowName }: CountProps): ReactNode {
  const text = cellText(point.count, point, series.measure);
  return (
    <>
      {besideCount(point, rowName) && <span className="small quiet">{besideCount(point, rowName)} </span>}
      {point.href === null || (point.incidents ?? point.count) === 0 ? text : <a href={point.href}>{text}</a>}
    </>
  );
}
