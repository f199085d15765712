import { apart, pieLayout, type Slice } from '#app/analysis/charts/pie-layout.ts';
import { numberText, quantity } from '#app/analysis/series/measure-words.ts';
import type { Series } from '#app/analysis/series/series.ts';
import type { Measure } from '#db/vocabulary/analysis.ts';
import { paleInk } from '../page-styles.ts';
import type { Painter } from '../paint-text.ts';
import { bold } from '../text-runs.ts';
import { paintChartText } from './chart-text.ts';
import { fillWithTexture, strokeOpen } from './textures.ts';

type Place = { x: number; y: number };

export function paintPie(
  painter: Painter,
  { points, measure }: Series,
  { width, height }: { width: number; height: number },
) {
  const radius = height * 0.4;
  const slices = pieLayout(points, radius);
  const centre = { x: width / 2, y: height / 2 };
  paintSlices(painter, slices, centre, radius);
  for (const side of [-1, 1]) {
    const labels = slices
      .filter(({ rim }) => rim.x >= 0 === side > 0)
      .map((slice) => ({ slice, y: slice.rim.y * 1.06 }));
    for (const { slice, y } of apart(labels, 29, height / 2 - 18))
      paintSideLabel(painter, slice, { centre, y, side, width, measure });
  }
}

export function paintPieWithLegend(painter: Painter, { points, measure }: Series, radius: number, width: number) {
  const slices = pieLayout(points, radius);
  const height = pieWithLegendHeight(slices.length, radius);
  paintSlices(painter, slices, { x: radius + 2, y: height / 2 }, radius);
  const left = 2 * radius + 20;
  const top = (height - slices.length * legendRow) / 2;
  for (const [at, { name, count, percent, look, isOpen }] of slices.entries()) {
    const y = top + at * legendRow;
    if (isOpen) strokeOpen(painter, (painter) => painter.rect(left, y + 3, 12, 12));
    else paintSwatch(painter, look, { x: left, y: y + 3 });
    paintChartText(painter, name, { x: left + 18, y: y + 13, width: width - left - 84 });
    paintChartText(painter, `${numberText(count, measure)}, ${percent}%`, {
      x: width,
      y: y + 13,
      anchor: 'end',
      style: bold,
    });
  }
}

export function pieWithLegendHeight(slices: number, radius: number) {
  return Math.max(2 * radius, slices * legendRow) + 10;
}

export function paintSwatch(painter: Painter, at: number, { x, y }: Place) {
  const box = { x, y, width: 12, height: 12 };
  fillWithTexture(painter, at, (painter) => painter.rect(x, y, 12, 12), box);
}

const legendRow = 19;

function paintSlices(painter: Painter, slices: Slice[], centre: Place, radius: number) {
  painter.save().translate(centre.x, centre.y);
  const box = { x: -radius, y: -radius, width: 2 * radius, height: 2 * radius };
  for (const { path, look, isOpen } of slices) {
    if (isOpen) strokeOpen(painter, (painter) => painter.path(path));
    else fillWithTexture(painter, look, (painter) => painter.path(path), box);
  }
  painter.restore();
}

type SidePlace = { centre: Place; y: number; side: number; width: number; measure: Measure | undefined };

function paintSideLabel(painter: Painter, slice: Slice, { centre, y, side, width, measure }: SidePlace) {
  const { name, count, percent, rim } = slice;
  const [elbow, end] = [rim.x * 1.06, rim.x * 1.06 + 10 * side];
  painter
    .lineWidth(0.6)
    .moveTo(centre.x + rim.x, centre.y + rim.y)
    .lineTo(centre.x + elbow, centre.y + y)
    .lineTo(centre.x + end, centre.y + y)
    .stroke(paleInk);
  const x = centre.x + end + 5 * side;
  const place = { x, anchor: side > 0 ? 'start' : 'end', width: side > 0 ? width - x : x } as const;
  paintChartText(painter, name, { ...place, y: centre.y + y - 1, style: bold });
  paintChartText(painter, `${quantity(count, measure)}, ${percent}%`, { ...place, y: centre.y + y + 12 });
}
