import { zipSync } from 'fflate';

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Parts = {
  /** The rows of the first worksheet as XML. */
  rows: string;
  /** XML after the rows, such as merged cells. */
  after?: string;
  texts?: string[];
  /** Formats of numbers; a cell names its format by its position, from 1. */
  formats?: string[];
  countsFrom1904?: boolean;
  /** Further worksheets before the first one. */
  before?: { rows: string; isHidden?: boolean }[];
};

/** Returns the files of a workbook as Excel writes them, for tests of what a spreadsheet program may do. */
export function workbookParts({ rows, after = '', texts = [], formats = [], countsFrom1904, before = [] }: Parts) {
  const sheets = [...before, { rows, isHidden: false }];
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relationships}"><workbookPr date1904="${countsFrom1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ isHidden }, at) =>
          `<sheet name="S${at}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, at) => `<Relationship Id="rId${at}" Type="${relationships}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${texts.join('')}</sst>`,
  };
  for (const [at, sheet] of sheets.entries()) {
    const rest = at === sheets.length - 1 ? after : '';
    files[`xl/worksheets/sheet${at}.xml`] =
      `<?xml version="1.0"?><worksheet ${main}><sheetData>${sheet.rows}</sheetData>${rest}</worksheet>`;
  }
  return files;
}

export function zipped(files: Record<string, string | Uint8Array>, level: 0 | 6 = 6): Buffer {
  const parts = Object.entries(files).map(([name, file]) => [name, Buffer.from(file)]);
  return Buffer.from(zipSync(Object.fromEntries(parts), { level }));
}
