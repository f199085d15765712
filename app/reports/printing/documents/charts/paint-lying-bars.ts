import { bySize, lyingBarLayout } from '#app/analysis/charts/bar-layout.ts';
import type { Series } from '#app/analysis/series/series.ts';
import { ink } from '../page-styles.ts';
import type { Painter } from '../paint-text.ts';
import { bold } from '../text-runs.ts';
import { paintChartText } from './chart-text.ts';
import { fillBar } from './paint-bars.ts';

export function lyingBars(series: Series[], width: number) {
  const { left, height, marks, labels } = lyingBarLayout(series, { width, order: bySize(series) });
  const paint = (painter: Painter) => {
    for (const { text, y } of labels) paintChartText(painter, text, { x: 0, y, width: left - 6 });
    painter.lineWidth(0.8).moveTo(left, 0).lineTo(left, height).stroke(ink);
    for (const mark of marks) {
      if (mark.width > 0) fillBar(painter, mark);
      paintChartText(painter, String(mark.value), { x: mark.x + mark.width + 5, y: mark.y + 10.5, style: bold });
    }
  };
  return { height, paint };
}
