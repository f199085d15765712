import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { inspectFile } from '#app/imports/reading/inspect-file.server.ts';
import { exportFile } from '#app/incidents/list/export-files.server.ts';
import { importedRows } from '../support/read-import.ts';
import { workbookParts, zipped } from '../support/workbook-parts.ts';

const cellsOf = async (parts: Parameters<typeof workbookParts>[0]) =>
  (await importedRows(zipped(workbookParts(parts)))).map(({ cells }) => cells);
const refusal = async (file: Buffer) => {
  const answer = await inspectFile(file, 'log.xlsx');
  return 'refused' in answer ? answer.refused : null;
};

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const head = `<row>${text('No')}${text('Date Occurred')}${text('Offense')}</row>`;
const below = async (cells: string, parts: Partial<Parameters<typeof workbookParts>[0]> = {}) =>
  (await cellsOf({ rows: `${head}<row><c t="str"><v>1</v></c>${cells}</row>`, ...parts }))[0]?.slice(1);

describe('a workbook', () => {
  test('of Excel has shared texts, also with runs, and without their pronunciation', async () => {
    const texts = [
      '<si><t>Bike</t></si>',
      '<si><r><t>Main </t></r><r><rPr><b/></rPr><t xml:space="preserve">St &amp; 5th</t></r><rPh><t>x</t></rPh></si>',
    ];
    expect(await below('<c t="s"><v>0</v></c><c t="s"><v>1</v></c>', { texts })).toEqual(['Bike', 'Main St & 5th']);
  });

  test.each([
    ['a day', 'dd/mm/yyyy', '41723', '2014-03-25'],
    ['a day in words', '[$-409]d\\-mmm\\-yy;@', '41723', '2014-03-25'],
    ['a day that hides its time', 'm/d/yy', '41723.927083333336', '2014-03-25 22:15'],
    ['a day and a time', 'yyyy-mm-dd h:mm', '41723.927083333336', '2014-03-25 22:15'],
    ['midnight', 'yyyy-mm-dd h:mm AM/PM', '41723', '2014-03-25 00:00'],
    ['a time alone', 'h:mm AM/PM', '0.92708333333333337', '22:15'],
    ['a duration', '[h]:mm', '0.125', '03:00'],
    ['a number with zeros before it', '00000', '123', '00123'],
    ['money', '"$"#,##0.00', '1250.5', '1250.5'],
    ['a number in red', '[Red]0.00', '12', '12'],
    ['a month of the text "d"', '0" d"', '7', '7'],
    ['a day before March 1900', 'yyyy-mm-dd', '59', '1900-02-28'],
  ])('shows %s as it looks', async (_, format, value, shown) => {
    expect(await below(`<c s="1"><v>${value}</v></c>`, { formats: [format] })).toEqual([shown]);
  });

  test('of an old Mac counts days from 1904', async () => {
    const parts = { formats: ['yyyy-mm-dd'], countsFrom1904: true };
    expect(await below('<c s="1"><v>40261</v></c>', parts)).toEqual(['2014-03-25']);
  });

  test('has the digits of a number that people see', async () => {
    expect(await below('<c><v>1234.5600000000001</v></c><c><v>1.1E+3</v></c>')).toEqual(['1234.56', '1100']);
  });

  test('has the last values of formulas, and runs none', async () => {
    const cells =
      '<c t="str"><f>A1&amp;"x"</f><v>12x</v></c><c><f>1+1</f><v>2</v></c><c><f>HYPERLINK("http://evil.example")</f></c>';
    expect(await below(cells)).toEqual(['12x', '2', '=HYPERLINK("http://evil.example")']);
  });

  test('has errors of formulas as they look', async () => {
    expect(await below('<c t="e"><v>#REF!</v></c><c t="b"><v>1</v></c>')).toEqual(['#REF!', 'TRUE']);
  });

  test('has gaps where cells and rows are missing', async () => {
    const rows = `${head}<row r="5"><c r="A5"><v>1</v></c><c r="C5" t="str"><v>Fire</v></c></row><row r="9"><c r="B9" s="0"/></row>`;
    expect(await importedRows(zipped(workbookParts({ rows })))).toEqual([{ line: 5, cells: ['1', '', 'Fire'] }]);
  });

  test('has a value that is merged over rows in each of them, and none in blank rows', async () => {
    const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;
    const at = (cell: string, value: string) => `<c r="${cell}" t="str"><v>${value}</v></c>`;
    const rows = [
      row(1, at('A1', 'No') + at('B1', 'Date') + at('C1', 'Victim')),
      row(2, at('A2', '14-1') + at('B2', '2014-03-25') + at('C2', 'Ana')),
      row(3, at('C3', 'Ben')),
      row(4, '<c r="A4"/>'),
      row(5, at('A5', '14-2') + at('C5', 'Cleo')),
    ].join('');
    const after = '<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="B2:B4"/></mergeCells>';
    expect(await importedRows(zipped(workbookParts({ rows, after })))).toEqual([
      { line: 2, cells: ['14-1', '2014-03-25', 'Ana'] },
      { line: 3, cells: ['14-1', '2014-03-25', 'Ben'] },
      { line: 5, cells: ['14-2', '', 'Cleo'] },
    ]);
  });

  test('is read where its first sheets are hidden or blank', async () => {
    const before = [{ rows: `<row>${text('Secret')}</row>`, isHidden: true }, { rows: '<row/>' }];
    expect(await below(text('Fire'), { before })).toEqual(['Fire']);
  });

  test('has names with a prefix, comments and quotes of both kinds', async () => {
    const rows =
      "<x:row r='1'><!-- > --><x:c r='A1' t='str' note='a>b'><x:v>No</x:v></x:c></x:row><x:row><x:c t='str'><x:v><![CDATA[<1>]]></x:v></x:c></x:row>";
    expect(await cellsOf({ rows })).toEqual([['<1>']]);
  });

  test('that the product exported is read as it was', async () => {
    const table = {
      name: 'Found',
      head: [
        'Incident #',
        { label: 'Date occurred', kind: 'time' as const },
        { label: 'Value', kind: 'money' as const },
        'Summary',
      ],
      reader: { dateFormat: 0 as const, timeZone: 'America/Toronto' },
      batches: Readable.from([
        [
          ['007', '2014-03-25 22:15', '1250.50', '=1+1\nline two'],
          ['8', '2014-03-26', '', ''],
        ],
      ]) as never,
    };
    const file = await buffer(Readable.from(exportFile('xlsx', table)));
    expect(await importedRows(file)).toEqual([
      { line: 2, cells: ['007', '2014-03-25 22:15', '1250.5', '=1+1\nline two'] },
      { line: 3, cells: ['8', '2014-03-26'] },
    ]);
  });

  test('that another program wrote is read', async () => {
    const rows = [
      ['No', 'Date Occurred'],
      ['14-0031', new Date('2014-03-25T22:15:00Z')],
    ];
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Log', rows }] }));
    expect(await importedRows(file)).toEqual([{ line: 2, cells: ['14-0031', '2014-03-25 22:15'] }]);
  });
});

describe('a workbook that cannot be imported', () => {
  const damaged =
    'The workbook is damaged and cannot be read. Open it in a spreadsheet program, save it as .xlsx, and choose that file.';
  const unpacks =
    'The workbook unpacks to far more than its rows need. Copy the rows into a new workbook, save it, and choose that file.';
  const parts = workbookParts({ rows: `${head}<row>${text('1')}${text('2014-03-25')}</row>` });

  /** Returns the archive with another declared size of its largest part. */
  function declaring(file: Buffer, part: string, size: number): Buffer {
    const changed = Buffer.from(file);
    const at = changed.lastIndexOf(part) - 46;
    changed.writeUInt32LE(size, at + 24);
    return changed;
  }

  test('unpacks to a gigabyte by its own words, or although it says otherwise', async () => {
    const sheet = 'xl/worksheets/sheet0.xml';
    const blanks = Buffer.alloc(5 * 1024 * 1024, ' ');
    const file = zipped({ ...parts, [sheet]: Buffer.concat([Buffer.from(parts[sheet]!), blanks]) });
    expect(file.length).toBeLessThan(100_000);
    expect(await refusal(declaring(file, sheet, 1024 ** 3))).toBe(unpacks);
    expect(await refusal(declaring(file, sheet, 1024 ** 2))).toBe(unpacks);
    expect(await refusal(file)).toBe(null);
  });

  test('holds more texts than memory should', async () => {
    const texts = 'xl/sharedStrings.xml';
    const file = declaring(zipped(parts), texts, 101 * 1024 * 1024);
    expect(await refusal(file)).toBe(unpacks);
  });

  test('has more blank rows than any program shows', async () => {
    expect(await refusal(zipped(workbookParts({ rows: '<row/>'.repeat(1_048_577) })))).toBe(unpacks);
  });

  test('has a cell longer than any program writes', async () => {
    const rows = `${head}<row>${text('x'.repeat(50_000))}</row>`;
    expect(await refusal(zipped(workbookParts({ rows })))).toBe(damaged);
  });

  test('has 50,001 rows; one with 50,000 is read', async () => {
    const rows = (count: number) =>
      zipped(workbookParts({ rows: `${head}${`<row>${text('1')}${text('Fire')}</row>`.repeat(count)}` }));
    expect(await refusal(rows(50_001))).toBe(
      'The file has more than 50,000 rows. Split it, and import one part after the other.',
    );
    const answer = await inspectFile(rows(50_000), 'log.xlsx');
    expect(answer).toMatchObject({ rowCount: 50_000 });
  });

  test('has a value in its 257th column', async () => {
    const rows = `${head}<row>${text('1')}<c r="IW2"><v>1</v></c></row>`;
    expect(await refusal(zipped(workbookParts({ rows })))).toBe(
      'The file has values beyond its 256th column. Delete the columns that are not imported, and save it again.',
    );
  });

  test('has a tag without end, whatever stands in it', async () => {
    const workbook = parts['xl/workbook.xml']!.toString();
    const tag = `<x a="${'>'.repeat(70_000)}">`;
    const file = zipped({ ...parts, 'xl/workbook.xml': workbook.replace('</workbook>', `${tag}</x></workbook>`) });
    expect(await refusal(file)).toBe(damaged);
  });

  test('declares entities that expand', async () => {
    const sheet = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${parts['xl/worksheets/sheet0.xml']}`;
    expect(await refusal(zipped({ ...parts, 'xl/worksheets/sheet0.xml': sheet }))).toBe(damaged);
  });

  test('is cut off, or broken inside', async () => {
    const file = zipped(parts);
    expect(await refusal(file.subarray(0, file.length - 30))).toBe(damaged);
    const broken = Buffer.from(file);
    const start = broken.indexOf('xl/worksheets/sheet0.xml') + 24;
    broken.fill(0xff, start, start + 20);
    expect(await refusal(broken)).toBe(damaged);
  });

  test('is refused in a sentence, or read, whichever bytes are wrong', async () => {
    const file = zipped(parts);
    const change = fc.record({ at: fc.nat({ max: file.length - 1 }), byte: fc.nat({ max: 255 }) });
    const changed = fc.array(change, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(changed, async (changes) => {
        const broken = Buffer.from(file);
        for (const { at, byte } of changes) broken[at] = byte;
        const answer = await inspectFile(broken, 'log.xlsx');
        expect('refused' in answer ? answer.refused : answer.columns).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  test('is no workbook', async () => {
    const sentence =
      'This is no Excel workbook. Open it in a spreadsheet program, save it as .xlsx, and choose that file.';
    expect(await refusal(zipped({ 'word/document.xml': '<document/>' }))).toBe(sentence);
  });

  test('has a password, or is of Excel 2003', async () => {
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(
      'This workbook has a password or is of Excel 2003 or earlier. Open it in a spreadsheet program, save it as .xlsx, and choose that file. Save it without a password.',
    );
  });
});
