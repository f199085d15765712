import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { exportedSeries } from '#app/analysis/series/exported-series.ts';
import type { Series } from '#app/analysis/series/series.ts';
import { exportFile } from '#app/incidents/list/export-files.server.ts';
import type { Cell, CellKind, ExportedTable } from '#app/incidents/list/exported-table.ts';

const timeZone = 'America/Toronto';
const tableOf = (rows: Cell[][], head: ExportedTable['head'], dateFormat: 0 | 1 = 0): ExportedTable => ({
  name: 'Found',
  head,
  reader: { dateFormat, timeZone },
  batches: Readable.from([rows]) as never,
});
const bytesOf = (table: ExportedTable) => buffer(Readable.from(exportFile('xlsx', table)));
const csvOf = async (table: ExportedTable) => String(await buffer(Readable.from(exportFile('csv', table))));

async function partsOf(table: ExportedTable) {
  const parts = unzipSync(await bytesOf(table));
  return { sheet: strFromU8(parts['xl/worksheets/sheet1.xml']!), styles: strFromU8(parts['xl/styles.xml']!) };
}

/** Returns the XML of the only cell below the head. */
async function cellOf(cell: Cell, kind?: CellKind): Promise<string> {
  const { sheet } = await partsOf(tableOf([[cell]], [kind ? { label: 'A', kind } : 'A']));
  return /<\/row><row>(.*)<\/row>/s.exec(sheet)![1]!;
}

async function readBack(text: string): Promise<unknown> {
  const { sheets } = await readXlsx(await bytesOf(tableOf([[text]], ['A'])));
  return sheets[0]!.rows[1]?.[0] ?? '';
}

describe('a cell of a workbook', () => {
  test.each<[Cell, CellKind | undefined, string]>([
    ['2026-03-14 02:14', 'time', '<c s="2"><v>46095.0930555556</v></c>'],
    ['2026-03-14 00:00', 'time', '<c s="2"><v>46095</v></c>'],
    ['2026-03-14', 'time', '<c s="3"><v>46095</v></c>'],
    ['2026-03-14', 'day', '<c s="3"><v>46095</v></c>'],
    ['1900-03-01', 'day', '<c s="3"><v>61</v></c>'],
    ['1900-01-31', 'day', '<c t="inlineStr"><is><t xml:space="preserve">1900-01-31</t></is></c>'],
    ['Hidden', 'day', '<c t="inlineStr"><is><t xml:space="preserve">Hidden</t></is></c>'],
    ['', 'day', '<c/>'],
    ['', 'money', '<c/>'],
    ['1200.50', 'money', '<c s="4"><v>1200.5</v></c>'],
    [0, 'money', '<c s="4"><v>0</v></c>'],
    [12.3, 'money', '<c s="4"><v>12.3</v></c>'],
    ['Hidden', 'money', '<c t="inlineStr"><is><t xml:space="preserve">Hidden</t></is></c>'],
    [7, undefined, '<c><v>7</v></c>'],
    ['007', undefined, '<c t="inlineStr"><is><t xml:space="preserve">007</t></is></c>'],
    ['2026-03-14', undefined, '<c t="inlineStr"><is><t xml:space="preserve">2026-03-14</t></is></c>'],
    ['=1+1', undefined, '<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>'],
    ['_x0041_', undefined, '<c t="inlineStr"><is><t xml:space="preserve">_x005F_x0041_</t></is></c>'],
    ['_x00e9__xZZZZ_', undefined, '<c t="inlineStr"><is><t xml:space="preserve">_x005F_x00e9__xZZZZ_</t></is></c>'],
    ['_x005F_x0041_', undefined, '<c t="inlineStr"><is><t xml:space="preserve">_x005F_x005F_x005F_x0041_</t></is></c>'],
    ['a\u0001b & <c>', undefined, '<c t="inlineStr"><is><t xml:space="preserve">ab &#38; &#60;c&#62;</t></is></c>'],
  ])('%o of kind %s is %s', async (cell, kind, xml) => {
    expect(await cellOf(cell, kind)).toBe(xml);
  });

  test('keeps the text of any incident', async () => {
    const unit = fc.constantFrom('_', 'x', '_x0041_', '0', 'F', '5', '😀', 'é', '&', '<', ' a', '_X005f_');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, minLength: 1, maxLength: 12 }), async (text) => {
        const { sheet } = await partsOf(tableOf([[`x${text}`]], ['A']));
        const xml = /<\/row><row>.*?preserve">(.*?)<\/t>/s.exec(sheet)![1]!;
        const stored = xml.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
        // as Office reads it
        const shown = stored.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
        expect(shown).toBe(`x${text}`);
      }),
      { seed: 7, numRuns: 150 },
    );
  });

  test.each([32_766, 32_767])('keeps a text of %i characters', async (length) => {
    expect(await readBack('a'.repeat(length))).toBe('a'.repeat(length));
  });

  test.each([
    ['a'.repeat(32_768), '32,768'],
    ['😀'.repeat(20_000), '40,000'],
    [`a${'😀'.repeat(20_000)}`, '40,001'],
  ])('cuts a longer text between two characters, with a note', async (text, length) => {
    const read = String(await readBack(text));
    expect(read.length).toBeLessThanOrEqual(32_767);
    expect(read.length).toBeGreaterThan(32_760);
    expect(read.isWellFormed()).toBe(true);
    expect(read).toMatch(
      new RegExp(`. … \\[Cut: the text has ${length} characters, and a cell holds 32,767\\.\\]$`, 'u'),
    );
  });
});

describe('a workbook of a report', () => {
  const about = { title: 'Thefts: Q4 [night] / Parkade', facts: [{ label: 'Criteria', words: 'Class is Theft' }] };
  const report = () => ({
    ...tableOf(
      [
        ['Oct', 3],
        ['Nov', 4],
        ['Total', 7],
      ],
      ['Month', '2026'],
    ),
    footRows: 1,
    about,
  });

  test('has the name of the report as its title and on its worksheet, and its criteria and zone on another', async () => {
    const { sheets } = await readXlsx(await bytesOf(report()));
    expect(sheets.map(({ name }) => name)).toEqual(['Thefts  Q4  night    Parkade', 'About']);
    expect(sheets[1]!.rows).toEqual([
      ['Report', about.title],
      ['Criteria', 'Class is Theft'],
      ['Times', timeZone],
    ]);
    const parts = unzipSync(await bytesOf(report()));
    expect(strFromU8(parts['docProps/core.xml']!)).toContain(`<dc:title>${about.title}</dc:title>`);
  });

  test('filters its rows by their head, without the sum below', async () => {
    expect((await partsOf(report())).sheet).toMatch(/<autoFilter ref="A1:B3"\/><\/worksheet>$/);
    expect((await partsOf(tableOf([], ['Month']))).sheet).not.toContain('autoFilter');
    const wide = tableOf([Array(28).fill('x')], Array(28).fill('Title'));
    expect((await partsOf(wide)).sheet).toContain('<autoFilter ref="A1:AB2"/>');
  });

  test.each([
    ['History', 'Report History'],
    ['???', 'Report'],
    ['x'.repeat(60), 'x'.repeat(28)],
  ])('named %s has a worksheet named %s, which spreadsheets accept', async (title, name) => {
    const { sheets } = await readXlsx(await bytesOf({ ...report(), about: { ...about, title } }));
    expect(sheets[0]!.name).toBe(name);
  });
});

describe('the columns of a file', () => {
  const head: ExportedTable['head'] = [
    ...['Number', { label: 'Date reported', kind: 'time' as const }, { label: 'Date of birth', kind: 'day' as const }],
    ...[{ label: 'Value', kind: 'money' as const }, 'Summary'],
  ];
  const row = [7, '2026-03-14 02:14', '1980-02-01', '1200.50', `One long line\n${'x'.repeat(100)}`];

  test('of a workbook have a bold head with the zone and the order of dates, widths, and formats in that order', async () => {
    const { sheet, styles } = await partsOf(tableOf([row], head, 1));
    expect(sheet).toContain(
      `<c t="inlineStr" s="1"><is><t xml:space="preserve">Date reported (${timeZone}, MM/DD/YYYY)<`,
    );
    expect(sheet).toContain('>Date of birth (MM/DD/YYYY)<');
    expect(sheet).toContain('>Value<');
    expect(styles).toContain('formatCode="mm/dd/yyyy hh:mm AM/PM"');
    expect(styles).toContain('<font><b/>');
    const widths = [...sheet.matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([8, 43, 26, 9, 60]);
    expect((await partsOf(tableOf([row], head))).styles).toContain('formatCode="dd/mm/yyyy hh:mm AM/PM"');
  });

  test('of a CSV file have ISO dates and name the zone', async () => {
    const [titles, cells] = (await csvOf(tableOf([row.slice(0, 4)], head.slice(0, 4)))).split('\n');
    expect(titles).toBe(`\ufeff"Number","Date reported (${timeZone})","Date of birth","Value"`);
    expect(cells).toBe('"7","2026-03-14 02:14","1980-02-01","1200.50"');
  });

  test('of a chart have its days as dates', async () => {
    const series: Series = {
      name: 'This week',
      from: '2026-02-28',
      to: '2026-03-01',
      total: 3,
      href: null,
      points: [28, 1].map((day) => ({ label: `${day}`, name: `0${day % 9}/02/2026`, count: day % 3, href: null })),
    };
    const result = { frequency: 'DAY', series: [series], pointCount: 2, notes: [], title: '', chartType: 'BAR' };
    const table = () => exportedSeries(result as never, { dateFormat: 0, timeZone });
    expect(await csvOf(table())).toBe('\ufeff"Day","This week"\n"2026-02-28","1"\n"2026-03-01","1"\n"Total","3"\n');
    const { sheet } = await partsOf(table());
    expect(sheet).toContain('>Day (DD/MM/YYYY)<');
    expect(sheet).toContain('<row><c s="3"><v>46081</v></c><c><v>1</v></c></row>');
  });
});
