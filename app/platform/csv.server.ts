import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { BusinessRuleError } from '#db/errors.ts';

/** Returns rows as CSV that spreadsheets read as UTF-8; a cell that would run as a formula is quoted with `'`. */
export function toCsv(rows: string[][]): string {
  return csvLines(rows, { isStart: true });
}

/**
 * Returns rows as a part of a CSV file; `isStart` marks its first part. All cells are quoted, because some spreadsheets
 * take a tab or a semicolon for the end of a cell, and what follows would be a cell that nothing neutralized.
 */
export function csvLines(rows: readonly (string | number)[][], { isStart = false } = {}): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : csvCell(cell))));
  return stringify(cells, { bom: isStart, quoted: true });
}

function csvCell(cell: string): string {
  const text = formula.test(cell) ? `'${cell}` : cell;
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Text that a spreadsheet would run, also in full width or after characters that it ignores. */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|[\t\r\n])/u;

/** The same for PostgreSQL, which knows no properties of characters; no text there has U+0000. */
export const formulaSql = `^(?:[${[
  '\u0001-\u0020\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u1680\u180e\u2000-\u200f\u2028-\u202f',
  '\u205f-\u2064\u2066-\u206f\u3000\ufeff\ufff9-\ufffb\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}',
  '\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}',
].join('')}]*[=+@|%＝＋－＠-]|[\t\r\n])`;

export type CsvRow = { line: number; cells: string[] };

/** Reads CSV with commas, semicolons or tabs; unescapes a `'` before formulas. Throws a BusinessRuleError. */
export function readCsv(text: string, maxRows: number): CsvRow[] {
  const rows = parseOrRefuse(text).map(({ info, record }) => ({ line: info.lines, cells: record.map(withoutQuote) }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length > maxRows + 1) throw new BusinessRuleError({ file: [`The file has more than ${maxRows} rows.`] });
  return filled;
}

type Parsed = { info: { lines: number }; record: string[] };

function parseOrRefuse(text: string): Parsed[] {
  try {
    const options = { bom: true, info: true, trim: true, relax_column_count: true, skip_empty_lines: true } as const;
    return parse(text, { ...options, delimiter: [',', ';', '\t'] }) as unknown as Parsed[];
  } catch (error) {
    const line = error instanceof CsvError && 'lines' in error ? error.lines : 1;
    throw new BusinessRuleError({ file: [`The file is no CSV: line ${line} cannot be read.`] });
  }
}

const withoutQuote = (cell: string) =>
  (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell).trim();
