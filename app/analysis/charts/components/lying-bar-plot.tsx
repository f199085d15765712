import { classes } from '#app/ui/classes.ts';
import type { Series } from '../../series/series.ts';
import { lyingBarLayout } from '../bar-layout.ts';
import { type Frame, narrowFrame } from '../frame.ts';
import { BarMarks, seriesClass } from './bar-plot.tsx';
import { mostTabStops } from './mark.tsx';
import { PlotSvg } from './plot-frame.tsx';

type LyingBarPlotProps = {
  series: Series[];
  name: string;
  /** Which points, and in which order; all in theirs where it is missing. */
  order?: number[];
  frame?: Frame;
  className?: string;
};

/** Bars that lie: those of several periods on a phone, and those with long names. */
export function LyingBarPlot({ series, name, order, frame: given = narrowFrame, className }: LyingBarPlotProps) {
  const { left, height, marks, labels } = lyingBarLayout(series, { width: given.width, ...(order && { order }) });
  const frame = { ...given, height };
  const isStop = marks.length <= mostTabStops;
  return (
    <PlotSvg
      frame={frame}
      name={isStop ? name : undefined}
      className={className}
      shapes={
        <>
          <path className="axis" d={`M${left} 0V${height}`} />
          {labels.map(({ text, y }) => (
            <text key={y} x={0} y={y}>
              {text}
            </text>
          ))}
          {marks.map(({ series: at, point, x, y, width, height: thick, value, isOpen }) => (
            <g key={`${at}-${point}`}>
              <rect
                className={classes('fill', seriesClass(at), isOpen && 'open')}
                x={x}
                y={y}
                width={width}
                height={thick}
              />
              <text className="val" x={x + width + 5} y={y + 10.5}>
                {value}
              </text>
            </g>
          ))}
        </>
      }
      marks={<BarMarks series={series} marks={marks} frame={frame} isStop={isStop} />}
    />
  );
}
