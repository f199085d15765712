import type { Frame } from '#app/analysis/charts/frame.ts';
import type { NoteMark } from '#app/analysis/charts/note-layout.ts';
import { ink } from '../page-styles.ts';
import type { Painter } from '../paint-text.ts';
import { bold } from '../text-runs.ts';
import { paintChartText } from './chart-text.ts';

export function paintNotes(painter: Painter, notes: NoteMark[], frame: Frame) {
  for (const { x, numbers } of notes) {
    painter.save().lineWidth(0.8).dash([3, 3]);
    painter
      .moveTo(x, 18)
      .lineTo(x, frame.height - frame.bottom)
      .stroke(ink)
      .restore();
    paintChartText(painter, numbers, { x, y: 14, anchor: 'middle', style: bold });
  }
}
