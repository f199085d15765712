import { counted } from '#app/ui/format.ts';
import type { AnalysisResult, Series } from '../../series/series.ts';
import { highestCount } from '../frame.ts';
import {
  cardHeatFrame,
  type HeatCell,
  type HeatLayout,
  type HeatStep,
  heatMapLayout,
  heatSteps,
  narrowHeatFrame,
  stepInWords,
  wideHeatFrame,
  withNone,
} from '../heat-map-layout.ts';
import { Swatch } from './legend.tsx';
import { BoxMark } from './mark.tsx';
import { PlotSvg, Texts } from './plot-frame.tsx';

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
          <Texts of={columns} anchor="middle" />
          <Texts of={rows} anchor="end" />
          {cells.map(({ point, look, value, ...cell }) => (
            <g key={point} className={`heat-${look}`}>
              <rect className="heat" {...inner(cell)} />
              <Texts
                of={[{ text: value, x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 + 4 }]}
                className="heat-count"
                anchor="middle"
              />
            </g>
          ))}
        </>
      }
      marks={cells.map(({ point, look, ...cell }) => {
        const of = { series: 0, point };
        return (
          look > 0 && <BoxMark key={point} series={[series]} of={of} isStop={false} box={inner(cell)} frame={frame} />
        );
      })}
    />
  );
}

type Cell = Pick<HeatCell, 'x' | 'y' | 'width' | 'height'>;

const inner = ({ x, y, width, height }: Cell) => ({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 });

function HeatLegend({ steps }: { steps: HeatStep[] }) {
  return (
    <ul className="legend">
      <li>Incidents:</li>
      {withNone(steps).map((step) => (
        <li key={step.look}>
          <Swatch className={`heat-${step.look}`}>
            <rect className="heat" x="0.5" y="0.5" width="13" height="13" />
          </Swatch>
          {stepInWords(step)}
        </li>
      ))}
    </ul>
  );
}
