import type { AxisLabel, Frame, Tick } from '#app/analysis/charts/frame.ts';
import { ink } from '../page-styles.ts';
import type { Painter } from '../paint-text.ts';
import { paintChartText } from './chart-text.ts';

const gridInk = '#bbbbbb';

export function paintAxes(painter: Painter, frame: Frame, ticks: Tick[], labels: AxisLabel[]) {
  const [left, right, base] = [frame.left, frame.width - frame.right, frame.height - frame.bottom];
  for (const { count, y } of ticks) {
    painter
      .lineWidth(0.8)
      .moveTo(left, y)
      .lineTo(right, y)
      .stroke(count === 0 ? ink : gridInk);
    paintChartText(painter, String(count), { x: left - 6, y: y + 4, anchor: 'end' });
  }
  for (const { text, x } of labels) paintChartText(painter, text, { x, y: base + 18, anchor: 'middle' });
}
