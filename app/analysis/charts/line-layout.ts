import { line } from '@visx/shape';
import { hasNumber, measureOf, shortText } from '../series/measure-words.ts';
import type { Series } from '../series/series.ts';
import { type Frame, highestCount, textWidth } from './frame.ts';
import { plotAxes } from './plot-axes.ts';

export type LineMark = { series: number; point: number; x: number; y: number; isOpen: boolean };

export type LineOptions = {
  highest?: number | undefined;
  means?: (number | null)[] | undefined;
};

/** The last series come first, so that the first series is drawn on top. */
export function lineLayout(
  series: Series[],
  pointCount: number,
  outerFrame: Frame,
  { highest = highestCount(series), means = [] }: LineOptions = {},
) {
  const { measure, x, y, step, axes } = plotAxes(series, pointCount, outerFrame, { highest });
  const marksOf = ({ points }: Series, at: number): LineMark[] =>
    points.flatMap(({ count, incidents, part }, point) =>
      part === 'ahead' || !hasNumber({ incidents }, measure)
        ? []
        : { series: at, point, x: x(point), y: y(count), isOpen: part === 'open' },
    );
  const path = line<LineMark>({ x: (mark) => mark.x, y: (mark) => mark.y });
  const lines = series.map((each, index) => {
    const marks = marksOf(each, index);
    return {
      series: index,
      path: path(marks.filter(({ isOpen }) => !isOpen)) ?? '',
      openPath: marks.at(-1)?.isOpen ? path(marks.slice(-2)) : null,
      marks,
    };
  });
  const meanPoints = means.flatMap((mean, index) => (mean === null ? [] : { x: x(index), y: y(mean) }));
  return {
    ...axes,
    meanPath: line<{ x: number; y: number }>({ x: (point) => point.x, y: (point) => point.y })(meanPoints),
    lines: lines.reverse(),
    values: valuesOf(series, x, y, step),
    /** Marks are drawn where they can be told apart. */
    hasMarks: step >= 8,
  };
}

/** The counts of the first series: all that have room, else the highest alone; below the line in a dip. */
function valuesOf(series: Series[], x: (point: number) => number, y: (count: number) => number, step: number) {
  const points = series[0]?.points ?? [];
  const measure = measureOf(series);
  const textOf = (count: number) => shortText(count, measure);
  const highest = highestCount(series.slice(0, 1));
  const hasRoom = points.every(({ count }) => textWidth(textOf(count)) + 4 <= step);
  const labelled = points.flatMap(({ count, incidents, part }, index) =>
    part !== 'ahead' && hasNumber({ incidents }, measure) && (hasRoom || count === highest) ? { count, at: index } : [],
  );
  return (hasRoom ? labelled : labelled.slice(0, 1)).flatMap(({ count, at }) => {
    const others = series.slice(1).map(({ points }) => y(points[at]?.count ?? 0));
    const isFree = (place: number) => others.every((other) => Math.abs(other - place) >= 14);
    const place = [y(count) - 10, y(count) + 18].find((each) => isFree(each - 4));
    return place === undefined ? [] : { x: x(at), y: place, text: textOf(count) };
  });
}
