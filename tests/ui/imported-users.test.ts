import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayReader } from '#app/administration/users/start-dates.ts';
import { ignoredColumns, type UsersOfAccount, userRows } from '#app/administration/users/user-rows.server.ts';
import { readCsv, toCsv } from '#app/platform/text-files/csv.server.ts';

const account = (dateFormat: 0 | 1): UsersOfAccount => ({
  actor: { admin: true, privileges: new Set(), account: { dateFormat } } as never,
  groups: [{ id: randomUUID(), name: 'Desk', isAdmin: false, privileges: [], mayGrant: true }],
  emails: new Set(['known@test.example']),
  mfa: false,
});
const rowsOf = (text: string, dateFormat: 0 | 1 = 0) => userRows(readCsv(text, 100), account(dateFormat));
const withDate = (day: string, ...others: string[]) =>
  [
    'Email;First name;Last name;Workgroup;Start date',
    ...[day, ...others].map((date, at) => `a${at}@test.example;Ana;Roy;Desk;${date}`),
  ].join('\n');

describe('a start date of a file', () => {
  test.each<[string, 0 | 1, string | null]>([
    ['2026-01-31', 0, '2026-01-31'],
    ['2026-01-31', 1, '2026-01-31'],
    ['2026/1/5', 0, '2026-01-05'],
    ['31/01/2026', 0, '2026-01-31'],
    ['01/31/2026', 1, '2026-01-31'],
    ['1/2/2026', 0, '2026-02-01'],
    ['1/2/2026', 1, '2026-01-02'],
    ['1.2.2026', 0, '2026-02-01'],
    ['1-2-2026', 1, '2026-01-02'],
    ['31/01/2026 00:00', 0, '2026-01-31'],
    ['1/31/2026 12:00:00 AM', 1, '2026-01-31'],
    ['29/02/2024', 0, '2024-02-29'],
    ['', 0, null],
  ])('%s in the order %i is %s', (text, dateFormat, day) => {
    const [row] = rowsOf(withDate(text), dateFormat);
    expect(row).toMatchObject({ errors: [], user: { companyStartDate: day } });
  });

  test.each<[string, 0 | 1, string]>([
    ['1/31/2026', 0, '1/31/2026 is not a date in the order DD/MM/YYYY. Write YYYY-MM-DD.'],
    ['31/01/2026', 1, '31/01/2026 is not a date in the order MM/DD/YYYY. Write YYYY-MM-DD.'],
    ['29/02/2026', 0, '29/02/2026 is not a date. Write YYYY-MM-DD.'],
    ['2026-13-01', 0, '2026-13-01 is not a date. Write YYYY-MM-DD.'],
    ['31/01/26', 0, '31/01/26 is not a date. Write YYYY-MM-DD.'],
    ['46053', 0, '46053 is not a date. Write YYYY-MM-DD.'],
    ['31-Jan-26', 0, '31-Jan-26 is not a date. Write YYYY-MM-DD.'],
    ['31.01-2026', 0, '31.01-2026 is not a date. Write YYYY-MM-DD.'],
    ['1850-01-01', 0, '1850-01-01 is not a date. Write YYYY-MM-DD.'],
    ['9031-01-01', 0, '9031-01-01 is more than a year from now.'],
    ['01/02/9031', 1, '01/02/9031 is more than a year from now.'],
    ['########', 0, '######## is not a date. Write YYYY-MM-DD.'],
  ])('%s in the order %i is refused once: %s', (text, dateFormat, message) => {
    expect(rowsOf(withDate(text), dateFormat)[0]!.errors).toEqual([`Start date: ${message}`]);
  });

  test('that fits both orders is refused where another row has the other order', () => {
    const [plain, both, swapped, same] = rowsOf(withDate('2026-01-31', '1/2/2026', '1/31/2026', '3/3/2026'));
    expect([plain, same].map((row) => row!.errors)).toEqual([[], []]);
    expect(both!.errors).toEqual([
      'Start date: 1/2/2026 can be two dates: row 4 is not in the order DD/MM/YYYY. Write YYYY-MM-DD.',
    ]);
    expect(swapped!.errors).toHaveLength(1);
  });

  test('that a spreadsheet saves in the account’s order is the day that was exported, or is refused', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0 as const, 1 as const),
        (days, format) => {
          const isoDays = days.map((date) => date.toISOString().slice(0, 10));
          for (const savedIn of [0, 1]) {
            const saved = isoDays.map((iso, line) => {
              const [year, month, date] = iso.split('-').map(Number);
              return { line, text: savedIn === 0 ? `${date}/${month}/${year}` : `${month}/${date}/${year}` };
            });
            const read = dayReader(saved, format);
            const results = saved.map(({ text }) => read(text));
            const isWrong = results.some((result, at) => 'day' in result && result.day !== isoDays[at]);
            const tells = isoDays.some((iso) => Number(iso.slice(8)) > 12);
            expect(isWrong && (savedIn === format || tells)).toBe(false);
          }
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('a row of a file of users', () => {
  const head = 'Email,First name,Last name,Workgroup,Phone,Status,Start date,Company';

  test('shows every column that is stored, as it is stored, and names those that are not', () => {
    const file = readCsv(`${head}\nx@test.example,Xu,Li,Desk,604 555 0100,Active,01/02/2026,Harbour`, 9);
    expect(userRows(file, account(0))[0]).toMatchObject({
      name: 'Xu Li',
      email: 'x@test.example',
      workgroup: 'Desk',
      errors: [],
      details: [
        { title: 'Company', value: 'Harbour' },
        { title: 'Start date', value: 'Sun 1 Feb 2026' },
        { title: 'Phone', value: '604 555 0100' },
      ],
    });
    expect(ignoredColumns(file)).toEqual(['Status']);
  });

  test('of a known user is known already, whatever a spreadsheet has made of the others of its cells', () => {
    const [row] = rowsOf(`${head}\nKNOWN@test.example,,,Nowhere,6.04556E+11,x,99/99/99,`);
    expect(row).toMatchObject({ isKnown: true, errors: [], user: null });
  });

  test.each([
    ['x@test.example,,Li,Desk,,,,', ['First name is required']],
    ['x@test.example,Xu,Li,,,,,', ['Workgroup is required']],
    ['x@test.example,Xu,Li,Nowhere,,,,', ['Workgroup: there is no “Nowhere”.']],
    ['x,Xu,Li,Desk,,,,', ['Email is invalid']],
    [',Xu,Li,Desk,,,,', ['Email is required']],
    ['x@test.example,Xu,Li,Desk,6.04556E+11,,,', ['Phone: 6.04556E+11 lacks digits. Write the whole number as text.']],
    [
      'x@test.example,Xu,Li,Desk,"6,04556E+11",,,',
      ['Phone: 6,04556E+11 lacks digits. Write the whole number as text.'],
    ],
    [`x@test.example,Xu,Li,Desk,${'1'.repeat(21)},,,`, ['Phone: must be at most 20 characters.']],
    ['x@test.example,Xu,Li,Desk,1,,,,,', [expect.stringContaining('The row has 10 cells, but the first row has 8.')]],
    ['x@test.example,X"u,Li,Desk,,,,', [expect.stringContaining('A quote stands inside a cell.')]],
  ])('%s is refused with each message once', (row, errors) => {
    const [read] = rowsOf(`${head}\n${row}`);
    expect(read).toMatchObject({ errors, user: null });
    expect(read!.name.length).toBeGreaterThan(0);
  });

  test.each([
    ['Name,Email\nAna,a@b.example', 'Missing: First name, Last name, Workgroup.'],
    ['a@b.example,Ana,Roy,Desk', 'The first row is “a@b.example, Ana, Roy, Desk”: if it is a user, add a row'],
    ['Email,First name,Last name,Workgroup\n', 'The file has no users.'],
    ['Email,First name,Last name,Workgroup,Phone,Phone\na,b,c,d,e,f', 'The first row names Phone twice.'],
  ])('is not read below another head: %s', (text, message) => {
    expect(() => rowsOf(text)).toThrow(message);
  });

  test('that was exported is known already in every order of its columns', () => {
    const titles = ['Email', 'First name', 'Last name', 'Workgroup', 'Start date', 'Phone', 'Status'];
    const values = ['known@test.example', 'Ana', 'Roy', 'Desk', '2026-01-31', '+1 604 555 0100', 'Active'];
    const order = fc.shuffledSubarray([...titles.keys()], { minLength: titles.length });
    fc.assert(
      fc.property(order, (columns) => {
        const rows = rowsOf(toCsv([titles, values].map((cells) => columns.map((at) => cells[at]!))));
        expect(rows).toMatchObject([{ isKnown: true, errors: [] }]);
      }),
      { seed: 7, numRuns: 50 },
    );
  });
});
