import { type LineOptions, lineLayout } from '../line-layout.ts';
import { noteMarks } from '../note-layout.ts';
import { Mark, mostTabStops } from './mark.tsx';
import { AxesPlot, type PlotProps, Texts } from './plot-frame.tsx';
import { TargetShape } from './target-shape.tsx';
import { seriesClass } from './textures.tsx';

type LinePlotProps = PlotProps & Pick<LineOptions, 'means'>;

export function LinePlot({
  series,
  pointCount,
  frame: outerFrame,
  highest,
  means,
  notes = [],
  ...plot
}: LinePlotProps) {
  const layout = lineLayout(series, pointCount, outerFrame, { highest, means });
  const { frame, lines, values, hasMarks, meanPath, target } = layout;
  const marks = lines.flatMap((line) => line.marks);
  const isStop = series.length * pointCount <= mostTabStops;
  const nearest = Math.min(12, (frame.width - frame.left - frame.right) / pointCount / 2);
  return (
    <AxesPlot
      {...plot}
      frame={frame}
      axes={layout}
      notes={noteMarks(notes, marks)}
      series={series}
      isStop={isStop}
      shapes={
        <>
          <TargetShape target={target} />
          {meanPath && <path className="line mean" d={meanPath} />}
          {lines.map(({ series: at, path, openPath, marks }) => (
            <g key={at}>
              <Line at={at} d={path} />
              {openPath && <path className={`line ${seriesClass(at)}`} strokeDasharray="2 4" d={openPath} />}
              {hasMarks && marks.map((mark) => <LineMarkShape key={mark.point} at={at} {...mark} />)}
            </g>
          ))}
          <Texts of={values} className="val halo" anchor="middle" />
        </>
      }
      marks={marks.map((mark) => (
        <Mark
          key={`${mark.series}-${mark.point}`}
          series={series}
          of={mark}
          isStop={isStop}
          tip={{ box: { x: mark.x - nearest, y: mark.y + 10, width: 2 * nearest }, frame }}
        >
          <circle className="hit" cx={mark.x} cy={mark.y} r={Math.max(nearest, 4)} />
          {isStop && <circle className="ring" cx={mark.x} cy={mark.y} r={9} />}
        </Mark>
      ))}
    />
  );
}

const dashes = [undefined, '7 3', '2 3', '10 3 2 3', '4 4', '12 4'];

function Line({ at, d }: { at: number; d: string }) {
  return <path className={`line ${seriesClass(at)}`} strokeDasharray={dashes[at % 6]} d={d} />;
}

/** Marks are circle, square and triangle, filled and then hollow; a point of an open period is always hollow. */
function LineMarkShape({ at, x, y, isOpen }: { at: number; x: number; y: number; isOpen?: boolean }) {
  const look = `${at % 6 < 3 && !isOpen ? 'flat' : 'hollow'} ${seriesClass(at)}`;
  if (at % 3 === 0) return <circle className={look} cx={x} cy={y} r={4} />;
  if (at % 3 === 1) return <rect className={look} x={x - 3.7} y={y - 3.7} width={7.4} height={7.4} />;
  return <path className={look} d={`M${x} ${y - 4.8}l4.8 8h-9.6z`} />;
}

export function LineSwatch({ at }: { at: number }) {
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true">
      <Line at={at} d="M0 6h24" />
      <LineMarkShape at={at} x={12} y={6} />
    </svg>
  );
}
