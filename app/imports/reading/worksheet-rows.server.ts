import { BusinessRuleError } from '#db/errors.ts';
import { maxImportColumns, tooManyColumns } from './import-limits.ts';
import { numberText } from './serial-date.ts';
import { decodeEscapes, maxSheetBytes, readXml, type Workbook } from './workbook.server.ts';
import { attributeOf, type XmlHandler } from './xml-reader.ts';
import { damagedWorkbook, inflate, swollenWorkbook, type ZipEntry } from './zip-entries.server.ts';

/** `line` is the number that a spreadsheet shows beside the row, from 1. */
export type SheetRow = { line: number; cells: string[] };

/** Yields the filled rows of the first worksheet that has any, while it is inflated. Formulas count as their last values. */
export async function* workbookRows(book: Workbook): AsyncGenerator<SheetRow> {
  for (const sheet of book.sheets) {
    let hasRows = false;
    for await (const row of sheetRows(book, sheet)) {
      hasRows = true;
      yield row;
    }
    if (hasRows) return;
  }
}

async function* sheetRows(book: Workbook, sheet: ZipEntry): AsyncGenerator<SheetRow> {
  const merged = await mergedCells(sheet);
  const reader = new RowReader(book);
  const open = new Map<number, Merged>();
  for await (const _ of readXml(sheet, maxSheetBytes, reader)) {
    for (const row of reader.takeRows()) {
      if (row.cells.every((cell) => cell === '')) continue;
      for (const [column, { last, value }] of open) {
        if (last < row.line) open.delete(column);
        else row.cells[column] ||= value;
      }
      for (const area of merged.get(row.line) ?? [])
        open.set(area.column, { ...area, value: row.cells[area.column] ?? '' });
      yield { line: row.line, cells: Array.from(row.cells, (cell) => cell ?? '') };
    }
  }
}

/** Only the first cell of a merged area holds the value. */
type Merged = { column: number; last: number; value: string };

const maxMerged = 100_000;
const mergedArea = /mergeCell\s+ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;

/** The file lists merged cells after all rows, so it is read once more. */
async function mergedCells(sheet: ZipEntry): Promise<Map<number, Merged[]>> {
  const areas: { first: number; area: Merged }[] = [];
  let rest = '';
  for await (const chunk of inflate(sheet, maxSheetBytes)) {
    const text = rest + chunk.toString('latin1');
    const end = Math.max(text.lastIndexOf('<'), text.length - 100, 0);
    rest = text.slice(end);
    if (!text.includes('mergeCell') || areas.length > maxMerged) continue;
    for (const [, letters, first, last] of text.slice(0, end).matchAll(mergedArea)) {
      const area = { column: columnAt(letters!), last: Number(last), value: '' };
      if (first !== last && area.column < maxImportColumns) areas.push({ first: Number(first), area });
    }
  }
  const byFirst = Map.groupBy(areas, ({ first }) => first);
  return new Map(Array.from(byFirst, ([first, each]) => [first, each.map(({ area }) => area)]));
}

/** Returns 0 for A, 26 for AA. */
function columnAt(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

/** A cell holds 32,767 characters; a file may say otherwise. */
const longestCell = 40_000;
/** Excel has 1,048,576 rows. Blank cells with a format are many more than those with values. */
const maxElements = { row: 1_048_576, c: 20_000_000 };

class RowReader implements XmlHandler {
  readonly #book: Workbook;
  #rows: SheetRow[] = [];
  readonly #counts = { row: 0, c: 0 };
  #line = 0;
  #column = -1;
  #cells: string[] = [];
  #type = 'n';
  #style = 0;
  #value = '';
  #formula = '';
  #inside: 'value' | 'formula' | null = null;

  constructor(book: Workbook) {
    this.#book = book;
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  onOpen(name: string, attributes: string) {
    if ((name === 'row' || name === 'c') && ++this.#counts[name] > maxElements[name]) throw swollenWorkbook();
    if (name === 'row') {
      this.#line = Number(attributeOf(attributes, 'r')) || this.#line + 1;
      [this.#column, this.#cells] = [-1, []];
    } else if (name === 'c') {
      const letters = /^[A-Z]{1,3}/.exec(attributeOf(attributes, 'r') ?? '')?.[0];
      this.#column = letters ? columnAt(letters) : this.#column + 1;
      this.#type = attributeOf(attributes, 't') ?? 'n';
      this.#style = Number(attributeOf(attributes, 's') ?? 0);
      [this.#value, this.#formula] = ['', ''];
    } else if (name === 'v' || name === 't') this.#inside = 'value';
    else if (name === 'f') this.#inside = 'formula';
    else this.#inside = null;
  }

  onText(text: string) {
    if (this.#inside === 'value') this.#value += text;
    if (this.#inside === 'formula') this.#formula += text;
    if (this.#value.length > longestCell || this.#formula.length > longestCell) throw damagedWorkbook();
  }

  onClose(name: string) {
    if (name === 'row') this.#rows.push({ line: this.#line, cells: this.#cells });
    if (name === 'c') {
      const text = this.#cellText();
      if (text !== '' && this.#column >= maxImportColumns) throw new BusinessRuleError({ file: [tooManyColumns] });
      if (text !== '') this.#cells[this.#column] = text;
    }
    this.#inside = null;
  }

  /** A formula that was never calculated is returned as its own text. */
  #cellText(): string {
    if (this.#value === '') return this.#formula && `=${this.#formula}`;
    if (this.#type === 's') return this.#book.texts[Number(this.#value)] ?? '';
    if (this.#type === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'n') return numberText(this.#value, this.#book.formats[this.#style], this.#book.countsFrom1904);
    return decodeEscapes(this.#value);
  }
}
