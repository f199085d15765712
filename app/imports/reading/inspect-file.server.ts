import { BusinessRuleError } from '#db/errors.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { columnName } from '../../incidents/list/workbook-file.server.ts';
import { delimiterOf, withoutSepLine } from '../../platform/text-files/csv.server.ts';
import type { FileFormat, FileSummary } from './contract.ts';
import { fileTooLarge, maxImportBytes } from './import-limits.ts';
import { openSheet, rowsToFindHead, type Sheet } from './sheet-rows.server.ts';
import { decodeText, encodingOf } from './text-file.server.ts';

/** Detects the format unless it is `chosen`. Throws a BusinessRuleError for an unusable file. */
export async function inspectFile(
  bytes: Buffer,
  fileName: string,
  chosen: Partial<FileFormat> = {},
): Promise<FileSummary | { refused: string }> {
  const refused = refusalOf(bytes, fileName);
  if (refused) return { refused };
  try {
    const { isEncodingSure, ...found } = findFormat(bytes, chosen);
    const sheet = await openSheet(bytes, { ...found, hasHead: chosen.hasHead });
    const format = { ...found, hasHead: sheet.head !== null };
    const summary = await summaryOf(sheet, format);
    if (summary.rowCount === 0) return { refused: 'The file has no rows. Choose the one that has the incidents.' };
    return { format, isEncodingSure, ...summary };
  } catch (error) {
    if (error instanceof BusinessRuleError) return { refused: error.message };
    throw error;
  }
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
const compoundFile = Buffer.from('d0cf11e0', 'hex');
const saveAs = 'Open it in a spreadsheet program, save it as .xlsx, and choose that file.';

function refusalOf(bytes: Buffer, fileName: string): string | null {
  if (bytes.length === 0) return 'The file is empty. Choose the one that has the incidents.';
  if (bytes.length > maxImportBytes) return fileTooLarge;
  if (bytes.subarray(0, 4).equals(compoundFile)) {
    return `This workbook has a password or is of Excel 2003 or earlier. ${saveAs} Save it without a password.`;
  }
  if (isZip(bytes)) return null;
  const start = bytes.toString('latin1', 0, 1_000);
  if (/^\s*(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml)/i.test(start))
    return `This is a web page or XML, not a table. ${saveAs}`;
  if (start.startsWith('%PDF') || /\.(?:pdf|docx?|numbers|ods|xlsb)$/i.test(fileName)) {
    return 'This is neither a CSV file nor an .xlsx workbook. Export the incidents in one of these forms.';
  }
  const isText = encodingOf(bytes).encoding.startsWith('utf-16') || !bytes.includes(0);
  return isText ? null : 'This is neither a text file nor an .xlsx workbook. Save the rows as “CSV UTF-8” or .xlsx.';
}

function findFormat(bytes: Buffer, chosen: Partial<FileFormat>) {
  const kind = chosen.kind ?? (isZip(bytes) ? 'xlsx' : 'csv');
  if (kind === 'xlsx') return { kind, encoding: null, delimiter: null, isEncodingSure: true };
  const { encoding, isSure } = chosen.encoding ? { encoding: chosen.encoding, isSure: true } : encodingOf(bytes);
  return { kind, encoding, delimiter: chosen.delimiter ?? delimiterIn(bytes, encoding), isEncodingSure: isSure };
}

const charactersToFindDelimiter = 100_000;

/** Returns the delimiter of the first line that has one, the head row; null where no line near the start does. */
function delimiterIn(bytes: Buffer, encoding: NonNullable<FileFormat['encoding']>): string | null {
  const { sign, body } = withoutSepLine(decodeText(bytes.subarray(0, charactersToFindDelimiter), encoding));
  if (sign) return sign;
  const lines = body.split(/\r\n|\r|\n/, rowsToFindHead);
  const starts = lines.map((_, index) => delimiterOf(lines.slice(index).join('\n'), ['\t', ';', ',', '|']));
  return starts.find((delimiter) => delimiter !== '') ?? null;
}

const sampleRows = 5;

/** The sample has the first rows, and the first rows that another encoding would change. */
async function summaryOf({ head, rows }: Sheet, { kind, encoding }: FileFormat) {
  const isDoubtful = encoding === 'windows-1252' || encoding === 'macintosh';
  const widths = new Map<number, number>();
  const isFilled: boolean[] = [];
  const [sample, different]: [string[][], string[][]] = [[], []];
  let rowCount = 0;
  for await (const { cells } of rows) {
    rowCount += 1;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    for (const [at, cell] of cells.entries()) if (cell !== '') isFilled[at] = true;
    if (sample.length < sampleRows) sample.push(cells);
    else if (isDoubtful && different.length < sampleRows && /[^\0-\x7f]/.test(cells.join())) different.push(cells);
  }
  const widest = Math.max(0, ...widths.keys());
  // in CSV a row that is wider than the head has a delimiter in a text
  const width = head && kind === 'csv' ? head.cells.length : Math.max(widest, head?.cells.length ?? 0);
  const columns = Array.from({ length: width }, (_, index) => {
    const name = singleLine(head?.cells[index] ?? '');
    return name || (isFilled[index] ? `Column ${columnName(index)}` : '');
  });
  const sampleCells = [...sample, ...different].map((cells) => columns.map((_, index) => cells[index] ?? ''));
  return { columns, rowCount, sample: sampleCells };
}
