import { scaleBand } from '@visx/scale';
import { measureOf, measureWords } from '../series/measure-words.ts';
import type { Series } from '../series/series.ts';
import { axisLabels, countAxis, type Frame, round, withAxis } from './frame.ts';
import { targetLine } from './target-line.ts';

type Options = {
  /** The count that the axis reaches at least. */
  highest: number;
  /** The part of a step that is free between two points. */
  padding?: number;
};

/** Lays out what bars and lines share: the axis of counts, the places and labels of points, and the target. */
export function plotAxes(series: Series[], pointCount: number, outerFrame: Frame, { highest, padding = 0 }: Options) {
  const measure = measureOf(series);
  const frame = withAxis(outerFrame, highest, measure);
  const { y, ticks } = countAxis(highest, frame, measure);
  const scale = scaleBand({
    domain: [...Array(pointCount).keys()],
    range: [frame.left, frame.width - frame.right],
    padding,
  });
  const x = (point: number) => round((scale(point) ?? 0) + scale.bandwidth() / 2);
  const labels = axisLabels(series, pointCount, x);
  const axes = { frame, ticks, unit: measureWords[measure].unit, labels, target: targetLine(frame, y) };
  return { measure, x, y, step: scale.step(), band: scale.bandwidth(), axes };
}
