import { baseline, type Painter, paintLine } from '../paint-text.ts';
import { widthOf } from '../text-lines.ts';
import { plain, type RunStyle, run } from '../text-runs.ts';
import { paper } from './textures.ts';

type ChartText = {
  x: number;
  /** The baseline, as in SVG. */
  y: number;
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  style?: RunStyle;
  width?: number;
  /** Paints white behind the text, so that it can be read on lines and textures. */
  isClear?: boolean;
};

export const chartSize = 11;

export function paintChartText(painter: Painter, words: string, place: ChartText) {
  const { x, y, size = chartSize, anchor = 'start', style = plain, isClear } = place;
  const text = cut(run(words, style).text, style, place.width === undefined ? Infinity : place.width / size);
  const width = widthOf([{ text, style }]) * size;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  if (isClear) painter.rect(left - 2, y - size * 0.85, width + 4, size * 1.1).fill(paper);
  paintLine(painter, [{ text, style }], { x: left, top: y - baseline * size, size });
}

function cut(text: string, style: RunStyle, ems: number): string {
  if (widthOf([{ text, style }]) <= ems) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf([{ text: `${letters.join('')}…`, style }]) > ems) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
