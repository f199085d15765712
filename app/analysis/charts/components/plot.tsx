import { noteInWords } from '../../series/dated-notes.ts';
import { numberText } from '../../series/measure-words.ts';
import { rollingMean } from '../../series/rolling-mean.ts';
import type { AnalysisResult } from '../../series/series.ts';
import { barLayout, bySize, isStacked, liesDown, stackLayout } from '../bar-layout.ts';
import { drawnTarget } from '../drawn-target.ts';
import { cardFrame, type Frame, mostSeries, narrowFrame, wideFrame } from '../frame.ts';
import { withNotes } from '../note-layout.ts';
import { pieLayout } from '../pie-layout.ts';
import { withTarget } from '../target-line.ts';
import { topPoints } from '../top-points.ts';
import { BarPlot } from './bar-plot.tsx';
import { HeatMapCard, HeatMaps } from './heat-map.tsx';
import { Legend, MeanLegend, Swatch } from './legend.tsx';
import { LinePlot } from './line-plot.tsx';
import { LyingBarPlot } from './lying-bar-plot.tsx';
import { Multiples } from './multiples.tsx';
import { NarrowPie, PieWithLegend, WidePie } from './pie-plot.tsx';

export function Plot({ result: fullResult }: { result: AnalysisResult }) {
  const result = topPoints(fullResult);
  const { series, chartType, pointCount, title, dated = [] } = result;
  const target = drawnTarget(result);
  const framed = (frame: Frame) => withTarget(withNotes(frame, dated), target);
  const [wide, narrow] = [framed(wideFrame), framed(narrowFrame)];
  if (chartType === 'heatMap') return <HeatMaps series={series} />;
  if (series.length > mostSeries || (chartType === 'pie' && series.length > 1)) return <Multiples result={result} />;
  if (chartType === 'pie') return <OnePie result={result} />;
  if (chartType === 'line') {
    const mean = rollingMean(result);
    const props = { series, pointCount, name: `${title}, lines`, means: mean?.means, notes: dated };
    return (
      <>
        <LinePlot {...props} frame={wide} className="wide" />
        <LinePlot {...props} frame={narrow} className="narrow" />
        {mean && <MeanLegend name={mean.name} />}
        {series.length > 1 && <Legend series={series} isLine />}
      </>
    );
  }
  if (liesDown(result)) return <SortedBars result={result} />;
  const stacked = isStacked(result);
  const layout = stacked ? stackLayout : barLayout;
  const name = `${title}, bars`;
  const lies = !stacked && series.length > 1 && pointCount * series.length <= 120;
  return (
    <>
      <BarPlot
        series={series}
        layout={layout(series, pointCount, wide)}
        notes={dated}
        name={name}
        isStacked={stacked}
        className="wide"
      />
      {lies ? (
        <LyingBarPlot series={series} name={name} target={target} className="narrow" />
      ) : (
        <BarPlot
          series={series}
          layout={layout(series, pointCount, narrow)}
          notes={dated}
          name={name}
          isStacked={stacked}
          className="narrow"
        />
      )}
      {series.length > 1 && <Legend series={series} isLine={false} />}
    </>
  );
}

export function CardPlot({ result: fullResult }: { result: AnalysisResult }) {
  const result = topPoints(fullResult);
  const { series, chartType, pointCount, title, dated = [] } = result;
  const some = series.slice(0, mostSeries);
  const frame = withTarget(withNotes(cardFrame, dated), series.length > some.length ? undefined : drawnTarget(result));
  if (chartType === 'pie') return <PieWithLegend series={series[0]!} name={`${title}, pie`} radius={75} width={460} />;
  if (chartType === 'heatMap') return <HeatMapCard series={series} />;
  const isLine = chartType === 'line';
  const mean = rollingMean(result);
  if (liesDown(result)) return <SortedCard result={result} />;
  const stacked = isStacked({ series: some, chartType });
  const layout = stacked ? stackLayout : barLayout;
  return (
    <>
      {isLine ? (
        <LinePlot
          series={some}
          pointCount={pointCount}
          frame={frame}
          name={`${title}, lines`}
          means={mean?.means}
          notes={dated}
        />
      ) : (
        <BarPlot
          series={some}
          layout={layout(some, pointCount, frame)}
          notes={dated}
          name={`${title}, bars`}
          isStacked={stacked}
        />
      )}
      {mean && <MeanLegend name={mean.name} />}
      {some.length > 1 && <Legend series={some} isLine={isLine} counts={false} />}
      {dated.map((note) => (
        <p key={note.number} className="small quiet">
          {noteInWords(note)}
        </p>
      ))}
      {series.length > some.length && <p className="small quiet">and {series.length - some.length} more</p>}
    </>
  );
}

function SortedBars({ result: { series, title } }: { result: AnalysisResult }) {
  const props = { series, name: `${title}, bars`, order: bySize(series) };
  return (
    <>
      <LyingBarPlot {...props} frame={wideFrame} className="wide wide--tall" />
      <LyingBarPlot {...props} className="narrow" />
      {series.length > 1 && <Legend series={series} isLine={false} />}
    </>
  );
}

const mostOnCard = 8;

function SortedCard({ result: { series, title } }: { result: AnalysisResult }) {
  const order = bySize(series);
  return (
    <>
      <LyingBarPlot series={series} name={`${title}, bars`} order={order.slice(0, mostOnCard)} frame={cardFrame} />
      {series.length > 1 && <Legend series={series} isLine={false} counts={false} />}
      {order.length > mostOnCard && <p className="small quiet">and {order.length - mostOnCard} more</p>}
    </>
  );
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
            <Swatch at={look} isOpen={isOpen} />
            {name}, {numberText(count, only!.measure)}
          </li>
        ))}
      </ul>
    </>
  );
}
