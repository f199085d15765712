import type { DatedNote } from '../../series/dated-notes.ts';
import type { Series } from '../../series/series.ts';
import type { Frame } from '../frame.ts';
import { type LineOptions, lineLayout } from '../line-layout.ts';
import { noteMarks } from '../note-layout.ts';
import { seriesClass } from './bar-plot.tsx';
import { linesOf, Mark, mostTabStops, tipPlace } from './mark.tsx';
import { NoteMarks, NoteShapes } from './note-marks.tsx';
import { Axes, PlotSvg } from './plot-frame.tsx';
import { TargetShape } from './target-shape.tsx';

type LinePlotProps = {
  series: Series[];
  pointCount: number;
  frame: Frame;
  name: string;
  className?: string;
  notes?: DatedNote[];
} & LineOptions;

export function LinePlot({
  series,
  pointCount,
  frame: outerFrame,
  name,
  className,
  notes = [],
  ...options
}: LinePlotProps) {
  const layout = lineLayout(series, pointCount, outerFrame, options);
  const { frame, ticks, unit, labels, lines, values, hasMarks, meanPath, target } = layout;
  const places = noteMarks(
    notes,
    lines.flatMap(({ marks }) => marks),
  );
  const isStop = series.length * pointCount <= mostTabStops;
  const nearest = Math.min(12, (frame.width - frame.left - frame.right) / pointCount / 2);
  return (
    <PlotSvg
      frame={frame}
      name={isStop ? name : undefined}
      className={className}
      shapes={
        <>
          <Axes frame={frame} ticks={ticks} unit={unit} labels={labels} />
          <NoteShapes notes={places} frame={frame} />
          <TargetShape target={target} />
          {meanPath && <path className="line mean" d={meanPath} />}
          {lines.map(({ series: at, path, openPath, marks }) => (
            <g key={at}>
              <path className={`line ${seriesClass(at)}`} strokeDasharray={dashes[at % 6]} d={path} />
              {openPath && <path className={`line ${seriesClass(at)}`} strokeDasharray="2 4" d={openPath} />}
              {hasMarks && marks.map((mark) => <LineMarkShape key={mark.point} at={at} {...mark} />)}
            </g>
          ))}
          {values.map(({ x, y, text }) => (
            <text key={x} className="val halo" x={x} y={y} textAnchor="middle">
              {text}
            </text>
          ))}
        </>
      }
      marks={
        <>
          {lines.flatMap(({ series: at, marks }) =>
            marks.map(({ point, x, y }) => {
              const datum = series[at]!.points[point]!;
              const text = linesOf(datum, series, at);
              const box = { x: x - nearest, y: y + 10, width: 2 * nearest };
              return (
                <Mark
                  key={`${at}-${point}`}
                  point={datum}
                  lines={text}
                  isStop={isStop}
                  tip={tipPlace(box, text, frame)}
                >
                  <circle className="hit" cx={x} cy={y} r={Math.max(nearest, 4)} />
                  <circle className="ring" cx={x} cy={y} r={9} />
                </Mark>
              );
            }),
          )}
          <NoteMarks notes={places} frame={frame} series={series} isStop={isStop} />
        </>
      }
    />
  );
}

const dashes = [undefined, '7 3', '2 3', '10 3 2 3', '4 4', '12 4'];

type LineMarkShapeProps = { at: number; x: number; y: number; isOpen?: boolean };

/** Marks are circle, square and triangle, filled and then hollow; a point of an open period is always hollow. */
export function LineMarkShape({ at, x, y, isOpen }: LineMarkShapeProps) {
  const look = `${at % 6 < 3 && !isOpen ? 'flat' : 'hollow'} ${seriesClass(at)}`;
  if (at % 3 === 0) return <circle className={look} cx={x} cy={y} r={4} />;
  if (at % 3 === 1) return <rect className={look} x={x - 3.7} y={y - 3.7} width={7.4} height={7.4} />;
  return <path className={look} d={`M${x} ${y - 4.8}l4.8 8h-9.6z`} />;
}

export function LineSwatch({ at }: { at: number }) {
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true">
      <path className={`line ${seriesClass(at)}`} strokeDasharray={dashes[at % 6]} d="M0 6h24" />
      <LineMarkShape at={at} x={12} y={6} />
    </svg>
  );
}
