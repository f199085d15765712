import { classes } from '#app/ui/classes.ts';
import type { DatedNote } from '../../series/dated-notes.ts';
import type { Series } from '../../series/series.ts';
import type { BarLayout, BarMark } from '../bar-layout.ts';
import type { Frame } from '../frame.ts';
import { noteMarks } from '../note-layout.ts';
import { linesOf, Mark, mostTabStops, tipPlace } from './mark.tsx';
import { NoteMarks, NoteShapes } from './note-marks.tsx';
import { Axes, PlotSvg } from './plot-frame.tsx';
import { TargetShape } from './target-shape.tsx';

type BarPlotProps = {
  series: Series[];
  layout: BarLayout;
  name: string;
  className?: string;
  isStacked?: boolean;
  notes?: DatedNote[];
};

export function BarPlot({ series, layout, name, className, isStacked, notes = [] }: BarPlotProps) {
  const { frame, ticks, unit, labels, marks, sums, target } = layout;
  const isStop = marks.length <= mostTabStops;
  const places = noteMarks(notes, marks);
  return (
    <PlotSvg
      frame={frame}
      name={isStop ? name : undefined}
      className={className}
      shapes={
        <>
          <Axes frame={frame} ticks={ticks} unit={unit} labels={labels} />
          <NoteShapes notes={places} frame={frame} />
          {marks.map((mark) => (
            <BarShape key={`${mark.series}-${mark.point}`} mark={mark} isStacked={isStacked} />
          ))}
          <TargetShape target={target} />
          {marks.map((mark) => (
            <BarValue key={`${mark.series}-${mark.point}`} mark={mark} isStacked={isStacked} />
          ))}
          {sums.map(({ x, y, text }) => (
            <text key={x} className="val halo" x={x} y={y} textAnchor="middle">
              {text}
            </text>
          ))}
        </>
      }
      marks={
        <>
          <BarMarks series={series} marks={marks} frame={frame} isStop={isStop} />
          <NoteMarks notes={places} frame={frame} series={series} isStop={isStop} />
        </>
      }
    />
  );
}

type BarMarksProps = { series: Series[]; marks: BarMark[]; frame: Frame; isStop: boolean };

export function BarMarks({ series, marks, frame, isStop }: BarMarksProps) {
  return marks.map((mark) => {
    const point = series[mark.series]!.points[mark.point]!;
    const lines = linesOf(point, series, mark.series);
    const { x, y, width, height } = mark;
    return (
      <Mark
        key={`${mark.series}-${mark.point}`}
        point={point}
        lines={lines}
        isStop={isStop}
        tip={tipPlace(mark, lines, frame)}
      >
        <rect className="hit" x={x} y={y} width={width} height={height} />
        <rect className="ring" x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={3} />
      </Mark>
    );
  });
}

type BarShapeProps = { mark: BarMark; isStacked: boolean | undefined };

function BarShape({ mark, isStacked }: BarShapeProps) {
  const { x, y, width, height, isOpen } = mark;
  const gap = isStacked && height > 3 ? 1.5 : 0;
  return (
    <rect
      className={classes('fill', seriesClass(mark.series), isOpen && 'open')}
      x={x}
      y={y + gap}
      width={width}
      height={height - gap}
    />
  );
}

function BarValue({ mark, isStacked }: BarShapeProps) {
  const { x, y, width, height, value } = mark;
  if (value === null) return null;
  return (
    <text
      className={isStacked ? `in ${seriesClass(mark.series)}` : 'val halo'}
      x={x + width / 2}
      y={isStacked ? y + height / 2 + 4.5 : y - 6}
      textAnchor="middle"
    >
      {value}
    </text>
  );
}

export function seriesClass(at: number) {
  return `s${(at % 12) + 1}`;
}
