import { noteInWords } from '../../series/dated-notes.ts';
import { numberText } from '../../series/measure-words.ts';
import { rollingMean } from '../../series/rolling-mean.ts';
import type { AnalysisResult } from '../../series/series.ts';
import { bySize, isStacked, liesDown, mostLyingBars } from '../bar-layout.ts';
import { drawnTarget } from '../drawn-target.ts';
import { cardFrame, type Frame, mostSeries, narrowFrame, wideFrame } from '../frame.ts';
import { withNotes } from '../note-layout.ts';
import { pieLayout } from '../pie-layout.ts';
import { withTarget } from '../target-line.ts';
import { topPoints } from '../top-points.ts';
import { BarPlot } from './bar-plot.tsx';
import { HeatMapCard, HeatMaps } from './heat-map.tsx';
import { FillSwatch, Legend } from './legend.tsx';
import { LinePlot } from './line-plot.tsx';
import { LyingBarPlot } from './lying-bar-plot.tsx';
import { Multiples } from './multiples.tsx';
import { NarrowPie, PieWithLegend, WidePie } from './pie-plot.tsx';

export function Plot({ result: fullResult }: { result: AnalysisResult }) {
  const result = topPoints(fullResult);
  const { series, chartType, pointCount } = result;
  if (chartType === 'heatMap') return <HeatMaps series={series} />;
  if (series.length > mostSeries || (chartType === 'pie' && series.length > 1)) return <Multiples result={result} />;
  if (chartType === 'pie') return <OnePie result={result} />;
  const order = liesDown(result) ? bySize(series) : undefined;
  const liesOnPhones = series.length > 1 && !isStacked(result) && pointCount * series.length <= mostLyingBars;
  const orderOnPhones = liesOnPhones ? [...Array(pointCount).keys()] : undefined;
  const plot = { result, target: drawnTarget(result) };
  return (
    <>
      <OnePlot {...plot} order={order} frame={wideFrame} className={order ? 'wide wide--tall' : 'wide'} />
      <OnePlot {...plot} order={order ?? orderOnPhones} frame={narrowFrame} className="narrow" />
      <Legend result={result} />
    </>
  );
}

const mostOnCard = 8;

export function CardPlot({ result: fullResult }: { result: AnalysisResult }) {
  const result = topPoints(fullResult);
  const { series, chartType, title, dated = [] } = result;
  if (chartType === 'pie') return <PieWithLegend series={series[0]!} name={`${title}, pie`} radius={75} width={460} />;
  if (chartType === 'heatMap') return <HeatMapCard series={series} />;
  const order = liesDown(result) ? bySize(series) : undefined;
  const drawn = order ? result : { ...result, series: series.slice(0, mostSeries) };
  const target = series.length > mostSeries ? undefined : drawnTarget(result);
  const left = order ? order.length - mostOnCard : series.length - mostSeries;
  return (
    <>
      <OnePlot result={drawn} order={order?.slice(0, mostOnCard)} target={target} frame={cardFrame} />
      <Legend result={drawn} hasTotals={false} />
      {dated.map((note) => (
        <p key={note.number} className="small quiet">
          {noteInWords(note)}
        </p>
      ))}
      {left > 0 && <p className="small quiet">and {left} more</p>}
    </>
  );
}

type OnePlotProps = {
  result: AnalysisResult;
  /** Indexes of the points whose bars lie, in order; upright bars and lines have none. */
  order: number[] | undefined;
  target: number | undefined;
  frame: Frame;
  className?: string;
};

function OnePlot({ result, order, target, frame, className }: OnePlotProps) {
  const { series, chartType, pointCount, title, dated: notes = [] } = result;
  const plot = { series, pointCount, notes, className, frame: withTarget(withNotes(frame, notes), target) };
  if (chartType === 'line') {
    return <LinePlot {...plot} name={`${title}, lines`} means={rollingMean(result)?.means} />;
  }
  const bars = { series, name: `${title}, bars`, className };
  if (order) return <LyingBarPlot {...bars} order={order} target={target} frame={frame} />;
  return <BarPlot {...plot} {...bars} isStacked={isStacked(result)} />;
}

function OnePie({ result: { series, title } }: { result: AnalysisResult }) {
  const [only] = series;
  const name = `${title}, pie`;
  return (
    <>
      <WidePie series={only!} name={name} className="wide" />
      <NarrowPie series={only!} name={name} className="narrow" />
      <ul className="legend narrow">
        {pieLayout(only!.points, 1).map(({ name, count, look, isOpen }) => (
          <li key={name}>
            <FillSwatch at={look} isOpen={isOpen} />
            {name}, {numberText(count, only!.measure)}
          </li>
        ))}
      </ul>
    </>
  );
}
