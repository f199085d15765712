import type { TargetLine } from '#app/analysis/charts/target-line.ts';
import { ink } from '../page-styles.ts';
import type { Painter } from '../paint-text.ts';
import { bold } from '../text-runs.ts';
import { paintChartText } from './chart-text.ts';
import { paper } from './textures.ts';

export function paintTarget(painter: Painter, target: TargetLine | null) {
  if (!target) return;
  const { x1, x2, y, texts } = target;
  const line = () => painter.moveTo(x1, y).lineTo(x2, y);
  painter.save().lineWidth(4);
  line().stroke(paper);
  painter.lineWidth(1.4).dash([6, 4]);
  line().stroke(ink).restore();
  for (const { text, x, y } of texts) paintChartText(painter, text, { x, y, style: bold });
}
