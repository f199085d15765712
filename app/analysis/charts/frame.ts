import { scaleLinear } from '@visx/scale';
import type { Measure } from '#db/vocabulary/analysis.ts';
import { tickText } from '../series/measure-words.ts';
import type { Series } from '../series/series.ts';

/** The size of a drawing and the space around its plot, in units of its view box: CSS pixels at full width. */
export type Frame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The count of a line across the plot, which the axis reaches. */
  target?: number;
};

export const wideFrame: Frame = { width: 928, height: 500, left: 36, right: 6, top: 22, bottom: 26 };
export const narrowFrame: Frame = { ...wideFrame, width: 300, height: 220 };
export const cardFrame: Frame = { ...wideFrame, width: 460, height: 190 };
export const multipleFrame: Frame = { ...wideFrame, width: 290, height: 186 };

export const mostSeries = 6;

/** The average width of a text in system fonts at 12 pixels. */
export const textWidth = (text: string) => text.length * characterWidth;
const characterWidth = 6.6;

/** Returns how many characters fit a width, at least one. */
export const charactersIn = (width: number) => Math.max(1, Math.floor(width / characterWidth + 0.01));

export type Tick = { count: number; text: string; y: number };

/** Grid lines are whole numbers, because incidents are. */
export function countAxis(highest: number, frame: Frame, measure?: Measure) {
  const scale = scaleLinear({
    domain: [0, Math.max(highest, frame.target ?? 0, 1)],
    range: [frame.height - frame.bottom, frame.top],
    nice: 5,
  });
  const ticks = scale.ticks(5).filter(Number.isInteger);
  return {
    y: (count: number) => round(scale(count)),
    ticks: ticks.map((count) => ({ count, text: tickText(count, measure), y: round(scale(count)) })),
  };
}

export function withAxis(frame: Frame, highest: number, measure?: Measure): Frame {
  const widest = tickText(Math.ceil(Math.max(highest, frame.target ?? 0)), measure);
  return { ...frame, left: Math.max(frame.left, textWidth(widest) + 14) };
}

export type AxisLabel = { text: string; x: number };

/** Returns the labels that fit below the axis: all, or every second, third, …, with `so far` where it fits. */
export function axisLabels(series: Series[], pointCount: number, x: (point: number) => number): AxisLabel[] {
  const longest = longestOf(series);
  const widest = Math.max(...longest.points.map(({ label }) => textWidth(label)));
  const step = pointCount > 1 ? x(1) - x(0) : Number.POSITIVE_INFINITY;
  const every = Math.max(1, Math.ceil((widest + 6) / step));
  return longest.points.flatMap(({ label, edge }, index) => {
    if (index % every > 0) return [];
    const words = `${label} ${edge}`;
    const isShared = edge !== undefined && series.every(({ points }) => points[index]?.edge === edge);
    return { text: isShared && textWidth(words) + 6 <= step ? words : label, x: x(index) };
  });
}

export function longestOf(series: Series[]) {
  return series.reduce((most, each) => (each.points.length > most.points.length ? each : most));
}

export const highestCount = (series: Series[]) =>
  series.reduce((most, { points }) => points.reduce((high, { count }) => Math.max(high, count), most), 0);

export function round(length: number) {
  return Math.round(length * 10) / 10;
}
