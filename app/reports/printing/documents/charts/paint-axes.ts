import type { AxisLabel, Frame, Tick } from '#app/analysis/charts/frame.ts';
import { ink } from '../page-styles.ts';
import type { Painter } from '../paint-text.ts';
import { paintChartText } from './chart-text.ts';

const gridInk = '#bbbbbb';

type Axes = { frame: Frame; ticks: Tick[]; unit: string | undefined; labels: AxisLabel[] };

export function paintAxes(painter: Painter, { frame, ticks, unit, labels }: Axes) {
  const [left, right, base] = [frame.left, frame.width - frame.right, frame.height - frame.bottom];
  if (unit) paintChartText(painter, unit, { x: 2, y: 11 });
  for (const { count, text, y } of ticks) {
    painter
      .lineWidth(0.8)
      .moveTo(left, y)
      .lineTo(right, y)
      .stroke(count === 0 ? ink : gridInk);
    paintChartText(painter, text, { x: left - 6, y: y + 4, anchor: 'end' });
  }
  for (const { text, x } of labels) paintChartText(painter, text, { x, y: base + 18, anchor: 'middle' });
}
