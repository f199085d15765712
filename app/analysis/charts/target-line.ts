import { formatCount } from '#app/ui/format.ts';
import { type Frame, round, textWidth } from './frame.ts';

export function withTarget(frame: Frame, target: number | undefined): Frame {
  if (target === undefined) return frame;
  return { ...frame, target, right: frame.right + gap + Math.max(...labelOf(target).map(textWidth)) };
}

export type TargetLine = { x1: number; x2: number; y: number; texts: { text: string; x: number; y: number }[] };

/** Returns the line and its name in two rows above the axis; null without a target. */
export function targetLine(frame: Frame, yOf: (count: number) => number): TargetLine | null {
  if (frame.target === undefined) return null;
  const right = frame.width - frame.right;
  const y = yOf(frame.target);
  const middle = Math.max(frame.top, Math.min(y, frame.height - frame.bottom - rowHeight - 2));
  const texts = labelOf(frame.target).map((text, row) => ({
    text,
    x: round(right + gap),
    y: round(middle - 3 + row * rowHeight),
  }));
  return { x1: frame.left, x2: round(right + gap - 5), y, texts };
}

/** The count of the last point may reach over the edge of the plot. */
const gap = 16;
const rowHeight = 14;

const labelOf = (target: number) => ['Target', formatCount(target)];
