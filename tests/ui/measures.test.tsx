import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Chart } from '#app/analysis/charts/components/chart.tsx';
import { changeSince, findingOf } from '#app/analysis/charts/finding.ts';
import { exportedSeries } from '#app/analysis/series/exported-series.ts';
import { totalInWords } from '#app/analysis/series/measure-words.ts';
import { rollingMean } from '#app/analysis/series/rolling-mean.ts';
import type { AnalysisResult } from '#app/analysis/series/series.ts';
import { exportFile } from '#app/incidents/list/export-files.server.ts';
import { renderReport } from '#app/reports/printing/documents/report-pages/render-report.server.tsx';
import { criteriaAsText } from '#app/search/criteria/criteria-words.ts';
import { criteriaOf } from '#app/search/search-address.server.ts';
import { analysis, closed, day, display, drawn, lost, type Measured } from '../support/measured-series.ts';
import { forTheHotel } from '../support/printed-incident.ts';
import { pagesOf } from '../support/printed-words.ts';

const htmlOf = (result: AnalysisResult) => renderToStaticMarkup(<Chart result={result} caption="All." />);
const cellsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '')),
  );
const wordsOnPaper = async (result: AnalysisResult) =>
  pagesOf(await renderReport({ chart: { result, facts: [], notes: [] } }, forTheHotel)).join();
async function rowsOf(result: AnalysisResult) {
  const { head, batches } = exportedSeries(result, display);
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  return { head, rows };
}

describe('days to close', () => {
  test('are the median in days with one decimal, in words, and of all beside that of each month', () => {
    expect(findingOf(closed())).toEqual({
      main: 'The median is 3.5 days to close. January 2026 has the highest, 12.3 days.',
      more: 'February 2026 has the lowest, 0.0 days.',
    });
  });

  test('have no number where nothing is closed, no sum and no share in the table', () => {
    const [head, ...rows] = cellsOf(htmlOf(closed()));
    expect(head).toEqual(['Month', 'Days to close (median)']);
    expect(rows.slice(0, 4)).toEqual([
      ['January 2026', '12.3'],
      ['February 2026', '0.0'],
      ['March 2026', 'none'],
      ['April 2026', '1.0'],
    ]);
    expect(rows.at(-1)).toEqual(['Median of all', '3.5']);
  });

  test('have their unit beside the axis, and name what they are', () => {
    const html = htmlOf(closed());
    expect(html).toContain('All. Median days to close by Month.');
    expect(html).toMatch(/<text x="2" y="11">Days<\/text>/);
    expect(html).toContain('aria-label="January 2026: 12.3 days, 2 incidents: show them"');
    expect(html).toContain('aria-label="March 2026: No closed incidents: show them"');
    expect(htmlOf(drawn('INCIDENTS', [['2026', { whole: [0, 0], months: {} }]]))).not.toContain('>Days<');
  });

  test('as a line have no mark where nothing is closed, and no rolling mean', () => {
    const line = closed('line');
    expect(rollingMean(line)).toBeNull();
    // each month that has a number, in the drawing for a desk and in that for a phone
    expect(htmlOf(line).match(/<circle class="hit"/g)).toHaveLength(2 * 3);
  });

  test.each(['pie', 'stackedBar'] as const)('as %s are bars, because medians have no shares', (chartType) => {
    expect(analysis('DAYS_TO_CLOSE', chartType).chartType).toBe('bar');
    expect(analysis('VALUE_LOST', chartType).chartType).toBe(chartType);
  });

  test('are compared as longer or shorter, whatever the length of the periods', () => {
    const of = (count: number, days: number): Measured => ({
      whole: [count, days * day],
      months: { '01': [count, days * day] },
    });
    const both = drawn('DAYS_TO_CLOSE', [
      ['2026', of(4, 3)],
      ['2025', of(5, 2)],
    ]);
    expect(findingOf(both)!.main).toBe('2026 so far: 3.0 days to close, 1.0 days longer (50%) than in 2025 to 26 Nov.');
    expect(findingOf(both)!.more).toBe('January 2026 grew most, from 2.0 days to 3.0 days.');
    const [long, short] = both.series.map(({ soFar: _, ...each }) => each);
    expect(findingOf({ series: [long!, { ...short!, to: '2025-03-31' }] })!.main).toBe(
      '2026: 3.0 days to close, 1.0 days longer (50%) than in 2025.',
    );
    expect(changeSince(both.series)).toBe('1.0 days longer (50%) so far than in the same days of 2025.');
    const none = drawn('DAYS_TO_CLOSE', [
      ['2026', of(4, 3)],
      ['2025', of(0, 0)],
    ]);
    expect(changeSince(none.series)).toBeNull();
    expect(findingOf(none)).toEqual({
      main: '2026: 3.0 days to close.',
      more: '2025 to 26 Nov has no closed incidents.',
    });
  });

  test('of nothing that is closed say so, on the page and on paper', async () => {
    const none = drawn('DAYS_TO_CLOSE', [['2026', { whole: [0, 0], months: {} }]]);
    expect(findingOf(none)).toBeNull();
    expect(htmlOf(none)).toContain('No closed incidents in this period.');
    expect(await wordsOnPaper(none)).toContain('Noclosedincidentsinthisperiod.');
  });

  test('are numbers in a file, empty where there is none', async () => {
    const { head, rows } = await rowsOf(closed());
    expect(head).toEqual(['Month', '2026, Days to close (median)']);
    expect(rows.slice(0, 3)).toEqual([
      ['January 2026', 12.3],
      ['February 2026', 0],
      ['March 2026', ''],
    ]);
    expect(rows[12]).toEqual(['Median of all', 3.5]);
  });

  test('are on paper with their unit and the median of all', async () => {
    for (const type of ['bar', 'line'] as const) {
      const words = await wordsOnPaper(closed(type));
      expect(words).toContain('Days02468101214');
      expect(words).toMatch(/January202612\.3.*March2026none.*Medianofall3\.5/);
    }
  });

  test('lead to the search for closed incidents', () => {
    const [january] = closed().series[0]!.points;
    const { criteria } = criteriaOf(new URL(january!.href!, 'http://localhost').searchParams);
    expect(criteriaAsText(criteria!, {}, display)).toBe('Date occurred 01/01/2026 to 31/01/2026 AND Status is Closed');
  });
});

describe('value lost', () => {
  test('is the sum of amounts, with shares', () => {
    expect(findingOf(lost())).toEqual({
      main: 'April 2026 has the most, $2,750.00 of $4,000.50 (69%).',
      more: expect.stringMatching(/^\$0\.00 is the least, \d times\.$/),
    });
    const [head, ...rows] = cellsOf(htmlOf(lost()));
    expect(head).toEqual(['Month', 'Value lost', 'Share']);
    expect(rows[0]).toEqual(['January 2026', '$1,250.50', '31%']);
    expect(rows.at(-1)).toEqual(['Sum', '$4,000.50', '100%']);
  });

  test('has dollars at its axis and over its bars', () => {
    const html = htmlOf(lost());
    expect(html).toContain('>$3,000</text>');
    expect(html).toContain('>$2,750</text>');
    expect(html).toContain('aria-label="April 2026: $2,750.00, 1 incident: show them"');
    expect(html).toContain('All. Value lost by Month.');
  });

  test.each(['pie', 'stackedBar', 'line'] as const)('as %s has amounts, on the page and on paper', async (type) => {
    expect(htmlOf(lost(type))).toMatch(/\$2,750/);
    expect(await wordsOnPaper(lost(type))).toMatch(/\$2,750/);
  });

  test('as a line has a rolling mean in dollars', () => {
    expect(findingOf(lost('line'))!.more).toContain('The mean of 3 months fell from $416.83 (March 2026) to $0.00');
  });

  test('is in dollars in a file, which a workbook has as numbers with the format of money', async () => {
    const { head, rows } = await rowsOf(lost());
    expect(head).toEqual(['Month', { label: '2026, Value lost', kind: 'money' }]);
    expect([rows[0], rows[2], rows[12]]).toEqual([
      ['January 2026', '1250.50'],
      ['March 2026', '0.00'],
      ['Total', '4000.50'],
    ]);
    const workbook = await buffer(exportFile('xlsx', exportedSeries(lost(), display)));
    const sheet = strFromU8(unzipSync(new Uint8Array(workbook))['xl/worksheets/sheet1.xml']!);
    expect(sheet).toContain('<c s="4"><v>1250.5</v></c>');
  });

  test('of several periods says what is more or less', () => {
    const of = (cents: number): Measured => ({ whole: [1, cents], months: { '01': [1, cents] } });
    const both = drawn('VALUE_LOST', [
      ['2026', of(10_000)],
      ['2025', of(40_000)],
    ]);
    expect(findingOf(both)).toEqual({
      main: '2026 so far: $100.00 lost, $300.00 less (75%) than in 2025 to 26 Nov.',
      more: 'January 2026 fell most, from $400.00 to $100.00.',
    });
  });

  test('leads to the search for incidents with an item that is Lost or Stolen', () => {
    const { criteria } = criteriaOf(new URL(lost().series[0]!.href!, 'http://localhost').searchParams);
    expect(criteriaAsText(criteria!, {}, display)).toBe(
      'Date occurred 01/01/2026 to 31/12/2026 AND (Item is Lost OR Item is Stolen)',
    );
  });
});

describe('what is open in follow-up', () => {
  const months: Measured = { whole: [3, 7], months: { '01': [2, 6], '02': [1, 1] } };
  const of = (measure: 'OPEN_TASKS' | 'OPEN_ITEMS' | 'WAITING', numbers = months) =>
    drawn(measure, [['2026', numbers]]);

  test.each([
    ['OPEN_TASKS', '7 open tasks', 'Open tasks', 'January 2026: 6 open tasks, 2 incidents: show them'],
    [
      'OPEN_ITEMS',
      '7 required items open',
      'Required items open',
      'January 2026: 6 required items, 2 incidents: show them',
    ],
    ['WAITING', '7 incidents waiting for review', 'Waiting for review', 'January 2026: 6 incidents: show them'],
  ] as const)('is counted as %s in words', (measure, total, title, label) => {
    expect(totalInWords(of(measure).series[0]!)).toBe(total);
    expect(findingOf(of(measure))!.main).toBe('January 2026 has the most, 6 of 7 (86%).');
    const html = htmlOf(of(measure));
    expect(html).toContain(`All. ${title} by Month.`);
    expect(html).toContain(`aria-label="${label}"`);
    expect(cellsOf(html)[0]).toEqual(['Month', title, 'Share']);
  });
});
