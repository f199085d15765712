import { setImmediate } from 'node:timers/promises';
import { BusinessRuleError } from '#db/errors.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { withoutGuard, withoutSepLine } from '../../platform/text-files/csv.server.ts';
import type { FileFormat } from './contract.ts';
import { csvRecords } from './csv-records.ts';
import { maxImportColumns, maxImportRows, tooManyColumns, tooManyRows } from './import-limits.ts';
import { matchColumns } from './match-columns.ts';
import { readMoment } from './read-moment.ts';
import { decodeText } from './text-file.server.ts';
import { openWorkbook } from './workbook.server.ts';
import { type SheetRow, workbookRows } from './worksheet-rows.server.ts';

/** Titles and blank rows may stand above the head row. */
export const rowsToFindHead = 20;

export type Sheet = { head: SheetRow | null; rows: AsyncIterable<SheetRow> };

/**
 * Reads the filled rows below titles and the head row, without repeated head rows. Without `hasHead` the first row tells.
 * Throws a BusinessRuleError for a file with too many rows or columns, or a damaged one.
 */
export async function openSheet(
  bytes: Buffer,
  format: Omit<FileFormat, 'hasHead'> & { hasHead?: boolean },
): Promise<Sheet> {
  const rows = cleanRows(format.kind === 'xlsx' ? workbookRows(await openWorkbook(bytes)) : csvRows(bytes, format));
  const first: ReadRow[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    first.push(next.value);
    if (first.length === rowsToFindHead) break;
  }
  const hasHead = format.hasHead ?? looksLikeHead(first[firstRowOfTable(first, true)]?.cells ?? []);
  const start = firstRowOfTable(first, hasHead);
  const head = hasHead ? (first[start] ?? null) : null;
  return { head, rows: below(head, first.slice(head ? start + 1 : start), rows) };
}

async function* below(head: SheetRow | null, first: ReadRow[], rest: AsyncIterable<ReadRow>) {
  let count = 0;
  const names = head && JSON.stringify(head.cells);
  for await (const { line, cells, width = 0 } of inOrder(first, rest)) {
    if (names !== null && cells[0] === head!.cells[0] && JSON.stringify(cells) === names) continue;
    if (++count > maxImportRows) throw new BusinessRuleError({ file: [tooManyRows] });
    // a torn row keeps its width, so that the user sees that it is torn
    if (head && width > head.cells.length) while (cells.length < width) cells.push('');
    yield { line, cells };
    // lets other requests run while a long file is read
    if (count % 500 === 0) await setImmediate();
  }
}

async function* inOrder(first: ReadRow[], rest: AsyncIterable<ReadRow>) {
  yield* first;
  yield* rest;
}

/** The first row that is no title fills half of the columns. */
function firstRowOfTable(rows: SheetRow[], hasHead: boolean): number {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const most = Math.max(0, ...filled);
  const least = most < 3 ? 1 : hasHead ? most / 2 : 2;
  return Math.max(
    0,
    filled.findIndex((count) => count >= least),
  );
}

/** `width` counts all cells of a CSV row that a stray quote may have torn. */
type ReadRow = SheetRow & { width?: number };

async function* csvRows(bytes: Buffer, { encoding, delimiter }: Omit<FileFormat, 'hasHead'>): AsyncGenerator<ReadRow> {
  const { sign, body } = withoutSepLine(decodeText(bytes, encoding ?? 'utf-8'));
  const chosen = delimiter ?? sign ?? '';
  let line = 0;
  for (const { cells, hasStrayQuote } of csvRecords(body, chosen)) {
    line += 1;
    if (line % 10_000 === 0) await setImmediate();
    // without a delimiter, a row of delimiters is blank
    const isBlank = chosen === '' ? /^[\s,;|]*$/.test(cells[0]!) : cells.every((cell) => cell === '');
    if (!isBlank) yield { line, cells, ...(hasStrayQuote && { width: cells.length }) };
  }
}

async function* cleanRows(rows: AsyncIterable<ReadRow>): AsyncGenerator<ReadRow, undefined> {
  let blank = 0;
  for await (const { cells, ...row } of rows) {
    const clean = cells.map(cellText);
    while (clean.at(-1) === '') clean.pop();
    if (clean.length > maxImportColumns) throw new BusinessRuleError({ file: [tooManyColumns] });
    if (clean.length > 0) yield { ...row, cells: clean };
    else if (++blank % 500 === 0) await setImmediate();
  }
}

/** Unifies blanks and line ends, and removes the guard against formulas. Long runs of blanks would slow later searches. */
function cellText(cell: string): string {
  if (isPlain.test(cell)) return cell;
  const lines = withoutGuard(cell.trimStart())
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\0-\x08\x0e-\x1f\x7f\u00ad\u200b\u2060\ufeff]/g, '')
    .split('\n');
  const text = lines
    .map((line) => line.trimEnd().replace(/[ \t]{2,}/g, ' '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const [, inside] = /^="([^"]*)"$/.exec(text) ?? [];
  return inside?.trim() ?? text;
}

/** Most cells have nothing to clean, and a regular expression tells that fastest. */
const isPlain = /^(?:[!-&(-<>-~](?: ?[!-~])*)?$/;

const longestName = 60;

/** A head row has known column names, or short different texts that are no dates or numbers. */
function looksLikeHead(cells: string[]): boolean {
  const names = cells.map(singleLine).filter((name) => name !== '');
  if (matchColumns(names).filter((target) => target !== 'ignore').length > 1) return true;
  const areNames = names.every((name) => name.length <= longestName && /\p{L}/u.test(name) && !isValue(name));
  return names.length > 0 && areNames && new Set(names).size === names.length;
}

const isValue = (text: string) =>
  /^[^\p{L}]*\d|@/u.test(text) || readMoment(text, { dateOrder: 'DMY', timeZone: 'UTC' }) !== undefined;
