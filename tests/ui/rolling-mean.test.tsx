import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Chart } from '#app/analysis/charts/components/chart.tsx';
import { findingOf } from '#app/analysis/charts/finding.ts';
import { exportedSeries } from '#app/analysis/series/exported-series.ts';
import { rollingMean } from '#app/analysis/series/rolling-mean.ts';
import type { AnalysisResult } from '#app/analysis/series/series.ts';
import { renderReport } from '#app/reports/printing/documents/report-pages/render-report.server.tsx';
import type { ChartType, Frequency } from '#db/vocabulary/analysis.ts';
import { analyzed, year } from '../support/analyzed-days.ts';
import { forTheHotel } from '../support/printed-incident.ts';
import { pagesOf } from '../support/printed-words.ts';

const chartOf = (chartType: ChartType, frequency: Frequency, incidents: string[], years = ['2026']) => {
  const result = analyzed(years.map(year), frequency, incidents);
  const classes = { path: [], below: [] };
  const pointCount = Math.max(...result.series.map(({ points }) => points.length));
  return { ...result, title: 'Better', frequency, chartType, pointCount, classes } satisfies AnalysisResult;
};
// each month has an incident more, and the month that is not over has many
const growing = Array.from({ length: 11 }, (_, month) =>
  Array<string>(month === 10 ? 90 : month + 1).fill(`2026-${String(month + 1).padStart(2, '0')}-05`),
).flat();

describe('the rolling mean of a line by month', () => {
  const result = chartOf('line', 'MONTH', growing);

  test('is that of the month and the two before, of whole months alone', () => {
    // January to December: the months from November on are not over
    expect(rollingMean(result)).toEqual({
      name: 'Mean of 3 months',
      means: [null, null, 2, 3, 4, 5, 6, 7, 8, 9, null, null],
    });
  });

  test('says whether the line rises', () => {
    expect(findingOf(result)!.more).toContain('The mean of 3 months rose from 2 (March 2026) to 9 (October 2026).');
  });

  test('is drawn, named and in the table', () => {
    const html = renderToStaticMarkup(<Chart result={result} caption="" />);
    expect(html.match(/class="line mean"/g)).toHaveLength(3);
    expect(html).toContain('>Mean of 3 months</th>');
    expect(html).toMatch(/<td[^>]*data-label="Mean of 3 months"[^>]*>9<\/td>/);
  });

  test('is a column of the workbook', async () => {
    const { head, batches } = exportedSeries(result, { timeZone: 'America/Vancouver', dateFormat: 0 });
    expect(head).toEqual(['Month', '2026', 'Mean of 3 months']);
    const rows = [];
    for await (const batch of batches) rows.push(...batch);
    expect(rows.slice(8, 12)).toEqual([
      ['September 2026', 9, 8],
      ['October 2026', 10, 9],
      ['November 2026 so far', 90, ''],
      ['December 2026', 0, ''],
    ]);
    expect(rows[12]).toEqual(['Total', 145, '']);
  });

  test('is named on paper, and has a column there', async () => {
    const words = pagesOf(await renderReport({ chart: { result, facts: [], notes: [] } }, forTheHotel)).join();
    expect(words.match(/Meanof3months/g)).toHaveLength(2);
    expect(words).toContain('October2026109');
  });
});

describe('there is no rolling mean', () => {
  test.each<[string, ChartType, Frequency, string[]]>([
    ['of bars', 'bar', 'MONTH', ['2026']],
    ['of years', 'line', 'YEAR', ['2026']],
    ['of weekdays', 'line', 'DAY_OF_WEEK', ['2026']],
    ['where periods are compared', 'line', 'MONTH', ['2026', '2025']],
  ])('%s', (_, chartType, frequency, years) => {
    expect(rollingMean(chartOf(chartType, frequency, growing, years))).toBeNull();
  });

  test('of months that began before the account did', () => {
    const result = {
      ...analyzed([year('2026')], 'MONTH', growing, '2026-08-10'),
      chartType: 'line',
      frequency: 'MONTH',
    } as const;
    // September and October alone are whole
    expect(rollingMean(result)).toBeNull();
  });
});

test('the rolling mean of a line by day is that of seven days', () => {
  const days = ['2026-11-01', '2026-11-01', '2026-11-08', '2026-11-09'];
  const { means, name } = rollingMean(chartOf('line', 'DAY', days))!;
  const of = (day: string) => means[(Date.parse(day) - Date.parse('2026-01-01')) / 86_400_000];
  expect(name).toBe('Mean of 7 days');
  expect(
    ['2026-10-31', '2026-11-01', '2026-11-07', '2026-11-08', '2026-11-09', '2026-11-25', '2026-11-26'].map(of),
  ).toEqual([...[0, 2 / 7, 2 / 7, 1 / 7, 2 / 7, 0], null]);
});
