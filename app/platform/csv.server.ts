import { CsvError, parse } from 'csv-parse/sync';
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
  let lines = isStart ? '\ufeff' : '';
  for (const row of rows) lines += `${row.map(csvCell).join(',')}\n`;
  return lines;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number' || isPlain.test(cell)) return `"${cell}"`;
  const text = formula.test(cell) ? `'${cell}` : cell;
  return text && `"${text.replace(/\r\n?/g, '\n').replaceAll('"', '""')}"`;
}

/** Most texts begin with a letter or a digit and have no quotes. */
const isPlain = /^[a-z0-9][^"\r]*$/i;

/** Text that a spreadsheet would run, also in full width or after characters that it ignores. */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|[\t\r\n])/u;

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
