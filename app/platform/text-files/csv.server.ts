import { BusinessRuleError } from '#db/errors.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';

/** Returns rows as CSV that spreadsheets read as UTF-8; a cell that would run as a formula is quoted with `'`. */
export function toCsv(rows: string[][]): string {
  return csvLines(rows, { isStart: true });
}

/** All cells are quoted: a spreadsheet that splits at a tab or semicolon would run the rest as a formula of its own cell. */
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

/** A fast test: most texts begin with a letter or a digit and have no quotes. */
const isPlain = /^[a-z0-9][^"\r]*$/i;

/** Text that a spreadsheet would run, also in full width or after characters that it ignores. */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|[\t\r\n])/u;

/** Adds a `'` where a spreadsheet would change the text: "007", "1-2", "3 May". */
export function csvText(text: string): string {
  return becomesNumber.test(text) ? `'${text}` : text;
}

/** Numbers with leading zeros, decimals, many digits, exponents or units, and texts that look like a day or a time. */
const becomesNumber =
  /^(?=.*\d)(?:0\d+|\d{12,}|[\d.,]*\d[.,]\d+|\d+(?:[.,]\d+)?e[+-]?\d+|[$€£¥]\s*[\d.,]+|[\d.,]+\s*[%$€£¥]|\d+ \d+\/\d+|\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?|\d{1,2}(?::\d\d){1,2}(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?|(?:\d{1,4}[\s/-]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[\s/-]*(?:\d{1,4})?(?:,?[\s/-]*\d{2,4})?)$/i;

/** `refusal` says why a row cannot be read; its cells are shown. */
export type CsvRow = { line: number; cells: string[]; refusal?: string };

/** `delimiter` is empty when the head row has one cell; `rest` is the text below the head row. */
export type CsvFile = { delimiter: string; head: string[]; rows: CsvRow[]; rest: string };

/**
 * Reads rows with text. The head row alone decides between commas, semicolons and tabs, unless a line `sep=;` stands
 * before it. Throws a BusinessRuleError when the head row cannot be read.
 */
export function readCsv(text: string, maxRows: number): CsvFile {
  const { sign, body } = withoutSepLine(text);
  const delimiter = sign ?? delimiterOf(body);
  const filled = recordsOf(body, delimiter, sign === undefined ? 1 : 2).filter(
    ({ cells, refusal }) => refusal || cells.some((cell) => cell !== ''),
  );
  const [head, ...rows] = filled;
  if (head?.refusal) throw new BusinessRuleError({ file: [`Line ${head.line} cannot be read. ${head.refusal}`] });
  if (rows.length > maxRows) throw new BusinessRuleError({ file: [`The file has more than ${maxRows} rows.`] });
  const width = head?.cells.length ?? 0;
  return {
    delimiter,
    head: head?.cells ?? [],
    rows: rows.map(({ end: _, ...row }) => (row.cells.length > width ? { ...row, refusal: tooWide(row, width) } : row)),
    rest: body.slice(head?.end ?? 0),
  };
}

/** Returns the text below a line `sep=;`, and its delimiter. */
export function withoutSepLine(text: string): { sign: string | undefined; body: string } {
  const [, sign] = sepLine.exec(text) ?? [];
  return { sign: sign?.replace('\\t', '\t'), body: text.replace(/^\ufeff/, '').replace(sepLine, '') };
}

const sepLine = /^\ufeff?"?sep=(\\t|[^\w\s"]|\t)"?[;,\t]*(?:\r\n|\r|\n)/i;

const tooWide = ({ cells, refusal }: CsvRow, width: number) =>
  refusal ??
  `The row has ${cells.length} cells, but the first row has ${width}. Put a text with a comma, a semicolon or a tab in quotes.`;

/** Returns the delimiter that the head row has most often outside quotes; empty for none. */
export function delimiterOf(text: string, signs: readonly string[] = ['\t', ';', ',']): string {
  const head = /^.*[^\s,;"].*$/m.exec(text.replace(/"(?:[^"]|"")*"/g, 'x'))?.[0] ?? '';
  const counts = signs.map((sign) => ({ sign, count: head.split(sign).length - 1 }));
  return counts.toSorted((a, b) => b.count - a.count).find(({ count }) => count > 0)?.sign ?? '';
}

type CsvRecord = CsvRow & { end: number };

/** Without a delimiter each of the usual ones ends a cell, so that a row with more than one cell is refused. */
function recordsOf(text: string, delimiter: string, firstLine: number): CsvRecord[] {
  const signs = delimiter ? delimiter.replace(/[\\\]^-]/, '\\$&') : ',;\t';
  const blank = `[^\\S\\r\\n${signs}]*`;
  const end = `(?=[${signs}\\r\\n]|$)`;
  const quoted = new RegExp(`${blank}"([^"]*(?:""[^"]*)*)"${blank}${end}`, 'y');
  const plain = new RegExp(`[^"\\r\\n${signs}]*${end}`, 'y');
  const isSign = (at: number) => at < text.length && (delimiter || ',;\t').includes(text[at]!);
  const records: CsvRecord[] = [];
  let line = firstLine;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const cells: string[] = [];
    let refusal: string | undefined;
    for (let isFirst = true; isFirst || isSign(at); isFirst = false) {
      if (!isFirst) at += 1;
      const [found, inside] = matchAt(quoted, text, at) ?? matchAt(plain, text, at) ?? [];
      if (found === undefined) {
        refusal = 'A quote stands inside a cell. Put the whole cell in quotes, and write each quote in it twice.';
        at = start;
        const [rest] = matchAt(/[^\r\n]*/y, text, at)!;
        cells.splice(0, Number.POSITIVE_INFINITY, ...rest.split(delimiter || /[,;\t]/).map(cellText));
        at += rest.length;
        break;
      }
      cells.push(cellText(inside?.replaceAll('""', '"') ?? found));
      at += found.length;
    }
    at += matchAt(/\r\n|\r|\n/y, text, at)?.[0].length ?? 0;
    records.push({ line, cells, end: at, ...(refusal && { refusal }) });
    line += text.slice(start, at).match(/\r\n|\r|\n/g)?.length ?? 0;
  }
  return records;
}

function matchAt(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function cellText(cell: string): string {
  return singleLine(withoutGuard(cell.trimStart()));
}

/** Removes the `'` that exports write before texts that a spreadsheet would run or change. */
export function withoutGuard(text: string): string {
  const after = text.slice(1);
  const isGuarded = text.startsWith("'") && (formula.test(after) || becomesNumber.test(after.trim()));
  return isGuarded ? after : text;
}
