import { scaleBand } from '@visx/scale';
import { clip, formatCount } from '../../ui/format.ts';
import { comparesPeriods, overlap } from '../series/compared-series.ts';
import { hasNumber, measureOf, measureWords, shortText } from '../series/measure-words.ts';
import type { AnalysisResult, Series } from '../series/series.ts';
import {
  axisLabels,
  charactersIn,
  countAxis,
  type Frame,
  highestCount,
  round,
  textWidth,
  wideFrame,
  withAxis,
} from './frame.ts';
import { targetLine } from './target-line.ts';

export type BarMark = {
  series: number;
  point: number;
  x: number;
  y: number;
  width: number;
  height: number;
  value: string | null;
  /** A point that is not over is drawn open. */
  isOpen: boolean;
};

export type BarLayout = ReturnType<typeof barLayout>;

const widestBar = 56;

/** `highest` is the count that the axis reaches at least. */
export function barLayout(series: Series[], pointCount: number, outerFrame: Frame, highest = highestCount(series)) {
  const measure = measureOf(series);
  const frame = withAxis(outerFrame, highest, measure);
  const { y, ticks } = countAxis(highest, frame, measure);
  const groups = groupScale(pointCount, frame, widestBar * series.length);
  const each = groups.width / series.length;
  const gap = each > 6 ? 2 : 0;
  const peak = peakOf(series);
  const isPeak = (at: number, point: number) => at === peak.series && point === peak.point;
  const marks = series.flatMap(({ points }, index) =>
    points.map(({ count, incidents = count, part }, point): BarMark => {
      const top = y(count);
      const text = shortText(count, measure);
      return {
        series: index,
        point,
        x: round(groups.left(point) + index * each + gap / 2),
        y: top,
        width: round(Math.max(each - gap, 0.5)),
        height: round(y(0) - top),
        value: incidents > 0 && (textWidth(text) <= each + 4 || isPeak(index, point)) ? text : null,
        isOpen: part === 'open',
      };
    }),
  );
  const { unit } = measureWords[measure];
  const labels = axisLabels(series, pointCount, groups.middle);
  return { frame, ticks, unit, labels, marks, sums: [] as Sum[], target: targetLine(frame, y) };
}

/** The highest count, the first of several, is named where narrow bars leave room for no other. */
function peakOf(series: Series[]) {
  const highest = highestCount(series);
  const at = series.findIndex(({ points }) => points.some(({ count }) => count === highest));
  return { series: at, point: series[at]?.points.findIndex(({ count }) => count === highest) };
}

/** Bars of periods that share days do not stack: their sum would count incidents twice. */
export function isStacked({ series, chartType }: Pick<AnalysisResult, 'series' | 'chartType'>): boolean {
  return chartType === 'stackedBar' && series.length > 1 && !(comparesPeriods(series) && overlap(series));
}

export type Sum = { x: number; y: number; text: string };

export function stackLayout(series: Series[], pointCount: number, outerFrame: Frame): BarLayout {
  const sums = Array.from({ length: pointCount }, (_, index) =>
    series.reduce((sum, { points }) => sum + (points[index]?.count ?? 0), 0),
  );
  const highest = Math.max(0, ...sums);
  const measure = measureOf(series);
  const frame = withAxis(outerFrame, highest, measure);
  const { y, ticks } = countAxis(highest, frame, measure);
  const groups = groupScale(pointCount, frame, widestBar);
  const below = sums.map(() => 0);
  const marks = series.flatMap(({ points }, index) =>
    points.map(({ count, part }, point): BarMark => {
      const bottom = y(below[point]!);
      below[point] = below[point]! + count;
      const height = round(bottom - y(below[point]!));
      const text = shortText(count, measure);
      const hasRoom = count > 0 && height >= 18 && textWidth(text) + 6 <= groups.width;
      const [x, width] = [round(groups.left(point)), round(groups.width)];
      const place = { series: index, point, x, y: round(bottom - height), width, height };
      return { ...place, value: hasRoom ? text : null, isOpen: part === 'open' };
    }),
  );
  const sumLabels = sums.flatMap((sum, index) => {
    const text = shortText(sum, measure);
    return sum > 0 && textWidth(text) <= groups.step ? { x: groups.middle(index), y: y(sum) - 6, text } : [];
  });
  const { unit } = measureWords[measure];
  const labels = axisLabels(series, pointCount, groups.middle);
  return { frame, ticks, unit, labels, marks, sums: sumLabels, target: targetLine(frame, y) };
}

/** Bars lie where the names of classes have no room below upright bars, so that only every second or fourth had one. */
export function liesDown({
  series,
  pointCount,
  ...result
}: Pick<AnalysisResult, 'series' | 'pointCount' | 'frequency' | 'chartType'>) {
  const isOfNodes = result.frequency === 'CLASS' || result.frequency === 'LOCATION';
  if (!isOfNodes || result.chartType === 'line' || pointCount * series.length > mostLyingBars) return false;
  if (isStacked({ series, ...result })) return false;
  if (result.frequency === 'LOCATION') return true;
  const widest = Math.max(...longestOf(series).points.map(({ label }) => textWidth(label)));
  return widest + 6 > (wideFrame.width - wideFrame.left - wideFrame.right) / pointCount;
}

export const mostLyingBars = 120;

export function bySize([first]: Series[]): number[] {
  const counts = first!.points.map(({ count }) => count);
  return counts.map((_, index) => index).sort((one, other) => counts[other]! - counts[one]!);
}

type Lying = { width: number; order?: number[]; target?: number | undefined };

/** Bars that lie under each other fit a phone, and leave room for long names. */
export function lyingBarLayout(
  series: Series[],
  { width, order = longestOf(series).points.map((_, index) => index), target }: Lying,
) {
  const [thick, row] = [13, series.length * 15 + 10];
  const widest = Math.max(...order.map((point) => textWidth(longestOf(series).points[point]!.label)));
  const left = Math.min(Math.max(120, width * 0.3), widest + 10);
  const measure = measureOf(series);
  const highest = Math.max(highestCount(series), target ?? 0) || 1;
  const room = textWidth(shortText(highest, measure));
  const long = (count: number) => round((count / highest) * (width - left - room - 12));
  const marks = series.flatMap(({ points }, index) =>
    order.flatMap((point, place): BarMark | [] => {
      if (!points[point]) return [];
      const { count, incidents, part } = points[point];
      const box = { x: left, y: place * row + 5 + index * 15, width: long(count), height: thick };
      const value = hasNumber({ incidents }, measure) ? shortText(count, measure) : '–';
      return { series: index, point, ...box, value, isOpen: part === 'open' };
    }),
  );
  const labels = order.map((point, place) => ({
    text: clip(longestOf(series).points[point]!.label, charactersIn(left - 10)),
    y: place * row + 5 + (series.length * 15) / 2 + 3,
  }));
  const base = order.length * row;
  const line = target === undefined ? null : lyingTarget(target, { x: left + long(target), base, width });
  return { left, base, height: base + (line ? 20 : 0), marks, labels, target: line };
}

function lyingTarget(target: number, { x, base, width }: { x: number; base: number; width: number }) {
  const text = `Target ${formatCount(target)}`;
  const half = textWidth(text) / 2;
  return { x, y2: base + 4, text, textX: round(Math.max(half, Math.min(x, width - half))), textY: base + 16 };
}

function longestOf(series: Series[]) {
  return series.reduce((most, each) => (each.points.length > most.points.length ? each : most));
}

function groupScale(pointCount: number, frame: Frame, widest: number) {
  const domain = Array.from({ length: pointCount }, (_, index) => index);
  const scale = scaleBand({ domain, range: [frame.left, frame.width - frame.right], padding: 0.3 });
  const width = Math.min(scale.bandwidth(), widest);
  const middle = (point: number) => round((scale(point) ?? 0) + scale.bandwidth() / 2);
  return { width, step: scale.step(), middle, left: (point: number) => middle(point) - width / 2 };
}
