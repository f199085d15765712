import { BusinessRuleError } from '#db/errors.ts';
import { tooManyColumns, tooManyQuotes } from './import-limits.ts';

/** Excel holds 32,767 characters in a cell. A quote that ends later was never closed. */
const longestCell = 40_000;

/** After this number of unclosed quotes, a record's further quotes are text. */
const maxUnclosed = 5;
/** Searching more characters for the end of a quote would block other requests. */
const maxSearched = 10_000_000;
/** No spreadsheet has more columns. */
const maxCells = 16_384;

/** A stray quote may have split a cell, or joined two. */
export type CsvRecord = { cells: string[]; hasStrayQuote: boolean };

/**
 * Yields all records, blank ones too. An unclosed quote, or one that ends in a later row, is text, so that it costs one
 * row at most. An empty delimiter leaves each line one cell. Throws a BusinessRuleError for too many broken quotes.
 */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const ends = delimiter.replace(/[\\\]^-]/, '\\$&');
  const plain = new RegExp(`[^\\r\\n${ends}]*`, 'y');
  let searched = 0;
  for (let at = 0; at < text.length; ) {
    const record: CsvRecord = { cells: [], hasStrayQuote: false };
    let unclosed = 0;
    for (let isFirst = true; isFirst || isAt(text, at, delimiter); isFirst = false) {
      if (!isFirst) at += delimiter.length;
      const quoted = delimiter && unclosed < maxUnclosed ? quotedCell(text, at, delimiter) : null;
      if (record.cells.length === maxCells) throw new BusinessRuleError({ file: [tooManyColumns] });
      if (quoted && 'text' in quoted) {
        record.cells.push(quoted.text);
        record.hasStrayQuote ||= quoted.isBroken;
        at = quoted.end;
      } else {
        plain.lastIndex = at;
        const [cell] = plain.exec(text)!;
        record.cells.push(withoutLoneQuote(cell));
        record.hasStrayQuote ||= cell.includes('"');
        if (quoted) {
          unclosed += 1;
          searched += quoted.searched;
          if (searched > maxSearched) throw new BusinessRuleError({ file: [tooManyQuotes] });
        }
        at += cell.length;
      }
    }
    yield record;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
}

const isAt = (text: string, at: number, delimiter: string) => delimiter !== '' && text.startsWith(delimiter, at);

type Quoted = { text: string; end: number; isBroken: boolean };
type Unclosed = { searched: number };

/** Returns the cell and its end; how far an end was searched in vain; null for a cell without quotes. */
function quotedCell(text: string, start: number, delimiter: string): Quoted | Unclosed | null {
  const open = skipBlanks(text, start, delimiter);
  if (text[open] !== '"') return null;
  // quotes inside that are not written twice, and are not closed yet
  let depth = 0;
  let isBroken = false;
  const cellUntil = (quote: number, end: number) => ({
    text: text.slice(open + 1, quote).replaceAll('""', '"'),
    end: skipBlanks(text, end, delimiter),
    isBroken,
  });
  for (let from = open + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - open > longestCell) return { searched: longestCell };
    from = quote + 1;
    if (text[from] === '"') {
      from += 1;
      if (depth > 0 && endsCell(text, from, delimiter)) return cellUntil(quote + 1, from);
    } else if (endsCell(text, from, delimiter)) {
      // no program writes a blank after a delimiter, but people do after a comma
      const isInner = depth > 0 && text.startsWith(`${delimiter} `, from);
      if (!isInner) return cellUntil(quote, from);
      depth -= 1;
    } else {
      if (beginsCell(text, quote, delimiter) && /[\r\n]/.test(text.slice(open, quote)))
        return { searched: quote - open };
      isBroken = true;
      depth = /[\s(]/.test(text[quote - 1]!) ? depth + 1 : Math.max(0, depth - 1);
    }
  }
}

function endsCell(text: string, at: number, delimiter: string): boolean {
  const end = skipBlanks(text, at, delimiter);
  return end >= text.length || isAt(text, end, delimiter) || /[\r\n]/.test(text[end]!);
}

function skipBlanks(text: string, start: number, delimiter: string): number {
  let at = start;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at += 1;
  return at;
}

/** A quote at the start of a cell shows that the quote before it was never closed. */
function beginsCell(text: string, quote: number, delimiter: string): boolean {
  return /[\r\n]/.test(text[quote - 1]!) || text.startsWith(delimiter, quote - delimiter.length);
}

function withoutLoneQuote(cell: string): string {
  const isLone = /^ *"/.test(cell) && cell.split('"').length % 2 === 0;
  return isLone ? cell.replace('"', '') : cell;
}
