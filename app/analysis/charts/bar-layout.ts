import { clip, formatCount } from '../../ui/format.ts';
import { comparesPeriods, overlap } from '../series/compared-series.ts';
import { hasNumber, measureOf, shortText } from '../series/measure-words.ts';
import type { AnalysisResult, Series } from '../series/series.ts';
import { charactersIn, type Frame, highestCount, longestOf, round, textWidth, wideFrame } from './frame.ts';
import { plotAxes } from './plot-axes.ts';

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
const padding = 0.3;

/** `highest` is the count that the axis reaches at least. */
export function barLayout(series: Series[], pointCount: number, outerFrame: Frame, highest = highestCount(series)) {
  const { measure, x, y, band, axes } = plotAxes(series, pointCount, outerFrame, { highest, padding });
  const width = Math.min(band, widestBar * series.length);
  const each = width / series.length;
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
        x: round(x(point) - width / 2 + index * each + gap / 2),
        y: top,
        width: round(Math.max(each - gap, 0.5)),
        height: round(y(0) - top),
        value: incidents > 0 && (textWidth(text) <= each + 4 || isPeak(index, point)) ? text : null,
        isOpen: part === 'open',
      };
    }),
  );
  return { ...axes, marks, sums: [] as Sum[] };
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
  const { measure, x, y, step, band, axes } = plotAxes(series, pointCount, outerFrame, { highest, padding });
  const width = Math.min(band, widestBar);
  const below = sums.map(() => 0);
  const marks = series.flatMap(({ points }, index) =>
    points.map(({ count, part }, point): BarMark => {
      const bottom = y(below[point]!);
      below[point] = below[point]! + count;
      const height = round(bottom - y(below[point]!));
      const text = shortText(count, measure);
      const hasRoom = count > 0 && height >= 18 && textWidth(text) + 6 <= width;
      const box = { x: round(x(point) - width / 2), y: round(bottom - height), width: round(width), height };
      return { series: index, point, ...box, value: hasRoom ? text : null, isOpen: part === 'open' };
    }),
  );
  const sumLabels = sums.flatMap((sum, index) => {
    const text = shortText(sum, measure);
    return sum > 0 && textWidth(text) <= step ? { x: x(index), y: y(sum) - 6, text } : [];
  });
  return { ...axes, marks, sums: sumLabels };
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
