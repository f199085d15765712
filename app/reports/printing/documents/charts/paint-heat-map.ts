import { type HeatLayout, type HeatStep, stepInWords, withNone } from '#app/analysis/charts/heat-map-layout.ts';
import type { Painter } from '../paint-text.ts';
import { widthOf } from '../text-lines.ts';
import { bold, run } from '../text-runs.ts';
import { paintChartText } from './chart-text.ts';

/** Black texts are readable on all of these greys. */
const greys = ['#ffffff', '#ececec', '#d3d3d3', '#bababa', '#a0a0a0', '#868686'];
const edge = '#aaaaaa';

type Place = { x: number; y: number };

export function paintHeatMap(painter: Painter, { columns, rows, cells }: HeatLayout) {
  for (const { text, x, y } of columns) paintChartText(painter, text, { x, y, anchor: 'middle' });
  for (const { text, x, y } of rows) paintChartText(painter, text, { x, y, anchor: 'end' });
  for (const { x, y, width, height, look, value } of cells) {
    paintCell(painter, look, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 });
    const middle = { x: x + width / 2, y: y + height / 2 + 4, anchor: 'middle', style: bold } as const;
    if (value !== null) paintChartText(painter, value, middle);
  }
}

export function paintHeatLegend(painter: Painter, steps: HeatStep[], { x, y }: Place, size: number) {
  const title = 'Incidents:';
  paintChartText(painter, title, { x, y, size });
  let left = x + widthIn(title, size) + gap;
  for (const step of withNone(steps)) {
    const words = stepInWords(step);
    paintCell(painter, step.look, { x: left, y: y - swatch + 2, width: swatch, height: swatch });
    paintChartText(painter, words, { x: left + swatch + 5, y, size });
    left += swatch + 5 + widthIn(words, size) + gap;
  }
}

const swatch = 12;
const gap = 14;
const widthIn = (words: string, size: number) => widthOf([run(words)]) * size;

function paintCell(painter: Painter, look: number, box: Place & { width: number; height: number }) {
  painter.lineWidth(0.5).rect(box.x, box.y, box.width, box.height).fillAndStroke(greys[look]!, edge);
}
