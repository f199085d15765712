import { scaleBand } from '@visx/scale';
import { overlap } from '../series/compared-series.ts';
import type { AnalysisResult, Series } from '../series/series.ts';
import { comparesPeriods } from './finding.ts';
import { axisLabels, countAxis, type Frame, highestCount, round, textWidth, withAxis } from './frame.ts';

export type BarMark = {
  series: number;
  point: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The count, where it has room: above a bar, or inside a part of a stacked one. */
  value: string | null;
  /** A point that is not over is drawn open. */
  isOpen: boolean;
};

export type BarLayout = ReturnType<typeof barLayout>;

const widestBar = 56;

/** Lays out the bars of all series side by side; `highest` is the count that the axis reaches at least. */
export function barLayout(series: Series[], pointCount: number, given: Frame, highest = highestCount(series)) {
  const frame = withAxis(given, highest);
  const { y, ticks } = countAxis(highest, frame);
  const groups = groupScale(pointCount, frame, widestBar * series.length);
  const each = groups.width / series.length;
  const gap = each > 6 ? 2 : 0;
  const marks = series.flatMap(({ points }, at) =>
    points.map(({ count, part }, point): BarMark => {
      const top = y(count);
      return {
        series: at,
        point,
        x: round(groups.left(point) + at * each + gap / 2),
        y: top,
        width: round(Math.max(each - gap, 0.5)),
        height: round(y(0) - top),
        value: count > 0 && textWidth(String(count)) <= each + 4 ? String(count) : null,
        isOpen: part === 'open',
      };
    }),
  );
  return { frame, ticks, labels: axisLabels(series, pointCount, groups.middle), marks, sums: [] as Sum[] };
}

/** Whether bars stand on each other: not those of periods that share days, whose sum would count incidents twice. */
export function isStacked({ series, chartType }: Pick<AnalysisResult, 'series' | 'chartType'>): boolean {
  return chartType === 'stackedBar' && series.length > 1 && !(comparesPeriods(series) && overlap(series));
}

/** The sum of one stack, above it. */
export type Sum = { x: number; y: number; text: string };

/** Lays out one bar for each point, in which the series stand on each other. */
export function stackLayout(series: Series[], pointCount: number, given: Frame): BarLayout {
  const sums = Array.from({ length: pointCount }, (_, at) =>
    series.reduce((sum, { points }) => sum + (points[at]?.count ?? 0), 0),
  );
  const highest = Math.max(0, ...sums);
  const frame = withAxis(given, highest);
  const { y, ticks } = countAxis(highest, frame);
  const groups = groupScale(pointCount, frame, widestBar);
  const below = sums.map(() => 0);
  const marks = series.flatMap(({ points }, at) =>
    points.map(({ count, part }, point): BarMark => {
      const bottom = y(below[point]!);
      below[point] = below[point]! + count;
      const height = round(bottom - y(below[point]!));
      const hasRoom = count > 0 && height >= 18 && textWidth(String(count)) + 6 <= groups.width;
      const [x, width] = [round(groups.left(point)), round(groups.width)];
      const place = { series: at, point, x, y: round(bottom - height), width, height };
      return { ...place, value: hasRoom ? String(count) : null, isOpen: part === 'open' };
    }),
  );
  const shown = sums.flatMap((sum, at) =>
    sum > 0 && textWidth(String(sum)) <= groups.step ? { x: groups.middle(at), y: y(sum) - 6, text: String(sum) } : [],
  );
  return { frame, ticks, labels: axisLabels(series, pointCount, groups.middle), marks, sums: shown };
}

/** Lays out bars that lie under each other, so that those of several periods fit a phone. */
export function lyingBarLayout(series: Series[], pointCount: number, width: number) {
  const [thick, row] = [13, series.length * 15 + 10];
  const names = longestOf(series).points.map(({ label }) => label);
  const left = Math.min(90, Math.max(...names.map(textWidth)) + 10);
  const highest = Math.max(1, highestCount(series));
  const long = (count: number) => round((count / highest) * (width - left - textWidth(String(highest)) - 12));
  const marks = series.flatMap(({ points }, at) =>
    points.map(({ count, part }, point): BarMark => {
      const y = point * row + 5 + at * 15;
      const place = { series: at, point, x: left, y, width: long(count), height: thick };
      return { ...place, value: String(count), isOpen: part === 'open' };
    }),
  );
  const labels = names.map((text, at) => ({ text, y: at * row + 5 + (series.length * 15) / 2 + 3 }));
  return { left, height: pointCount * row, marks, labels };
}

function longestOf(series: Series[]) {
  return series.reduce((most, each) => (each.points.length > most.points.length ? each : most));
}

function groupScale(pointCount: number, frame: Frame, widest: number) {
  const domain = Array.from({ length: pointCount }, (_, at) => at);
  const scale = scaleBand({ domain, range: [frame.left, frame.width - frame.right], padding: 0.3 });
  const width = Math.min(scale.bandwidth(), widest);
  const middle = (point: number) => round((scale(point) ?? 0) + scale.bandwidth() / 2);
  return { width, step: scale.step(), middle, left: (point: number) => middle(point) - width / 2 };
}
