import { classes } from '#app/ui/classes.ts';
import type { Series } from '../../series/series.ts';
import { lyingBarLayout } from '../bar-layout.ts';
import { type Frame, narrowFrame } from '../frame.ts';
import { BarMarks, seriesClass } from './bar-plot.tsx';
import { mostTabStops } from './mark.tsx';
import { PlotSvg } from './plot-frame.tsx';
import { TargetPath } from './target-shape.tsx';

type LyingBarPlotProps = {
  series: Series[];
  name: string;
  /** Indexes of the points to draw, in order; all points in their own order where it is missing. */
  order?: number[];
  frame?: Frame;
  target?: number | undefined;
  className?: string;
};

export function LyingBarPlot({
  series,
  name,
  order,
  frame: outerFrame = narrowFrame,
  target,
  className,
}: LyingBarPlotProps) {
  const layout = lyingBarLayout(series, { width: outerFrame.width, target, ...(order && { order }) });
  const { left, base, marks, labels } = layout;
  const frame = { ...outerFrame, height: layout.height };
  const isStop = marks.length <= mostTabStops;
  return (
    <PlotSvg
      frame={frame}
      name={isStop ? name : undefined}
      className={className}
      shapes={
        <>
          <path className="axis" d={`M${left} 0V${base}`} />
          {labels.map(({ text, y }) => (
            <text key={y} x={0} y={y}>
              {text}
            </text>
          ))}
          {marks.map(({ series: at, point, x, y, width, height: thick, isOpen }) => (
            <rect
              key={`${at}-${point}`}
              className={classes('fill', seriesClass(at), isOpen && 'open')}
              x={x}
              y={y}
              width={width}
              height={thick}
            />
          ))}
          {layout.target && (
            <TargetPath d={`M${layout.target.x} 0V${layout.target.y2}`}>
              <text className="val" x={layout.target.textX} y={layout.target.textY} textAnchor="middle">
                {layout.target.text}
              </text>
            </TargetPath>
          )}
          {marks.map(({ series: at, point, x, y, width, value }) => (
            <text key={`${at}-${point}`} className="val halo" x={x + width + 5} y={y + 10.5}>
              {value}
            </text>
          ))}
        </>
      }
      marks={<BarMarks series={series} marks={marks} frame={frame} isStop={isStop} />}
    />
  );
}
