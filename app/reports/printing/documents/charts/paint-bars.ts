import type { BarLayout, BarMark } from '#app/analysis/charts/bar-layout.ts';
import type { Painter } from '../paint-text.ts';
import { bold } from '../text-runs.ts';
import { paintChartText } from './chart-text.ts';
import { paintAxes } from './paint-axes.ts';
import { paintTarget } from './paint-target.ts';
import { fillWithTexture, strokeOpen } from './textures.ts';

export function paintBars(painter: Painter, { marks, sums, target, ...axes }: BarLayout, isStacked: boolean) {
  paintAxes(painter, axes);
  for (const mark of marks) if (mark.height > 0) fillBar(painter, mark);
  paintTarget(painter, target);
  for (const mark of marks)
    if (mark.height > 0 || mark.value !== null) paintValue(painter, mark, isStacked, target !== null);
  for (const { x, y, text } of sums)
    paintChartText(painter, text, { x, y, anchor: 'middle', style: bold, isClear: target !== null });
}

export function fillBar(painter: Painter, { series, isOpen, ...box }: BarMark) {
  const shape = (painter: Painter) => painter.rect(box.x, box.y, box.width, box.height);
  if (isOpen) strokeOpen(painter, shape);
  else fillWithTexture(painter, series, shape, box);
}

function paintValue(painter: Painter, { x, y, width, height, value }: BarMark, isStacked: boolean, isClear: boolean) {
  if (value === null) return;
  const middle = { x: x + width / 2, anchor: 'middle', style: bold } as const;
  if (!isStacked) paintChartText(painter, value, { ...middle, y: y - 5, isClear });
  else paintChartText(painter, value, { ...middle, y: y + height / 2 + 4, isClear: true });
}
