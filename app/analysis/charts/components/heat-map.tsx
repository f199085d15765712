import { counted } from '#app/ui/format.ts';
import type { AnalysisResult, Series } from '../../series/series.ts';
import { highestCount } from '../frame.ts';
import {
  cardHeatFrame,
  type HeatLayout,
  type HeatStep,
  heatMapLayout,
  heatSteps,
  narrowHeatFrame,
  stepInWords,
  wideHeatFrame,
  withNone,
} from '../heat-map-layout.ts';
import { linesOf, Mark, tipPlace } from './mark.tsx';
import { PlotSvg } from './plot-frame.tsx';

export function HeatMaps({ series }: Pick<AnalysisResult, 'series'>) {
  const steps = heatSteps(highestCount(series));
  return (
    <>
      {series.map((each, index) => (
        <div key={index} className="heat-map">
          {series.length > 1 && (
            <>
              <h4>{each.href ? <a href={each.href}>{each.name}</a> : each.name}</h4>
              <p className="small quiet">{counted(each.total, 'incident')}</p>
            </>
          )}
          <HeatMap series={each} layout={heatMapLayout(each, wideHeatFrame, steps)} className="wide" />
          <HeatMap series={each} layout={heatMapLayout(each, narrowHeatFrame, steps, true)} className="narrow" />
        </div>
      ))}
      <HeatLegend steps={steps} />
    </>
  );
}

export function HeatMapCard({ series }: Pick<AnalysisResult, 'series'>) {
  const [first, ...others] = series;
  const steps = heatSteps(highestCount([first!]));
  return (
    <>
      {others.length > 0 && <p className="small">{first!.name}</p>}
      <HeatMap series={first!} layout={heatMapLayout(first!, cardHeatFrame, steps)} />
      <HeatLegend steps={steps} />
      {others.length > 0 && <p className="small quiet">and {others.length} more</p>}
    </>
  );
}

type HeatMapProps = { series: Series; layout: HeatLayout; className?: string };

/** The cells are too many to be tab stops: the table has the links. */
function HeatMap({ series, layout: { frame, columns, rows, cells }, className }: HeatMapProps) {
  return (
    <PlotSvg
      frame={frame}
      className={className}
      shapes={
        <>
          {columns.map(({ text, x, y }) => (
            <text key={text} x={x} y={y} textAnchor="middle">
              {text}
            </text>
          ))}
          {rows.map(({ text, x, y }) => (
            <text key={text} x={x} y={y} textAnchor="end">
              {text}
            </text>
          ))}
          {cells.map(({ point, x, y, width, height, look, value }) => (
            <g key={point} className={`heat-${look}`}>
              <rect className="heat" x={x + 1} y={y + 1} width={width - 2} height={height - 2} />
              {value !== null && (
                <text className="heat-count" x={x + width / 2} y={y + height / 2 + 4} textAnchor="middle">
                  {value}
                </text>
              )}
            </g>
          ))}
        </>
      }
      marks={cells
        .filter(({ look }) => look > 0)
        .map((cell) => {
          const point = series.points[cell.point]!;
          const lines = linesOf(point, [series], 0);
          const { x, y, width, height } = cell;
          return (
            <Mark key={cell.point} point={point} lines={lines} isStop={false} tip={tipPlace(cell, lines, frame)}>
              <rect className="hit" x={x + 1} y={y + 1} width={width - 2} height={height - 2} />
            </Mark>
          );
        })}
    />
  );
}

function HeatLegend({ steps }: { steps: HeatStep[] }) {
  return (
    <ul className="legend">
      <li>Incidents:</li>
      {withNone(steps).map((step) => (
        <li key={step.look}>
          <svg className={`swatch heat-${step.look}`} viewBox="0 0 14 14" aria-hidden="true">
            <rect className="heat" x="0.5" y="0.5" width="13" height="13" />
          </svg>
          {stepInWords(step)}
        </li>
      ))}
    </ul>
  );
}
