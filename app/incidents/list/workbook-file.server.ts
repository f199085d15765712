import { Zip, ZipDeflate } from 'fflate';
import type { Cell, ExportedTable } from './exported-table.ts';

/** Excel reads so many rows of a worksheet, the head included. */
const maxRows = 1_048_576;

/**
 * Yields tables as the worksheets of one workbook, one after the other as they are read. A table of too many rows goes on in
 * a further worksheet. Texts are no formulas: each is an inline string.
 */
export async function* workbookFile(tables: readonly ExportedTable[], rowLimit = maxRows): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const names: string[] = [];
  async function* add(path: string, texts: AsyncIterable<string> | string[]) {
    const part = new ZipDeflate(path, { level: 3 });
    zip.add(part);
    for await (const text of texts) {
      part.push(Buffer.from(text));
      yield* written.splice(0);
    }
    part.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  for (const { name, head, batches } of tables) {
    const rows = new RowReader(batches);
    let sheets = 0;
    do {
      names.push(++sheets === 1 ? name : `${name} ${sheets}`);
      yield* add(`xl/worksheets/sheet${names.length}.xml`, worksheet(head, rows, rowLimit - 1));
    } while (await rows.hasMore());
  }
  for (const [path, text] of Object.entries(packageParts(names))) yield* add(path, [text]);
  zip.end();
  yield* written.splice(0);
}

/** Reads a table batch by batch, and keeps what a worksheet had no room for. */
class RowReader {
  readonly #batches: AsyncIterator<Cell[][]>;
  #rows: Cell[][] = [];

  constructor(batches: AsyncIterable<Cell[][]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#rows.length === 0) {
      const { done, value } = await this.#batches.next();
      if (done) return false;
      this.#rows = value;
    }
    return true;
  }

  async take(limit: number): Promise<Cell[][]> {
    return (await this.hasMore()) ? this.#rows.splice(0, Math.min(limit, rowsAtOnce)) : [];
  }

  async end() {
    await this.#batches.return?.();
  }
}

/** Few enough that compressing them does not keep other requests waiting. */
const rowsAtOnce = 50;
/** An archive without the extensions that some programs cannot read holds parts of 4 GiB. */
const maxCharacters = 2 ** 30;

async function* worksheet(head: Cell[], rows: RowReader, limit: number): AsyncGenerator<string> {
  let isComplete = false;
  try {
    yield `${declaration}<worksheet xmlns="${main}"><sheetData>${rowXml(head)}`;
    let [room, characters] = [limit, 0];
    for (let next = await rows.take(room); next.length > 0; next = await rows.take(room)) {
      room -= next.length;
      const xml = next.map(rowXml).join('');
      characters += xml.length;
      yield xml;
      if (room === 0 || characters > maxCharacters) break;
    }
    yield '</sheetData></worksheet>';
    isComplete = true;
  } finally {
    // the query ends when the reader stops
    if (!isComplete) await rows.end();
  }
}

function rowXml(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellXml).join('')}</row>`;
}

function cellXml(cell: Cell): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (cell === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.slice(0, maxCellCharacters))}</t></is></c>`;
}

const maxCellCharacters = 32_767;

/** Escapes a text, without the characters that XML 1.0 cannot hold. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function packageParts(names: string[]): Record<string, string> {
  const each = (xml: (number: number, name: string) => string) => names.map((name, at) => xml(at + 1, name)).join('');
  return {
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${each(
      (number, name) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${each(
      (number) =>
        `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}</Relationships>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each(
      (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
    )}</Types>`,
  };
}
