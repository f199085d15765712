import { formatCount } from '../../ui/format.ts';
import type { Series } from '../series/series.ts';
import { weekGrid } from '../series/week-grid.ts';
import { type Frame, round, textWidth } from './frame.ts';

export type HeatCell = {
  point: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** From 1, the palest, to 5; 0 without incidents. */
  look: number;
  value: string | null;
};

/** The size of a map: `left` and `top` are the room for its names, `row` is the height of a cell. */
export type HeatFrame = { width: number; left: number; top: number; row: number };

export const wideHeatFrame: HeatFrame = { width: 928, left: 40, top: 22, row: 34 };
export const narrowHeatFrame: HeatFrame = { width: 300, left: 44, top: 22, row: 20 };
export const cardHeatFrame: HeatFrame = { width: 460, left: 34, top: 20, row: 20 };

type Label = { text: string; x: number; y: number };
export type HeatLayout = {
  frame: Pick<Frame, 'width' | 'height'>;
  columns: Label[];
  rows: Label[];
  cells: HeatCell[];
};

/** Lays out a week with a row for each day and a column for each hour; `isTurned` swaps them. */
export function heatMapLayout({ points }: Series, frame: HeatFrame, steps: HeatStep[], isTurned = false): HeatLayout {
  const { hours, days } = weekGrid(points);
  const [down, across] = isTurned ? [hours, days] : [days, hours];
  const width = (frame.width - frame.left) / across.length;
  const left = (column: number) => round(frame.left + column * width);
  const top = (row: number) => frame.top + row * frame.row;
  const every = isTurned ? 1 : hoursBetweenNames;
  return {
    frame: { width: frame.width, height: top(down.length) },
    columns: across.flatMap(({ label }, index) =>
      index % every > 0 ? [] : { text: label, x: round(left(index) + width / 2), y: frame.top - 7 },
    ),
    rows: down.map(({ label }, index) => ({ text: label, x: frame.left - 6, y: top(index) + frame.row / 2 + 4 })),
    cells: points.map(({ count }, point): HeatCell => {
      const [day, hour] = [Math.floor(point / hours.length), point % hours.length];
      const [row, column] = isTurned ? [hour, day] : [day, hour];
      return {
        point,
        x: left(column),
        y: top(row),
        width: round(left(column + 1) - left(column)),
        height: frame.row,
        look: lookOf(count, steps),
        value: count > 0 && textWidth(formatCount(count)) + 2 <= width ? formatCount(count) : null,
      };
    }),
  };
}

const hoursBetweenNames = 3;

export type HeatStep = { from: number; to: number; look: number };

const mostSteps = 5;

/** Returns up to five steps of equal width from 1 to the highest count of all series. */
export function heatSteps(highest: number): HeatStep[] {
  const width = Math.ceil(highest / mostSteps);
  const steps = Math.ceil(highest / width) || 0;
  return Array.from({ length: steps }, (_, index) => ({
    from: index * width + 1,
    to: Math.min((index + 1) * width, highest),
    look: Math.round(((index + 1) / steps) * mostSteps),
  }));
}

export const withNone = (steps: HeatStep[]): HeatStep[] => [{ from: 0, to: 0, look: 0 }, ...steps];

export const stepInWords = ({ from, to }: Pick<HeatStep, 'from' | 'to'>) =>
  from === to ? formatCount(from) : `${formatCount(from)} to ${formatCount(to)}`;

const lookOf = (count: number, steps: HeatStep[]) => steps.find(({ to }) => count > 0 && count <= to)?.look ?? 0;
