import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileFormat, FileSummary } from '#app/imports/reading/contract.ts';
import { inspectFile } from '#app/imports/reading/inspect-file.server.ts';
import { toCsv } from '#app/platform/text-files/csv.server.ts';
import { importedRows, inspected } from '../support/read-import.ts';

const cellsOf = async (file: string | Buffer) => (await importedRows(file)).map(({ cells }) => cells);

const head = 'Case #,Date Occurred,Offense,Location';
const row = '14-0031,03/25/2014 22:15,LARCENY - BIKE,Library';

describe('a CSV file', () => {
  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['vertical bars', '|'],
  ])('with %s is told by its head row', async (_, delimiter) => {
    const file = `${head.replaceAll(',', delimiter)}\n${row.replaceAll(',', delimiter)}`;
    const { format, columns, sample } = await inspected(file);
    expect(format).toEqual({ kind: 'csv', encoding: 'utf-8', delimiter, hasHead: true });
    expect(columns).toEqual(['Case #', 'Date Occurred', 'Offense', 'Location']);
    expect(sample).toEqual([['14-0031', '03/25/2014 22:15', 'LARCENY - BIKE', 'Library']]);
  });

  test('has commas in texts where its head row has semicolons', async () => {
    expect(await cellsOf('No;Place\n1;Library, 2nd floor, room 4')).toEqual([['1', 'Library, 2nd floor, room 4']]);
  });

  test('says its delimiter in a line sep=;, which is no row', async () => {
    const file = `\ufeffsep=;\r\n${head.replaceAll(',', ';')}\r\n${row.replaceAll(',', ';')}`;
    expect((await inspected(file)).format.delimiter).toBe(';');
    expect(await importedRows(file)).toEqual([{ line: 2, cells: row.split(',') }]);
  });

  test('has no byte order mark in the name of its first column', async () => {
    expect((await inspected(`\ufeff${head}\n${row}`)).columns[0]).toBe('Case #');
  });

  test('has its head row below titles, which are no rows', async () => {
    const file = `Campus Police Daily Log,,,\n"Printed 04/01/2014, page 1"\n\n${head}\n${row}`;
    expect((await inspected(file)).columns).toEqual(head.split(','));
    expect(await importedRows(file)).toEqual([{ line: 5, cells: row.split(',') }]);
  });

  test('has letters for names where its head row is missing, and keeps its first row', async () => {
    const { format, columns, rowCount } = await inspected(`${row}\n${row}`);
    expect({ hasHead: format.hasHead, columns, rowCount }).toEqual({
      hasHead: false,
      columns: ['Column A', 'Column B', 'Column C', 'Column D'],
      rowCount: 2,
    });
  });

  test('has the head row that was chosen', async () => {
    expect((await inspected('North,Fire\nSouth,Theft', { hasHead: false })).rowCount).toBe(2);
    expect((await inspected('North,Fire\nSouth,Theft', { hasHead: true })).rowCount).toBe(1);
  });

  test('loses blank rows, and counts rows as a spreadsheet does', async () => {
    const file = `${head}\n\n${row}\n,,,\n \u00a0,\n${row}\n`;
    expect((await importedRows(file)).map(({ line }) => line)).toEqual([3, 6]);
    expect((await inspected(file)).rowCount).toBe(2);
  });

  test('has no name for a blank column, and a letter for one with values', async () => {
    const { columns } = await inspected('No,,Place,,Date\n1,,Gym,x,2014-03-25');
    expect(columns).toEqual(['No', '', 'Place', 'Column D', 'Date']);
  });

  test('loses head rows that are repeated on each printed page', async () => {
    expect(await cellsOf(`${head}\n${row}\n${head}\n${row}`)).toEqual([row.split(','), row.split(',')]);
  });

  test('has several lines in a cell, with quotes written twice', async () => {
    const file = 'No,Narrative\r\n1,"Victim said:\r\n""Give it back"", then left."\r\n2,Other';
    expect(await cellsOf(file)).toEqual([
      ['1', 'Victim said:\n"Give it back", then left.'],
      ['2', 'Other'],
    ]);
  });

  test.each([
    ['that is not closed', '1,"Victim left,Open\n2,"Bike, blue",Closed', ['1', 'Victim left', 'Open']],
    ['inside a cell', '1,Pipe of 12" length,Open\n2,"Bike, blue",Closed', ['1', 'Pipe of 12" length', 'Open']],
    [
      'that is not written twice',
      '1,"He said "stop" and left",Open\n2,"Bike, blue",Closed',
      ['1', 'He said "stop" and left', 'Open'],
    ],
    [
      'that is not written twice, in a text of two lines',
      '1,"He said "stop" twice\nand left",Open\n2,"Bike, blue",Closed',
      ['1', 'He said "stop" twice\nand left', 'Open'],
    ],
    [
      'that is not written twice, before a comma',
      '1,"He said "stop", and left",Open\n2,"Bike, blue",Closed',
      ['1', 'He said "stop", and left', 'Open'],
    ],
    [
      'that is not written twice at the end of a text',
      '1,"He said "stop"",Open\n2,"Bike, blue",Closed',
      ['1', 'He said "stop"', 'Open'],
    ],
  ])('with a quote %s loses no row after it', async (_, rows, first) => {
    expect(await cellsOf(`No,Text,Status\n${rows}`)).toEqual([first, ['2', 'Bike, blue', 'Closed']]);
  });

  test('keeps the width of a row that a quote has torn, so that it is refused', async () => {
    const rows = await cellsOf('No,Text,Status,Value\n1,"Bike, blue, new,,\n2,Pipe,,\n');
    expect(rows).toEqual([
      ['1', 'Bike', 'blue', 'new', '', ''],
      ['2', 'Pipe'],
    ]);
  });

  test('with a quote at its very end that is not closed has all rows', async () => {
    expect(await cellsOf('No,Text\n1,a\n2,"b\n3,c')).toEqual([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
    ]);
  });

  test('has one kind of blank and no signs that cannot be seen', async () => {
    expect(await cellsOf('No,Text,More\n1,Main\u00a0\u202fStreet\u200b ,\u00ad x')).toEqual([
      ['1', 'Main Street', 'x'],
    ]);
  });

  test('keeps the zeros of a number that a program wrote as a formula of its text', async () => {
    expect(await cellsOf('No,Text\n"=""00123""",x')).toEqual([['00123', 'x']]);
  });

  test('has formulas as texts', async () => {
    const file = 'No,Text\n=1+1,"=HYPERLINK(""http://evil.example"",""x"")"';
    expect(await cellsOf(file)).toEqual([['=1+1', '=HYPERLINK("http://evil.example","x")']]);
  });

  test('of lines with a carriage return alone has rows', async () => {
    expect(await cellsOf(`${head}\r${row}\r${row}`)).toEqual([row.split(','), row.split(',')]);
  });

  test('that the product wrote has the texts that were written', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'aZ09 ,;"\n\t=+-@é•'.split('')), maxLength: 12 });
    const seen = (text: string) => {
      const lines = text.split('\n').map((line) => line.trimEnd().replace(/[ \t]{2,}/g, ' '));
      return lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (written) => {
        const rows = written.map((cells, at) => [`No. ${at}`, ...cells, 'end']);
        const read = await cellsOf(toCsv([['Number', 'Summary', 'Details', 'Status'], ...rows]));
        expect(read).toEqual(rows.map((cells) => cells.map(seen)));
      }),
    );
  });

  test('of any text is read or refused', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1,;|\t"\r\n \'='.split('')), maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, async (file) => {
        const answer = await inspectFile(Buffer.from(file), 'log.csv');
        expect('refused' in answer ? answer.refused : answer.rowCount).toBeTruthy();
      }),
    );
  });
});

describe('the encoding of a CSV file', () => {
  const encoded: [string, FileFormat['encoding'], Buffer][] = [
    ['UTF-8', 'utf-8', Buffer.from('No,Place\n1,Café – Montréal')],
    ['UTF-16 as Excel saves it', 'utf-16le', Buffer.from('\ufeffNo\tPlace\n1\tCafé – Montréal', 'utf16le')],
    [
      'UTF-16 with its high byte first',
      'utf-16be',
      Buffer.from('\ufeffNo\tPlace\n1\tCafé – Montréal', 'utf16le').swap16(),
    ],
    ['windows-1252', 'windows-1252', Buffer.from('No,Place\n1,Caf\xe9 \x96 Montr\xe9al', 'latin1')],
    ['Mac Roman', 'macintosh', Buffer.from('No,Place\n1,Caf\x8e \xd0 Montr\x8eal', 'latin1')],
  ];

  test.each(encoded)('is %s', async (_, encoding, file) => {
    const { format, isEncodingSure } = await inspected(file);
    expect({ encoding: format.encoding, isEncodingSure }).toEqual({ encoding, isEncodingSure: true });
    expect(await cellsOf(file)).toEqual([['1', 'Café – Montréal']]);
  });

  test('is asked where two are as likely, with a row of each reading to compare', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `${at},Gym`);
    const file = Buffer.from(`No,Place\n${rows.join('\n')}\n9,\x8e\x8e\n`, 'latin1');
    const { isEncodingSure, sample } = await inspected(file);
    expect(isEncodingSure).toBe(false);
    const mac = await inspected(file, { encoding: 'macintosh' });
    expect(mac.isEncodingSure).toBe(true);
    expect([sample.at(-1), mac.sample.at(-1)]).toEqual([
      ['9', 'ŽŽ'],
      ['9', 'éé'],
    ]);
  });
});

describe('a file that cannot be imported', () => {
  const refusal = async (file: Buffer, name = 'log.csv') => {
    const answer = (await inspectFile(file, name)) as FileSummary & { refused?: string };
    return answer.refused;
  };
  const manyRows = (count: number) => Buffer.from(`No,Date\n${'1,2014-03-25\n'.repeat(count)}`);

  test('has 50,001 rows; one with 50,000 is read', async () => {
    expect(await refusal(manyRows(50_001))).toBe(
      'The file has more than 50,000 rows. Split it, and import one part after the other.',
    );
    expect((await inspected(manyRows(50_000))).rowCount).toBe(50_000);
  });

  test('has 20 MB and one byte; one with 20 MB is read', async () => {
    const file = Buffer.alloc(20 * 1024 * 1024, `${'x'.repeat(999)}\n`);
    file.write('No,Date\n1,', 'utf8');
    expect((await inspected(file)).rowCount).toBeGreaterThan(20_000);
    expect(await refusal(Buffer.concat([file, Buffer.from('x')]))).toBe(
      'The file is larger than 20 MB. Split it, and import one part after the other.',
    );
  });

  test('has more quotes that are not closed than can be read in seconds', async () => {
    const file = Buffer.from(`No,Text\n${'"""a\n'.repeat(40_000)}`);
    expect(await refusal(file)).toBe(
      'Too many quotes in the file are not closed. Open it in a spreadsheet program, save it as .xlsx, and choose that file.',
    );
  });

  test.each([
    ['nothing', Buffer.from(''), 'The file is empty. Choose the one that has the incidents.'],
    ['a head row alone', Buffer.from(head), 'The file has no rows. Choose the one that has the incidents.'],
    ['blank rows alone', Buffer.from('\n,,\n \n'), 'The file has no rows. Choose the one that has the incidents.'],
    [
      'a picture',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      'This is neither a text file nor an .xlsx workbook. Save the rows as “CSV UTF-8” or .xlsx.',
    ],
    [
      'a PDF document',
      Buffer.from('%PDF-1.7\n'),
      'This is neither a CSV file nor an .xlsx workbook. Export the incidents in one of these forms.',
    ],
    [
      'a web page',
      Buffer.from('<html><table><tr><td>1'),
      'This is a web page or XML, not a table. Open it in a spreadsheet program, save it as .xlsx, and choose that file.',
    ],
    [
      '257 columns',
      Buffer.from(`${'a,'.repeat(256)}a\n${'1,'.repeat(256)}1`),
      'The file has values beyond its 256th column. Delete the columns that are not imported, and save it again.',
    ],
  ])('has %s', async (_, file, sentence) => {
    expect(await refusal(file)).toBe(sentence);
  });
});
