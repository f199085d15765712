import type { Series } from '../../series/series.ts';
import { lyingBarLayout } from '../bar-layout.ts';
import type { Frame } from '../frame.ts';
import { BarMarks, Bars } from './bar-plot.tsx';
import { mostTabStops } from './mark.tsx';
import { PlotSvg, Texts } from './plot-frame.tsx';
import { TargetPath } from './target-shape.tsx';

type LyingBarPlotProps = {
  series: Series[];
  name: string;
  /** Indexes of the points to draw, in order. */
  order: number[];
  frame: Frame;
  target: number | undefined;
  className?: string | undefined;
};

export function LyingBarPlot({ series, name, order, frame: outerFrame, target, className }: LyingBarPlotProps) {
  const layout = lyingBarLayout(series, { width: outerFrame.width, target, order });
  const { left, base, marks, labels, target: line } = layout;
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
          <Texts of={labels.map((label) => ({ ...label, x: 0 }))} />
          <Bars marks={marks} />
          {line && (
            <TargetPath d={`M${line.x} 0V${line.y2}`}>
              <Texts of={[{ text: line.text, x: line.textX, y: line.textY }]} className="val" anchor="middle" />
            </TargetPath>
          )}
          <Texts
            of={marks.map(({ x, y, width, value }) => ({ text: value, x: x + width + 5, y: y + 10.5 }))}
            className="val halo"
          />
        </>
      }
      marks={<BarMarks series={series} marks={marks} frame={frame} isStop={isStop} />}
    />
  );
}
