import { BusinessRuleError } from '#db/errors.ts';
import { builtInFormat, type NumberFormat, numberFormatOf } from './serial-date.ts';
import { attributeOf, type XmlHandler, XmlReader } from './xml-reader.ts';
import { damagedWorkbook, inflate, type ZipEntry, zipEntries } from './zip-entries.server.ts';

/** `sheets` are the visible worksheets in their order. */
export type Workbook = {
  sheets: ZipEntry[];
  texts: string[];
  formats: (NumberFormat | undefined)[];
  countsFrom1904: boolean;
};

const megabyte = 1024 * 1024;
const maxTextsBytes = 100 * megabyte;
const maxPartBytes = 20 * megabyte;
export const maxSheetBytes = 300 * megabyte;

/** Opens a workbook without reading its rows. Throws a BusinessRuleError for an archive that is none. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const entries = zipEntries(bytes);
  const book = entries.get('xl/workbook.xml');
  if (!book) {
    throw new BusinessRuleError({
      file: ['This is no Excel workbook. Open it in a spreadsheet program, save it as .xlsx, and choose that file.'],
    });
  }
  const { sheetIds, countsFrom1904 } = await readBook(book);
  const paths = await readRelations(entries.get('xl/_rels/workbook.xml.rels'));
  const sheets = sheetIds.flatMap((id) => entries.get(paths.sheets.get(id) ?? '') ?? []);
  if (sheets.length === 0) throw damagedWorkbook();
  const texts = await readTexts(entries.get(paths.texts));
  const formats = await readFormats(entries.get(paths.styles));
  return { sheets, texts, formats, countsFrom1904 };
}

/** Yields after each piece, so that the handler's rows can be taken while the rest is still compressed. */
export async function* readXml(
  entry: ZipEntry | undefined,
  maxBytes: number,
  handler: XmlHandler,
): AsyncGenerator<void> {
  if (!entry) return;
  const [reader, decoder] = [new XmlReader(handler), new TextDecoder()];
  for await (const chunk of inflate(entry, maxBytes)) {
    // a stored (uncompressed) part arrives as one chunk
    for (let at = 0; at < chunk.length; at += megabyte) {
      if (!reader.read(decoder.decode(chunk.subarray(at, at + megabyte), { stream: true }))) throw damagedWorkbook();
      yield;
    }
  }
}

async function readPart(entry: ZipEntry | undefined, handler: Partial<XmlHandler>, maxBytes = maxPartBytes) {
  const ignore = () => undefined;
  for await (const _ of readXml(entry, maxBytes, { onOpen: ignore, onClose: ignore, onText: ignore, ...handler }));
}

async function readBook(entry: ZipEntry) {
  const sheetIds: string[] = [];
  let countsFrom1904 = false;
  await readPart(entry, {
    onOpen(name, attributes) {
      if (name === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributeOf(attributes, 'state') ?? '')) return;
      sheetIds.push(/\s\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '');
    },
  });
  return { sheetIds, countsFrom1904 };
}

async function readRelations(entry: ZipEntry | undefined) {
  const sheets = new Map<string, string>();
  let [texts, styles] = ['xl/sharedstrings.xml', 'xl/styles.xml'];
  await readPart(entry, {
    onOpen(name, attributes) {
      if (name !== 'Relationship') return;
      const target = attributeOf(attributes, 'Target') ?? '';
      const path = (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase();
      const type = attributeOf(attributes, 'Type') ?? '';
      if (type.endsWith('/worksheet')) sheets.set(attributeOf(attributes, 'Id') ?? '', path);
      if (type.endsWith('/sharedStrings')) texts = path;
      if (type.endsWith('/styles')) styles = path;
    },
  });
  return { sheets, texts, styles };
}

async function readTexts(entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, isSound] = ['', false, false];
  const handler: XmlHandler = {
    onOpen(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSound = true;
      if (name === 't') isText = !isSound;
    },
    onText(piece) {
      if (isText) text += piece;
    },
    onClose(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSound = false;
      if (name === 'si') texts.push(decodeEscapes(text));
    },
  };
  await readPart(entry, handler, maxTextsBytes);
  return texts;
}

async function readFormats(entry: ZipEntry | undefined): Promise<(NumberFormat | undefined)[]> {
  const own = new Map<number, NumberFormat>();
  const formats: (NumberFormat | undefined)[] = [];
  let isOfCells = false;
  await readPart(entry, {
    onOpen(name, attributes) {
      if (name === 'numFmt') {
        own.set(
          Number(attributeOf(attributes, 'numFmtId')),
          numberFormatOf(attributeOf(attributes, 'formatCode') ?? ''),
        );
      }
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      formats.push(own.get(id) ?? builtInFormat(id));
    },
    onClose(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** Decodes the escapes of Office, which writes a carriage return as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
