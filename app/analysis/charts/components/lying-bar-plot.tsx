import { classes } from '#app/ui/classes.ts';
import type { Series } from '../../series/series.ts';
import { lyingBarLayout } from '../bar-layout.ts';
import { narrowFrame } from '../frame.ts';
import { BarMarks, seriesClass } from './bar-plot.tsx';
import { mostTabStops } from './mark.tsx';
import { PlotSvg } from './plot-frame.tsx';

/** The bars of several periods on a phone, lying. */
export function LyingBarPlot({ series, pointCount, name }: { series: Series[]; pointCount: number; name: string }) {
  const { left, height, marks, labels } = lyingBarLayout(series, pointCount, narrowFrame.width);
  const frame = { ...narrowFrame, height };
  const isStop = marks.length <= mostTabStops;
  return (
    <PlotSvg
      frame={frame}
      name={isStop ? name : undefined}
      className="narrow"
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
