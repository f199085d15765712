import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NodeNames, ReadContext } from '#app/imports/reading/contract.ts';
import { possibleDateOrders } from '#app/imports/reading/date-order.ts';
import { matchColumns } from '#app/imports/reading/match-columns.ts';
import { nodeKey } from '#app/imports/reading/match-node.ts';
import { readIncident } from '#app/imports/reading/read-incident.ts';
import { campusClasses, campusHead, campusLog } from '../support/campus-log.ts';
import { importedRows, inspected } from '../support/read-import.ts';

type Rows = { line: number; cells: string[] }[];

const namesOf = (paths: string[]): NodeNames => paths.map((path) => ({ id: path, path: path.split(' / ') }));
const classes = namesOf(Object.values(campusClasses));
const locations = namesOf(['North campus / Library', 'North campus / Gym']);
const translations = {
  class: new Map(Object.entries(campusClasses).map(([name, path]) => [nodeKey(name), path])),
  location: new Map([['parking lot p2', 'North campus / Gym']]),
};

describe('the log of a campus police', () => {
  const log = campusLog({ count: 2_000 });
  const targets = matchColumns(campusHead);
  const context: ReadContext = {
    mapping: { targets, dateOrder: 'MDY' },
    timeZone: 'America/Toronto',
    classes,
    locations,
    translations,
  };
  let rows: Rows;
  let incidents: ReturnType<typeof readIncident>[];

  beforeAll(async () => {
    rows = await importedRows(log.csv);
    const byNumber = Map.groupBy(rows, ({ cells }) => cells[0]!);
    incidents = Array.from(byNumber.values(), (each) => readIncident(each, context));
  });

  test('is the same for the same seed', () => {
    expect(campusLog({ count: 50 }).csv.equals(campusLog({ count: 50 }).csv)).toBe(true);
    expect(campusLog({ count: 50 }).rows).not.toEqual(campusLog({ count: 50, seed: 1 }).rows);
  });

  test('has 11,000 rows', async () => {
    expect(campusLog().rows).toHaveLength(11_000);
  });

  test('is found to be in windows-1252, with commas and a head row below its title', async () => {
    const { format, isEncodingSure, columns, rowCount } = await inspected(log.csv);
    expect(format).toEqual({ kind: 'csv', encoding: 'windows-1252', delimiter: ',', hasHead: true });
    expect({ isEncodingSure, columns, rowCount }).toEqual({
      isEncodingSure: true,
      columns: campusHead,
      rowCount: 2_000,
    });
  });

  test('loses no row to a broken quote', () => {
    expect(rows.map(({ cells }) => cells[0])).toEqual(log.rows.map(([number]) => number));
  });

  test('has every column matched by its name', () => {
    expect(targets).toEqual([
      ...[
        'number',
        'class',
        'reportedDate',
        'occurredDate',
        'occurredTime',
        'location',
        'unit',
        'status',
        'closedDate',
      ],
      ...['lossValue', 'summary', 'details', 'author', 'person.1.name', 'person.1.phone', 'person.1.dateOfBirth'],
      ...['person.2.name', 'person.3.name'],
    ]);
  });

  test('has dates of one order', () => {
    const dates = rows.flatMap(({ cells }) => [2, 3, 8, 15].map((column) => cells[column] ?? ''));
    expect(possibleDateOrders(dates)).toEqual(['MDY']);
  });

  test('is read but for days that are none and classes that are not known', () => {
    const messages = incidents.flatMap(({ errors }) =>
      errors.map(({ message }) => message.replace(/“[^”]*”|\d+/g, '…')),
    );
    const counted = Object.fromEntries(
      Object.entries(Object.groupBy(messages, (each) => each)).map(([each, all]) => [each, all!.length]),
    );
    expect(counted).toEqual({
      'There is no such day. Correct the date.': 18,
      '… is not in your classes. Choose a class for it under Match columns.': 16,
    });
  });

  test('has each incident’s words, with one kind of blank and bullets as lists', () => {
    const texts = incidents.flatMap(({ incident }) => [incident.summary, incident.details]);
    expect(texts.filter((text) => /[\u00a0•]|""/.test(text))).toEqual([]);
    expect(texts).toContain('Officers responded:\n- area searched\n- no one found\n- report taken');
  });

  test('is read alike from a workbook', async () => {
    const { rows: cells } = campusLog({ count: 200 });
    const sheet = { name: 'Log', rows: [['Campus Police Daily Crime Log'], [], campusHead, ...cells] };
    const read = await importedRows(Buffer.from(await writeXlsx({ sheets: [sheet] })));
    expect(read.map((row) => row.cells[0])).toEqual(cells.map(([number]) => number));
    expect(read[0]!.line).toBe(4);
  });
});
