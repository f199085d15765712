import { bodySize, leading, pageWidth, pictureSize, smallSize } from './page-measures.ts';
import { linesOf } from './text-lines.ts';
import { type Run, type RunStyle, run } from './text-runs.ts';

/** Lengths are in points from the left edge of the page; `above` is dropped at the top of a page. */
export type TextPart = {
  lines: Run[][];
  left: number;
  width: number;
  size: number;
  above: number;
  /** The part stays on the page where the next part begins. */
  keep?: boolean;
  marks?: { mark: string; left: number }[];
  quoted?: boolean;
  shaded?: boolean;
};
export type Row = { cells: { label: string; left: number; lines: Run[][] }[]; above: number };
type Picture = { picture: Buffer; above: number };
export type Part = (TextPart | Row | Picture) & { entry?: string };
export type Place = Partial<Omit<TextPart, 'lines'>>;
export type Section = { name: string; parts: Part[] };

export function text(words: string, { style, ...place }: Place & { style?: RunStyle }): TextPart {
  return textPart([run(words, style)], place);
}

export function textPart(runs: Run[], place: Place): TextPart {
  const { width = pageWidth, size = bodySize } = place;
  return { left: 0, above: 0, ...place, width, size, lines: linesOf(runs, width / size) };
}

export function heightOf(part: Part): number {
  if ('lines' in part) return part.lines.length * part.size * leading;
  if ('picture' in part) return pictureSize;
  const lines = Math.max(...part.cells.map((cell) => cell.lines.length));
  return smallSize * leading + lines * bodySize * leading;
}
