import { classes } from '#app/ui/classes.ts';
import { totalInWords } from '../../series/measure-words.ts';
import type { AnalysisResult, Series } from '../../series/series.ts';
import { isOfClasses } from '../../series/target.ts';
import { highestCount, multipleFrame } from '../frame.ts';
import { withTarget } from '../target-line.ts';
import { BarPlot } from './bar-plot.tsx';
import { LinePlot } from './line-plot.tsx';
import { PieWithLegend } from './pie-plot.tsx';

/** Draws each series alone: pies of several periods, and more series than one drawing holds. */
export function Multiples({ result }: { result: AnalysisResult }) {
  const { series, chartType } = result;
  const isPair = chartType === 'pie' && series.length === 2;
  return (
    <ul className={classes('multiples', isPair && 'multiples--two')}>
      {series.map((each, index) => (
        <li key={index}>
          <h4>{each.href ? <a href={each.href}>{each.name}</a> : each.name}</h4>
          <p>{totalInWords(each)}</p>
          <SmallPlot result={result} series={each} isPair={isPair} />
        </li>
      ))}
    </ul>
  );
}

type SmallPlotProps = { result: AnalysisResult; series: Series; isPair: boolean };

function SmallPlot({ result, series, isPair }: SmallPlotProps) {
  const { pointCount, chartType } = result;
  if (chartType === 'pie') {
    const size = isPair ? { radius: 100, width: 440 } : { radius: 50, width: 290 };
    return <PieWithLegend series={series} name={`${series.name}, pie`} {...size} />;
  }
  const frame = withTarget(multipleFrame, isOfClasses(result) ? undefined : result.target);
  const props = { series: [series], pointCount, frame, highest: highestCount(result.series) };
  if (chartType === 'line') return <LinePlot {...props} name={`${series.name}, line`} />;
  return <BarPlot {...props} name={`${series.name}, bars`} />;
}
