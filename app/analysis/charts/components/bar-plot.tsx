import type { Series } from '../../series/series.ts';
import { type BarMark, barLayout, stackLayout } from '../bar-layout.ts';
import type { Frame } from '../frame.ts';
import { noteMarks } from '../note-layout.ts';
import { BoxMark, mostTabStops } from './mark.tsx';
import { AxesPlot, type PlotProps, Texts } from './plot-frame.tsx';
import { TargetShape } from './target-shape.tsx';
import { Fill, seriesClass } from './textures.tsx';

type BarPlotProps = PlotProps & { isStacked?: boolean };

export function BarPlot({ series, pointCount, frame, isStacked, highest, notes = [], ...plot }: BarPlotProps) {
  const layout = isStacked ? stackLayout(series, pointCount, frame) : barLayout(series, pointCount, frame, highest);
  const { marks, sums, target } = layout;
  const isStop = marks.length <= mostTabStops;
  return (
    <AxesPlot
      {...plot}
      frame={layout.frame}
      axes={layout}
      notes={noteMarks(notes, marks)}
      series={series}
      isStop={isStop}
      shapes={
        <>
          <Bars marks={marks} isStacked={isStacked} />
          <TargetShape target={target} />
          {marks.map(({ series: at, point, x, y, width, height, value }) => (
            <Texts
              key={`${at}-${point}`}
              of={[{ text: value, x: x + width / 2, y: isStacked ? y + height / 2 + 4.5 : y - 6 }]}
              className={isStacked ? `in ${seriesClass(at)}` : 'val halo'}
              anchor="middle"
            />
          ))}
          <Texts of={sums} className="val halo" anchor="middle" />
        </>
      }
      marks={<BarMarks series={series} marks={marks} frame={layout.frame} isStop={isStop} />}
    />
  );
}

export function Bars({ marks, isStacked }: { marks: BarMark[]; isStacked?: boolean | undefined }) {
  return marks.map(({ series, point, x, y, width, height, isOpen }) => {
    const gap = isStacked && height > 3 ? 1.5 : 0;
    const box = { x, y: y + gap, width, height: height - gap };
    return <Fill key={`${series}-${point}`} at={series} isOpen={isOpen} {...box} />;
  });
}

type BarMarksProps = { series: Series[]; marks: BarMark[]; frame: Frame; isStop: boolean };

export function BarMarks({ marks, ...each }: BarMarksProps) {
  return marks.map((mark) => <BoxMark key={`${mark.series}-${mark.point}`} {...each} of={mark} box={mark} />);
}
