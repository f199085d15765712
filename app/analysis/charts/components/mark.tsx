import type { ReactNode } from 'react';
import { counted } from '#app/ui/format.ts';
import { hasNumber, measureWords, quantity } from '../../series/measure-words.ts';
import type { Series, SeriesPoint } from '../../series/series.ts';
import { type Frame, round, textWidth } from '../frame.ts';

/** Up to this many marks are stops of the Tab key; the links of more are in the table of numbers alone. */
export const mostTabStops = 12;

type Box = { x: number; y: number; width: number };
type Width = Pick<Frame, 'width'>;

type MarkProps = {
  series: Series[];
  /** The positions of its series, and of its point in that. */
  of: { series: number; point: number };
  isStop: boolean;
  share?: string;
  /** Is in the label in place of the name of the point, which follows it. */
  note?: string;
  /** Where the label is that pointing shows; without it the label is the name of the link alone. */
  tip?: { box: Box; frame: Width };
  children: ReactNode;
};

/** Links one point to its incidents; users who may not search get only the label. */
export function Mark({ series, of, isStop, share, note, tip, children }: MarkProps) {
  const point = series[of.series]!.points[of.point]!;
  const [name, count] = linesOf(point, series, of.series, share);
  const lines: Lines = note ? [note, `${name}: ${count}`] : [name, count];
  const content = (
    <>
      {children}
      {tip && <Tip lines={lines} {...tipPlace(tip.box, lines, tip.frame)} />}
    </>
  );
  if (point.href === null) return <g className="mark">{content}</g>;
  return (
    <a className="mark" href={point.href} aria-label={lines.join(': ')} tabIndex={isStop ? undefined : -1}>
      {content}
    </a>
  );
}

type BoxMarkProps = Omit<MarkProps, 'tip' | 'children'> & { box: Box & { height: number }; frame: Width };

export function BoxMark({ box: { x, y, width, height }, frame, ...mark }: BoxMarkProps) {
  return (
    <Mark {...mark} tip={{ box: { x, y, width }, frame }}>
      <rect className="hit" x={x} y={y} width={width} height={height} />
      {mark.isStop && <rect className="ring" x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={3} />}
    </Mark>
  );
}

type Lines = [string, string];

function Tip({ lines, x, y }: { lines: Lines; x: number; y: number }) {
  return (
    <g className="tip">
      <rect x={x} y={y} width={round(tipWidth(lines))} height={42} rx={3} />
      <text x={x + 9} y={y + 18}>
        {lines[0]}
      </text>
      {/* a blank between the words, as in the name of the link */ ' '}
      <text x={x + 9} y={y + 34}>
        {lines[1]}
      </text>
    </g>
  );
}

/** Returns two lines: the point (with its series where there are several), and its count or measure. */
function linesOf(point: SeriesPoint, series: Series[], at: number, share: string | undefined): Lines {
  const name =
    series.length > 1 && !point.name.includes(series[at]!.name) ? `${point.name}, ${series[at]!.name}` : point.name;
  const count = `${numberOf(point, series[at]!)}${share ? `, ${share}` : ''}`;
  return [name, point.href === null ? count : `${count}: show them`];
}

function numberOf({ count, incidents }: SeriesPoint, { measure = 'INCIDENTS' }: Series): string {
  if (!hasNumber({ incidents }, measure)) return measureWords[measure].none;
  return `${quantity(count, measure)}${incidents === undefined || measure === 'WAITING' ? '' : `, ${counted(incidents, 'incident')}`}`;
}

/** Places a label above its box, or beside it where there is no room above; always within the drawing. */
function tipPlace(box: Box, lines: Lines, frame: Width) {
  const width = tipWidth(lines);
  if (box.y >= 70) return { x: within(box.x + box.width / 2 - width / 2, width, frame), y: round(box.y - 66) };
  const right = box.x + box.width + 10;
  const x = right + width < frame.width ? right : box.x - width - 10;
  return { x: within(x, width, frame), y: round(Math.max(2, box.y + 4)) };
}

function within(x: number, width: number, frame: Width) {
  return round(Math.max(2, Math.min(x, frame.width - width - 2)));
}

function tipWidth(lines: Lines) {
  return Math.max(...lines.map(textWidth)) + 18;
}
