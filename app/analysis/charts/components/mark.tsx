import type { ReactNode } from 'react';
import { counted } from '#app/ui/format.ts';
import { hasNumber, measureWords, quantity } from '../../series/measure-words.ts';
import type { Series, SeriesPoint } from '../../series/series.ts';
import { type Frame, round, textWidth } from '../frame.ts';

/** Up to this many marks are stops of the Tab key; the links of more are in the table of numbers alone. */
export const mostTabStops = 12;

type MarkProps = {
  point: SeriesPoint;
  lines: [string, string];
  isStop: boolean;
  children: ReactNode;
  tip?: { x: number; y: number } | undefined;
};

/** Links one point to its incidents; users who may not search get only the label. */
export function Mark({ point, lines, isStop, children, tip }: MarkProps) {
  const content = (
    <>
      {children}
      {tip && (
        <g className="tip">
          <rect x={tip.x} y={tip.y} width={round(tipWidth(lines))} height={42} rx={3} />
          <text x={tip.x + 9} y={tip.y + 18}>
            {lines[0]}
          </text>
          {/* a blank between the words, as in the name of the link */ ' '}
          <text x={tip.x + 9} y={tip.y + 34}>
            {lines[1]}
          </text>
        </g>
      )}
    </>
  );
  if (point.href === null) return <g className="mark">{content}</g>;
  return (
    <a className="mark" href={point.href} aria-label={lines.join(': ')} tabIndex={isStop ? undefined : -1}>
      {content}
    </a>
  );
}

/** Returns two lines: the point (with its series where there are several), and its count or measure. */
export function linesOf(point: SeriesPoint, series: Series[], at: number, share?: string): [string, string] {
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
export function tipPlace(
  box: { x: number; y: number; width: number },
  lines: [string, string],
  frame: Pick<Frame, 'width'>,
) {
  const width = tipWidth(lines);
  if (box.y >= 70) return { x: within(box.x + box.width / 2 - width / 2, width, frame), y: round(box.y - 66) };
  const right = box.x + box.width + 10;
  const x = right + width < frame.width ? right : box.x - width - 10;
  return { x: within(x, width, frame), y: round(Math.max(2, box.y + 4)) };
}

function within(x: number, width: number, frame: Pick<Frame, 'width'>) {
  return round(Math.max(2, Math.min(x, frame.width - width - 2)));
}

function tipWidth(lines: [string, string]) {
  return Math.max(...lines.map(textWidth)) + 18;
}
