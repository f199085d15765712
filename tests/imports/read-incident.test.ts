import { describe, expect, test } from 'vitest';
import type { Mapping, NodeNames, ReadContext, Target } from '#app/imports/reading/contract.ts';
import { readIncident } from '#app/imports/reading/read-incident.ts';

const nodes = (...paths: string[]): NodeNames => paths.map((path) => ({ id: path, path: path.split(' / ') }));
const classes = nodes(
  'Crime',
  'Crime / Theft',
  'Crime / Theft / Bicycle',
  'Crime / Theft / Other',
  'Crime / Assault / Other',
  'Safety / Slip, trip or fall',
);
const locations = nodes('North campus', 'North campus / Library', 'North campus / Gym', 'South campus / Gym');
const translations = {
  class: new Map([['larceny bike', 'Crime / Theft / Bicycle']]),
  location: new Map([['p2', 'North campus / Gym']]),
};

type Row = Partial<Record<Target, string>>;

/** Reads rows that have a cell for each of their targets. */
function read(rows: Row | Row[], context: Partial<ReadContext> = {}) {
  const all = [rows].flat().map((row) => ({ occurredDate: '2014-03-25', class: 'Bicycle', ...row }));
  const targets = [...new Set(all.flatMap((row) => Object.keys(row) as Target[]))];
  const mapping: Mapping = { targets, dateOrder: 'MDY' };
  const lines = all.map((row: Row, at) => ({ line: at + 2, cells: targets.map((target) => row[target] ?? '') }));
  const result = readIncident(lines, {
    mapping,
    timeZone: 'America/Toronto',
    classes,
    locations,
    translations,
    ...context,
  });
  return {
    ...result,
    errors: result.errors.map(({ column, message }) => `${targets[column]}: ${message}`),
    made: result.made.map(({ column, from, to }) => `${targets[column]}: ${from} → ${to}`),
  };
}

describe('when an incident occurred', () => {
  const dateOfReport = 'The date is that of the report: when it occurred is not known.';
  const occurred = (row: Row) => {
    const { incident, errors } = read(row);
    expect(errors).toEqual([]);
    const { occurredDate, occurredTime, isTimeUncertain, summary } = incident;
    return [occurredDate, occurredTime, isTimeUncertain, summary];
  };

  test.each<[string, Row, unknown[]]>([
    ['is a day and a time', { occurredDate: '03/25/2014 22:15' }, ['2014-03-25', '22:15', false, '']],
    ['is in two columns', { occurredDate: '03/25/2014', occurredTime: '2215' }, ['2014-03-25', '22:15', false, '']],
    [
      'has the time of its own column before midnight beside the day',
      { occurredDate: '2014-03-25 00:00', occurredTime: '22:15' },
      ['2014-03-25', '22:15', false, ''],
    ],
    ['has no time', { occurredDate: '03/25/2014' }, ['2014-03-25', null, true, '']],
    ['has an unknown time', { occurredTime: 'Unknown' }, ['2014-03-25', null, true, '']],
    ['is about a time', { occurredTime: 'approx. 2215' }, ['2014-03-25', '22:15', true, 'Occurred about 22:15.']],
    ['has a time in words', { occurredTime: 'overnight' }, ['2014-03-25', null, true, 'Time: overnight.']],
    [
      'is a range over midnight, whose later end counts',
      { occurredTime: 'between 22:00 and 02:00' },
      ['2014-03-26', '02:00', true, 'Occurred between 2014-03-25 22:00 and 2014-03-26 02:00.'],
    ],
    [
      'is a range within a day',
      { occurredTime: '1300-1530' },
      ['2014-03-25', '15:30', true, 'Occurred between 13:00 and 15:30.'],
    ],
    [
      'is a range of days',
      { occurredDate: '03/25/2014 - 03/27/2014' },
      ['2014-03-27', null, true, 'Occurred between 2014-03-25 and 2014-03-27.'],
    ],
    [
      'is a range in three columns',
      { occurredDate: '03/25/2014', occurredTime: '22:00', occurredTo: '03/27/2014 08:00' },
      ['2014-03-27', '08:00', true, 'Occurred between 2014-03-25 22:00 and 2014-03-27 08:00.'],
    ],
    [
      'is a range whose end is a time alone',
      { occurredDate: '03/25/2014 22:00', occurredTo: '0200' },
      ['2014-03-26', '02:00', true, 'Occurred between 2014-03-25 22:00 and 2014-03-26 02:00.'],
    ],
    [
      'is a range that is written the wrong way round',
      { occurredDate: '03/27/2014', occurredTo: '03/25/2014' },
      ['2014-03-27', null, true, 'Occurred between 2014-03-25 and 2014-03-27.'],
    ],
    [
      'is no range where both ends are one',
      { occurredDate: '03/25/2014 22:00', occurredTo: '03/25/2014 22:00' },
      ['2014-03-25', '22:00', false, ''],
    ],
    [
      'is a time whose day is that of the report',
      { occurredDate: '21:00', reportedDate: '03/25/2014', reportedTime: '22:15' },
      ['2014-03-25', '21:00', true, `${dateOfReport}\n\nOccurred at 21:00.`],
    ],
    [
      'is a time on the evening before the report',
      { occurredDate: '23:40', reportedDate: '03/25/2014 01:30' },
      ['2014-03-24', '23:40', true, `${dateOfReport}\n\nOccurred at 23:40.`],
    ],
    [
      'is not known, and the day of the report counts',
      { occurredDate: 'unknown', reportedDate: '03/25/2014 01:30' },
      ['2014-03-25', null, true, dateOfReport],
    ],
  ])('%s', (_, row, expected) => {
    expect(occurred(row)).toEqual(expected);
  });

  test.each<[Row, string]>([
    [{ occurredDate: '' }, 'occurredDate: Enter the date on which it occurred, such as 2014-03-25.'],
    [{ occurredDate: '02/31/2021 22:10' }, 'occurredDate: There is no such day. Correct the date.'],
    [{ occurredDate: 'last week 3' }, 'occurredDate: “last week 3” is no date. Write it as 2014-03-25.'],
    [{ occurredTime: '25:71' }, 'occurredTime: “25:71” is no time. Write it as 22:15, or empty the cell.'],
    [
      { occurredDate: '2014-03-26', reportedDate: '2014-03-25' },
      'occurredDate: Date occurred cannot be later than date reported. Correct one of them.',
    ],
    [
      { occurredDate: '2014-03-25 22:15', reportedDate: '2014-03-25 22:00' },
      'occurredDate: Date occurred cannot be later than date reported. Correct one of them.',
    ],
    [
      { occurredDate: '2014-03-09 02:30' },
      'occurredDate: There is no 02:30 AM on this day: clocks went forward. Correct the time.',
    ],
    [{ reportedDate: 'yesterday' }, 'reportedDate: “yesterday” is no date. Write it as 2014-03-25.'],
  ])('is refused: %o', (row, message) => {
    expect(read(row).errors).toEqual([message]);
  });

  test('says what each cell became', () => {
    const row = {
      occurredDate: '03/25/2014',
      occurredTime: '10-11 pm',
      reportedDate: '03/26/2014 0815',
      closedDate: '4/1/14',
    };
    expect(read(row).made).toEqual([
      'reportedDate: 03/26/2014 0815 → 2014-03-26 08:15',
      'occurredDate: 03/25/2014 → 2014-03-25 23:00, uncertain',
      'occurredTime: 10-11 pm → 2014-03-25 23:00, uncertain',
      'closedDate: 4/1/14 → 2014-04-01',
      'class: Bicycle → Crime / Theft / Bicycle',
    ]);
  });

  test('stays unsaid where a cell says it as the product does', () => {
    expect(read({ occurredTime: '22:15', class: 'Crime / Theft / Bicycle' }).made).toEqual([]);
  });
});

describe('the class and the location', () => {
  test.each([
    ['its path', 'Crime / Theft / Bicycle'],
    ['its path with other signs', 'CRIME > theft - bicycle'],
    ['the end of its path', 'Theft: Bicycle'],
    ['its name', ' bicycle '],
    ['its translation', 'LARCENY - BIKE'],
  ])('are found by %s', (_, text) => {
    expect(read({ class: text }).incident.classId).toBe('Crime / Theft / Bicycle');
  });

  test.each<[string, string]>([
    ['MISC', 'class: “MISC” is not in your classes. Choose a class for it under Match columns.'],
    [
      'Other',
      'class: “Other” can be Crime / Theft / Other or Crime / Assault / Other. Choose one under Match columns.',
    ],
    ['Theft', 'class: Crime / Theft has classes below it. Choose one of these under Match columns.'],
    ['', "class: 'What' is required. Enter the incident class."],
  ])('a class %s is an error that says what to do', (text, message) => {
    const { incident, errors } = read({ class: text });
    expect([incident.classId, errors]).toEqual([null, [message]]);
  });

  test('a class in two columns is one path', () => {
    const context = { mapping: { targets: ['occurredDate', 'class', 'class'], dateOrder: null } satisfies Mapping };
    const row = { line: 2, cells: ['2014-03-25', 'Theft', 'Other'] };
    const { incident, errors } = readIncident([row], { timeZone: 'UTC', classes, locations, translations, ...context });
    expect([incident.classId, incident.className, errors]).toEqual(['Crime / Theft / Other', 'Theft / Other', []]);
  });

  test.each<[string, string]>([
    ['Library', 'North campus / Library'],
    ['south campus - gym', 'South campus / Gym'],
    ['p2', 'North campus / Gym'],
    ['North Campus', 'North campus'],
  ])('a location %s is %s', (text, id) => {
    expect(read({ location: text }).incident).toMatchObject({ locationId: id, locationName: text, address: '' });
  });

  test('a place that is not in the list is kept as the address', () => {
    const { incident, made } = read({ location: 'Corner of 5th & Main' });
    expect(incident).toMatchObject({
      locationId: null,
      locationName: 'Corner of 5th & Main',
      address: 'Corner of 5th & Main',
    });
    expect(made).toContain('location: Corner of 5th & Main → the address: not in your locations');
  });

  test('a place that is not in the list is kept in the summary beside an address', () => {
    const { incident } = read({ location: 'Old spa', address: '12 Main St', unit: 'B-4', summary: 'Wet floor' });
    expect(incident).toMatchObject({ address: '12 Main St', unit: 'B-4', summary: 'Wet floor\n\nPlace: Old spa.' });
  });

  test('a place of which there are several is not guessed', () => {
    expect(read({ location: 'Gym' }).made).toContain('location: Gym → the address: 2 locations have this name');
  });
});

describe('legal entities', () => {
  test.each([
    ['Harbour Glass, Ltd.; Pacific  Freight', ['Harbour Glass, Ltd.', 'Pacific Freight']],
    ['Harbour Glass\nHARBOUR GLASS', ['Harbour Glass']],
    ['unknown', []],
    ['', []],
  ])('in a cell %j are %j', (text, legalEntities) => {
    expect(read({ legalEntity: text })).toMatchObject({ errors: [], incident: { legalEntities } });
  });

  test('have names of at most 100 characters', () => {
    expect(read({ legalEntity: `${'Ab'.repeat(50)}c` }).errors).toEqual([
      'legalEntity: The text has 101 characters, at most 100 fit. Shorten it.',
    ]);
  });
});

describe('money, status and number', () => {
  test.each([
    ['$1,250.00', '1250.00'],
    ['1 250,50', '1250.50'],
    ['USD 40', '40.00'],
    ['approx. $500', '500.00'],
    ['1250.5', '1250.50'],
    ['0', '0.00'],
  ])('a value %s is %s', (text, value) => {
    expect(read({ lossValue: text })).toMatchObject({ errors: [], incident: { lossValue: value } });
  });

  test.each(['unknown', 'N/A', ''])('a value %s is none', (text) => {
    expect(read({ lossValue: text })).toMatchObject({ errors: [], incident: { lossValue: null } });
  });

  test.each([
    ['1.250', '1.250 can mean 1,250.00 or 1.25. Enter one of these. Correct it or empty the cell.'],
    ['($50.00)', 'An amount that was lost has no minus. Correct it or empty the cell.'],
    ['€50', 'Enter an amount in dollars, such as 1,250.00 or 1250,50. Correct it or empty the cell.'],
  ])('a value %s is refused', (text, message) => {
    expect(read({ lossValue: text }).errors).toEqual([`lossValue: ${message}`]);
  });

  test.each<[Row, boolean, string]>([
    [{ status: 'Closed' }, true, ''],
    [{ status: 'open' }, false, ''],
    [{ status: 'CLEARED BY ARREST' }, true, 'Status: CLEARED BY ARREST.'],
    [{ status: 'Referred to Dean' }, false, 'Status: Referred to Dean.'],
    [{ status: 'Referred to Dean', closedDate: '2014-04-01' }, true, 'Status: Referred to Dean.'],
    [{ status: '', closedDate: '2014-04-01 14:30' }, true, ''],
    [{ status: 'Open', closedDate: '2014-04-01' }, false, ''],
  ])('a status %o is closed: %s', (row, isClosed, summary) => {
    expect(read(row)).toMatchObject({ errors: [], incident: { isClosed, summary } });
  });

  test('a number is the id, beside which another number stays in the summary', () => {
    expect(read({ number: '14-0031' }).incident.externalId).toBe('14-0031');
    expect(read({ externalId: '77', number: '14-0031' }).incident).toMatchObject({
      externalId: '77',
      summary: 'Number: 14-0031.',
    });
  });

  test('a text that is too long for its field says how long it may be', () => {
    expect(read({ unit: 'B'.repeat(21) }).errors).toEqual([
      'unit: The text has 21 characters, at most 20 fit. Shorten it.',
    ]);
    expect(read({ summary: 'x'.repeat(10_001) }).errors).toEqual([
      'summary: The text has 10,001 characters, at most 10,000 fit. Shorten it.',
    ]);
  });

  test('a row that is wider than the head row is refused', () => {
    const mapping: Mapping = { targets: ['occurredDate', 'class'], dateOrder: null };
    const row = { line: 2, cells: ['2014-03-25', 'Bicycle', 'blue', 'new'] };
    const { errors } = readIncident([row], { mapping, timeZone: 'UTC', classes, locations, translations });
    expect(errors).toEqual([
      {
        column: 1,
        message:
          'The row has 4 cells, but the first row has 2. Put a text with a comma, a semicolon or a tab in quotes.',
      },
    ]);
  });
});

describe('texts', () => {
  test('have bullets as lists, and quotes once', () => {
    const summary = 'Officer found:\n•\tbroken lock\n· a note: ""mine""\nTaken: • bike • helmet';
    expect(read({ summary }).incident.summary).toBe(
      'Officer found:\n- broken lock\n- a note: "mine"\nTaken:\n- bike\n- helmet',
    );
  });

  test('keep what looks like a bullet between two words', () => {
    expect(read({ summary: 'Room 4 · Gym' }).incident.summary).toBe('Room 4 · Gym');
  });
});

describe('persons', () => {
  const nobody = { firstName: '', lastName: '', phone: '', email: '', type: '', dateOfBirth: '' };

  test.each([
    ['Ana Roy', [{ firstName: 'Ana', lastName: 'Roy' }]],
    ['Roy, Ana M.', [{ firstName: 'Ana M.', lastName: 'Roy' }]],
    ['Ana', [{ firstName: 'Ana', lastName: '' }]],
    ['John Smith, Jr.', [{ firstName: 'John', lastName: 'Smith Jr.' }]],
    [
      'Roy, Ana; Ben Li',
      [
        { firstName: 'Ana', lastName: 'Roy' },
        { firstName: 'Ben', lastName: 'Li' },
      ],
    ],
    ['Unknown', []],
  ])('%s are read by name', (name, names) => {
    expect(read({ 'person.1.name': name }).incident.persons).toEqual(names.map((each) => ({ ...nobody, ...each })));
  });

  test('of numbered columns come in the order of their numbers, with their details', () => {
    const row: Row = {
      'person.2.firstName': 'Ben',
      'person.2.lastName': 'Li',
      'person.1.name': 'Roy, Ana',
      'person.1.phone': '555\u00a00100',
      'person.1.email': 'ana@example.com',
      'person.1.type': 'Student',
      'person.1.dateOfBirth': '3/25/84',
      'person.3.name': '',
    };
    expect(read(row)).toMatchObject({
      errors: [],
      incident: {
        persons: [
          {
            firstName: 'Ana',
            lastName: 'Roy',
            phone: '555 0100',
            email: 'ana@example.com',
            type: 'Student',
            dateOfBirth: '1984-03-25',
          },
          { ...nobody, firstName: 'Ben', lastName: 'Li' },
        ],
      },
    });
  });

  test('without a name, but with details, are called Unknown', () => {
    expect(read({ 'person.1.name': 'unk', 'person.1.phone': '555 0100' }).incident.persons).toEqual([
      { ...nobody, firstName: 'Unknown', phone: '555 0100' },
    ]);
  });

  test('of rows with the same number are one incident’s, each once', () => {
    const rows: Row[] = [
      { number: '14-1', 'person.1.name': 'Ana Roy', summary: 'Fight' },
      { number: '14-1', 'person.1.name': 'Ben Li', summary: 'Fight', occurredDate: '' },
      { number: '14-1', 'person.1.name': 'Ben Li', summary: 'Both were sent home' },
    ];
    const { incident, errors } = read(rows);
    expect(errors).toEqual([]);
    expect(incident.persons.map(({ lastName }) => lastName)).toEqual(['Roy', 'Li']);
    expect(incident.summary).toBe('Fight\n\nBoth were sent home');
  });

  test('of rows that contradict each other are refused', () => {
    const rows: Row[] = [{ number: '14-1' }, { number: '14-1', occurredDate: '2014-03-26' }];
    expect(read(rows).errors).toEqual([
      'occurredDate: Row 3 says “2014-03-26”, but row 2 with the same number does not. Make them equal, or change the number.',
    ]);
  });

  test('with a year of two digits were born before the incident', () => {
    const born = (text: string) =>
      read({ 'person.1.name': 'Ana', 'person.1.dateOfBirth': text }).incident.persons[0]!.dateOfBirth;
    expect([born('3/25/14'), born('3/26/14'), born('3/25/84')]).toEqual(['2014-03-25', '1914-03-26', '1984-03-25']);
  });

  test.each<[Row, string]>([
    [{ 'person.1.email': 'ana@' }, 'person.1.email: Email is invalid. Correct it or empty the cell.'],
    [
      { 'person.1.phone': '555 0100 or 555 0200 (cell)' },
      'person.1.phone: The text has 27 characters, at most 20 fit. Shorten it.',
    ],
    [{ 'person.1.dateOfBirth': 'May' }, 'person.1.dateOfBirth: “May” is no date. Write it as 1984-03-25.'],
    [
      { 'person.1.dateOfBirth': '2020-01-01' },
      'person.1.dateOfBirth: The date of birth is later than the incident. Correct it or empty the cell.',
    ],
  ])('with %o are refused', (row, message) => {
    expect(read({ 'person.1.name': 'Ana', ...row }).errors).toEqual([message]);
  });
});

describe('rows with one number', () => {
  const rows = (count: number, row: (at: number) => Row) =>
    Array.from({ length: count }, (_, at) => ({ number: 'PENDING', ...row(at) }));

  test('that are more than an incident has persons are refused, and read in no time', () => {
    const { incident, errors } = read(rows(50_000, (at) => ({ 'person.1.name': `Ana ${at}` })));
    expect(errors[0]).toMatch(/^number: 50000 rows have the same number, but an incident has at most 1000\./);
    expect(incident.persons).toHaveLength(1);
  });

  test('may have each person and legal entity in several rows', () => {
    const many = rows(1_000, (at) => ({ 'person.1.name': `Ana ${at % 10}`, legalEntity: `Acme ${at % 7}; ACME 0` }));
    const { incident, errors } = read(many);
    expect(errors).toEqual([]);
    expect(incident.persons).toHaveLength(10);
    expect(incident.legalEntities).toHaveLength(7);
  });

  test('are refused where they have more legal entities than an incident has', () => {
    const { errors } = read(rows(600, (at) => ({ legalEntity: `Acme ${at}; Globex ${at}` })));
    expect(errors).toEqual([
      expect.stringMatching(/^number: There are 1200 legal entities, but an incident has at most 1000\./),
    ]);
  });

  test('that differ everywhere show the first errors', () => {
    expect(read(rows(1_000, (at) => ({ address: `${at} Main St` }))).errors).toHaveLength(50);
  });
});
