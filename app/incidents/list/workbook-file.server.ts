import { Zip, ZipDeflate } from 'fflate';
import { type About, type Cell, type CellKind, type ExportedTable, headTexts, kindOf } from './exported-table.ts';

/** The limit of Excel for a worksheet, head included. */
const maxRows = 1_048_576;

/** Yields worksheets while tables are read; a long table continues in a further one. Texts are inline, never formulas. */
export async function* workbookFile(tables: readonly ExportedTable[], rowLimit = maxRows): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const names: string[] = [];
  const [{ about } = {}] = tables;
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
  for (const { batches, ...table } of about ? [...tables, aboutTable(about, tables[0]!)] : tables) {
    const rows = new RowReader(batches);
    let sheets = 0;
    do {
      const name = table.about ? sheetName(table.about.title) : table.name;
      names.push(++sheets === 1 ? name : `${name} ${sheets}`);
      yield* add(`xl/worksheets/sheet${names.length}.xml`, worksheet(table, rows, rowLimit - 1));
    } while (await rows.hasMore());
  }
  for (const [path, text] of Object.entries(
    packageParts(names, tables.find(({ reader }) => reader)?.reader, about?.title),
  ))
    yield* add(path, [text]);
  zip.end();
  yield* written.splice(0);
}

function aboutTable({ title, facts }: About, { reader }: ExportedTable): ExportedTable {
  const zone = reader ? [{ label: 'Times', words: reader.timeZone }] : [];
  const rows = [...facts, ...zone].map(({ label, words }) => [label, words]);
  return { name: 'About', head: ['Report', title], footRows: rows.length, batches: once(rows) };
}

async function* once(rows: Cell[][]) {
  yield rows;
}

/** Excel accepts 31 characters, three of which are for a number; paths and references exclude some signs. */
function sheetName(title: string): string {
  const name = title.replace(/[\\/?*:[\]]/g, ' ').replace(/^[' ]+|[' ]+$/g, '');
  const short = [...name].slice(0, 28).join('').trim();
  return /^(history|about)?$/i.test(short) ? `Report ${short}`.trim() : short;
}

/** Keeps the rows that a worksheet had no room for. */
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

/** Compressing more rows at once would block other requests. */
const rowsAtOnce = 50;
/** Parts of an archive hold 4 GiB without extensions that some programs cannot read. */
const maxCharacters = 2 ** 30;

type Titles = Pick<ExportedTable, 'head' | 'reader' | 'footRows'>;

async function* worksheet(table: Titles, rows: RowReader, limit: number): AsyncGenerator<string> {
  const titles = headTexts(table, true);
  const kinds = table.head.map(kindOf);
  let isComplete = false;
  try {
    let [room, characters] = [limit, 0];
    let next = await rows.take(room);
    const head = `<row>${titles.map((title) => textXml(title, style.head)).join('')}</row>`;
    yield `${declaration}<worksheet xmlns="${main}">${columnsXml(titles, kinds, next)}<sheetData>${head}`;
    for (; next.length > 0; next = await rows.take(room)) {
      room -= next.length;
      const xml = next.map((cells) => rowXml(cells, kinds)).join('');
      characters += xml.length;
      yield xml;
      if (room === 0 || characters > maxCharacters) break;
    }
    const filtered = limit - room - (table.footRows ?? 0);
    const ref = `A1:${columnName(titles.length - 1)}${filtered + 1}`;
    yield `</sheetData>${filtered > 0 ? `<autoFilter ref="${ref}"/>` : ''}</worksheet>`;
    isComplete = true;
  } finally {
    // the query ends when the reader stops
    if (!isComplete) await rows.end();
  }
}

/** Returns A, B, … Z, AA. */
export function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}

type Kinds = (CellKind | undefined)[];

/** Widths are in characters, for the titles and the first rows. */
function columnsXml(titles: string[], kinds: Kinds, rows: readonly Cell[][]): string {
  const widths = titles.map((title, index) => {
    if (kinds[index] === 'time' || kinds[index] === 'day') return Math.max(20, title.length);
    const lengths = [title, ...rows.map((row) => String(row[index] ?? ''))].map((text) => longestLine(text));
    return Math.max(...lengths) + 2;
  });
  const columns = widths.map((width, index) => {
    const columnWidth = Math.min(Math.max(width, 8), 60);
    return `<col min="${index + 1}" max="${index + 1}" width="${columnWidth}" customWidth="1"/>`;
  });
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
}

const longestLine = (text: string) =>
  Math.max(
    ...text
      .slice(0, 200)
      .split('\n')
      .map((line) => line.length),
  );

function rowXml(cells: readonly Cell[], kinds: Kinds): string {
  return `<row>${cells.map((cell, index) => cellXml(cell, kinds[index])).join('')}</row>`;
}

/** Indexes of the cell formats in `stylesXml`. */
const style = { head: 1, time: 2, day: 3, money: 4 };

function cellXml(cell: Cell, kind: CellKind | undefined): string {
  if (cell === '') return '<c/>';
  if (kind === 'money' && Number.isFinite(Number(cell))) return `<c s="${style.money}"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const serial = kind === 'time' || kind === 'day' ? serialOf(cell) : null;
  if (serial === null) return textXml(cell);
  return `<c s="${cell.length > 10 ? style.time : style.day}"><v>${serial}</v></c>`;
}

/** Counts days since 30 December 1899; null for no time, and before March 1900, which spreadsheets misnumber. */
function serialOf(cell: string): number | null {
  const [, day, hours = '0', minutes = '0'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d):(\d\d))?$/.exec(cell) ?? [];
  if (!day || day < '1900-03-01') return null;
  const days = Date.parse(day) / 86_400_000 + 25_569 + (Number(hours) * 60 + Number(minutes)) / 1_440;
  return Number(days.toFixed(10));
}

function textXml(text: string, format = 0): string {
  return `<c t="inlineStr"${format ? ` s="${format}"` : ''}><is><t xml:space="preserve">${xmlText(cellText(text))}</t></is></c>`;
}

const maxCellCharacters = 32_767;

/** Cuts between two characters, and says so at the end. */
function cellText(text: string): string {
  if (text.length <= maxCellCharacters) return text;
  const note = ` … [Cut: the text has ${text.length.toLocaleString('en-CA')} characters, and a cell holds ${maxCellCharacters.toLocaleString('en-CA')}.]`;
  return text.slice(0, maxCellCharacters - note.length).replace(/[\ud800-\udbff]$/, '') + note;
}

/** Drops characters that XML 1.0 cannot hold. Office reads `_x0041_` as "A" unless its `_` is escaped. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function packageParts(names: string[], reader: ExportedTable['reader'], title?: string): Record<string, string> {
  const each = (xml: (number: number, name: string) => string) =>
    names.map((name, index) => xml(index + 1, name)).join('');
  return {
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${each(
      (number, name) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${each(
      (number) =>
        `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}<Relationship Id="styles" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(reader?.dateFormat === 1 ? 'mm/dd/yyyy' : 'dd/mm/yyyy'),
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/>${title === undefined ? '' : `<Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`}</Relationships>`,
    ...(title !== undefined && {
      'docProps/core.xml': `${declaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title></cp:coreProperties>`,
    }),
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${title === undefined ? '' : `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`}${each(
      (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
    )}</Types>`,
  };
}

function stylesXml(day: string): string {
  const formats = [`${day} hh:mm AM/PM`, day, '"$"#,##0.00'];
  const own = formats.map(
    (format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(format).replaceAll('"', '&quot;')}"/>`,
  );
  const cells = formats.map(
    (_, index) => `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/>';
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs></styleSheet>`;
}
