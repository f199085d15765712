import { isSomething } from './is-something.ts';
import { blockGap, bodySize, columnWidth, entryPlace, gap, type Span, smallSize } from './page-measures.ts';
import { type Part, type Row, type TextPart, text, textPart } from './page-parts.ts';
import { richTextParts } from './rich-text-parts.ts';
import { linesOf } from './text-lines.ts';
import { pale, pathRuns, type Run, run } from './text-runs.ts';

type ShortField = { label: string; runs: Run[]; span?: Span };
type LongField = { label: string; parts: TextPart[] };
export type Field = ShortField | LongField | null;

export function field(label: string, value: string | null | undefined, span?: Span): Field {
  const words = value?.trim();
  if (!words) return null;
  return words.length > shortText ? longField(label, [run(words)]) : { label, span, runs: [run(words)] };
}

export function fieldOrNone(label: string, value: string | null, span?: Span): Field {
  return field(label, value, span) ?? { label, span, runs: [run('None', pale)] };
}

export function pathField(label: string, parts: string[], span: Span): Field {
  if (parts.length === 0) return fieldOrNone(label, null, span);
  const runs = pathRuns(parts);
  return parts.join().length > shortText ? longField(label, runs) : { label, span, runs };
}

export function richField(label: string, source: string): Field {
  const parts = richTextParts(source, entryPlace);
  return parts.length > 0 ? { label, parts } : fieldOrNone(label, null);
}

const longField = (label: string, runs: Run[]): LongField => ({ label, parts: [textPart(runs, entryPlace)] });

const shortText = 300;

/** Short fields have three columns; the label of a long one stays with its first lines. */
export function fieldParts(fields: Field[]): Part[] {
  const parts: Part[] = [];
  let row: Row = { cells: [], above: blockGap };
  let room = 0;
  for (const field of fields.filter(isSomething)) {
    if ('parts' in field) {
      const label = text(field.label, { ...entryPlace, style: pale, size: smallSize, above: blockGap, keep: true });
      parts.push(label, ...field.parts);
      room = 0;
      continue;
    }
    const { label, runs, span = 1 } = field;
    if (span > room) {
      row = { cells: [], above: blockGap };
      parts.push(row);
      room = 3;
    }
    const left = (3 - room) * (columnWidth(1) + gap);
    row.cells.push({ label, left, lines: linesOf(runs, columnWidth(span) / bodySize) });
    room -= span;
  }
  return parts;
}
