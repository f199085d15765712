import { singleLine } from '#db/vocabulary/single-line.ts';
import type { CellError, ReadCell, ReadContext, Target } from './contract.ts';
import { isUnknown } from './read-span.ts';

export type Cell = { column: number; text: string };

export class RowCells {
  readonly context: ReadContext;
  readonly cells: string[];
  readonly errors: CellError[] = [];
  readonly made: ReadCell[] = [];
  /** Sentences about what fits no field, which the summary takes. */
  readonly remarks: string[] = [];

  constructor(cells: string[], context: ReadContext) {
    this.cells = cells;
    this.context = context;
  }

  all(target: Target): Cell[] {
    return this.context.mapping.targets.flatMap((each, column) => {
      const text = this.cells[column] ?? '';
      return each === target && text !== '' ? [{ column, text }] : [];
    });
  }

  first(target: Target): Cell | undefined {
    return this.all(target)[0];
  }

  /** Returns the first cell with a value: "unknown" counts as empty. */
  known(target: Target): Cell | undefined {
    const [unknown, ...rest] = this.all(target).filter(({ text }) => isUnknown(text));
    const cell = this.all(target).find(({ text }) => !isUnknown(text));
    if (!cell && unknown)
      for (const { column, text } of [unknown, ...rest]) this.say(column, text, 'nothing: not known');
    return cell;
  }

  columnOf(target: Target): number {
    return this.context.mapping.targets.indexOf(target);
  }

  fail(column: number, message: string) {
    this.errors.push({ column, message });
  }

  say(column: number, from: string, to: string) {
    if (from !== to) this.made.push({ column, from, to });
  }

  /** Returns a line of text, and adds an error where it is too long. */
  line(target: Target, max: number): string {
    const cells = this.all(target).filter(({ text }) => !isUnknown(text));
    const text = cells.map((cell) => singleLine(cell.text)).join(', ');
    if ([...text].length > max) this.fail(cells[0]!.column, tooLong(text, max));
    return text;
  }
}

export const tooLong = (text: string, max: number) =>
  `The text has ${text.length.toLocaleString('en-CA')} characters, at most ${max.toLocaleString('en-CA')} fit. Shorten it.`;
