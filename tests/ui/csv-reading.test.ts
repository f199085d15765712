import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvText, readCsv, toCsv } from '#app/platform/text-files/csv.server.ts';

const cells = (text: string) => {
  const { head, rows } = readCsv(text, 100);
  return [head, ...rows.map((row) => (row.refusal ? [row.line, row.refusal.split(' ', 4).join(' ')] : row.cells))];
};
const quote = 'A quote stands inside';

describe('a CSV file', () => {
  test.each<[string, string, unknown[][]]>([
    [
      'with commas',
      'A,B\n1,2',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'with semicolons, and commas in its texts',
      'A;B\n1,5;Roy, Jr.',
      [
        ['A', 'B'],
        ['1,5', 'Roy, Jr.'],
      ],
    ],
    [
      'with tabs, and the others in its texts',
      'A\tB\na,b;c\t2',
      [
        ['A', 'B'],
        ['a,b;c', '2'],
      ],
    ],
    [
      'with semicolons in texts of commas',
      'A,B\nx;y,2',
      [
        ['A', 'B'],
        ['x;y', '2'],
      ],
    ],
    [
      'with a delimiter in quotes in its head',
      '"A,a,a";B\n1;2',
      [
        ['A,a,a', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'with sep=; before it',
      'sep=;\nA;B\n1,5;2',
      [
        ['A', 'B'],
        ['1,5', '2'],
      ],
    ],
    [
      'with sep=| before it',
      'sep=|\r\nA|B\r\n1;2|3',
      [
        ['A', 'B'],
        ['1;2', '3'],
      ],
    ],
    [
      'with sep=, in quotes and a byte order mark',
      '\ufeff"sep=,"\nA,B;C\n1,2',
      [
        ['A', 'B;C'],
        ['1', '2'],
      ],
    ],
    [
      'with line ends of old Macs',
      'A,B\r1,2\r3,4',
      [
        ['A', 'B'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'with line ends of Windows and empty lines',
      '\r\nA,B\r\n\r\n1,2\r\n,\r\n',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'with a line break and quotes in a quoted cell',
      'A,B\n"1\n""x""",2',
      [
        ['A', 'B'],
        ['1 "x"', '2'],
      ],
    ],
    [
      'with blanks around quoted cells',
      'A,B\n "1, 2" , 3 ',
      [
        ['A', 'B'],
        ['1, 2', '3'],
      ],
    ],
    ['with a row of fewer cells', 'A,B,C\n1', [['A', 'B', 'C'], ['1']]],
    [
      'with a row of more cells',
      'A,B\n1,2,3\n4,5',
      [
        ['A', 'B'],
        [2, 'The row has 3'],
        ['4', '5'],
      ],
    ],
    [
      'with a row of more cells that is empty at its end',
      'A,B\n1,2,\n',
      [
        ['A', 'B'],
        [2, 'The row has 3'],
      ],
    ],
    ['with one column and a row of two', 'A\nx\ny;No', [['A'], ['x'], [3, 'The row has 2']]],
    [
      'with a quote inside a cell',
      'A,B\n12" pipe,x\n4,5',
      [
        ['A', 'B'],
        [2, quote],
        ['4', '5'],
      ],
    ],
    [
      'with text after a quoted cell',
      'A,B\n"12" pipe,x\n4,5',
      [
        ['A', 'B'],
        [2, quote],
        ['4', '5'],
      ],
    ],
    [
      'with a quote that is never closed',
      'A,B\n"12 pipe,x\n4,5',
      [
        ['A', 'B'],
        [2, quote],
        ['4', '5'],
      ],
    ],
    [
      'with an open quote before a quoted row',
      'A,B\n"12 pipe,x\n"4","5"',
      [
        ['A', 'B'],
        [2, quote],
        ['4', '5'],
      ],
    ],
    [
      'with a quote in its last cell',
      'A,B\n4,5\n1,a"b',
      [
        ['A', 'B'],
        ['4', '5'],
        [3, quote],
      ],
    ],
    [
      'with a formula that the export quoted',
      "A,B\n'=1+1,'007",
      [
        ['A', 'B'],
        ['=1+1', '007'],
      ],
    ],
    [
      'with an apostrophe of its own',
      "A,B\n'Tis,O'Neil",
      [
        ['A', 'B'],
        ["'Tis", "O'Neil"],
      ],
    ],
    [
      'with marks that nobody sees',
      'A,B\n\u202aAnn\u200b,\u00a0x\u00a0',
      [
        ['A', 'B'],
        ['Ann', 'x'],
      ],
    ],
    ['of nothing', '', [[]]],
  ])('%s is read as it was written', (_, text, read) => {
    expect(cells(text)).toEqual(read);
  });

  test('says in which line a row begins, sep= included', () => {
    const { rows } = readCsv('sep=;\nA;B\n"1\n2";3\n\n4;5;6\n7;8', 100);
    expect(rows.map(({ line, refusal }) => [line, Boolean(refusal)])).toEqual([
      [3, false],
      [6, true],
      [7, false],
    ]);
    expect(rows[1]!.cells).toEqual(['4', '5', '6']);
  });

  test('whose head row has a quote inside a cell, or of too many rows, is refused as a whole', () => {
    expect(() => readCsv('A"a,B\n1,2', 100)).toThrow('Line 1 cannot be read. A quote stands inside a cell.');
    expect(() => readCsv('A\n1\n2\n3', 2)).toThrow('The file has more than 2 rows.');
  });

  test('of any texts is read back as it was written', () => {
    const unit = fc.constantFrom(...'aZ ,;\t"=+-é');
    const row = fc.array(fc.string({ unit, maxLength: 8 }), { minLength: 3, maxLength: 3 });
    const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const written = rows.map((texts) => ['x', ...texts]);
        const read = readCsv(toCsv([['A', 'B', 'C', 'D'], ...written]), 100).rows;
        expect(read.map((found) => found.cells)).toEqual(written.map((texts) => texts.map(flat)));
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  test('of any bytes gives every line to a row or to a refusal, and takes no line of another row', () => {
    const unit = fc.constantFrom(...'ab"",;\n');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        const { rows, rest } = readCsv(`A,B\n${text}\nlast,row`, 100);
        expect(rest.endsWith('last,row')).toBe(true);
        const last = rows.at(-1)!;
        expect(last.refusal !== undefined || last.cells.join().includes('row')).toBe(true);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

test.each([
  ...['007', '1-2', '1/2', '1.2', '1.10', '3-4-26', '3 May', 'May 5', 'Mar-12', '12 March 2026', '1E5', '10%', '$5'],
  ...['123456789012', '12:30', '7 pm', '1 1/2', '1,000', '2026-01-31', '5 €', 'MAY 2026'],
])('a spreadsheet keeps the text %s of an exported list', (text) => {
  expect(csvText(text)).toBe(`'${text}`);
  expect(readCsv(toCsv([['A'], [csvText(text)]]), 9).rows[0]!.cells).toEqual([text]);
});

test.each(['12', 'Floor 1-2', '604-555-0100', 'Room 007', 'May', 'Marina', 'Augusta', '5th', 'P1', ''])(
  'a spreadsheet does not change the text %s, which is exported as it is',
  (text) => {
    expect(csvText(text)).toBe(text);
  },
);
