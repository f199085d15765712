import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Chart } from '#app/analysis/charts/components/chart.tsx';
import { findingOf } from '#app/analysis/charts/finding.ts';
import { withPeriodBefore } from '#app/analysis/choices/period-before.ts';
import { exportedSeries } from '#app/analysis/series/exported-series.ts';
import { besideBefore, largestFirst } from '#app/analysis/series/largest-first.ts';
import type { AnalysisResult, Series } from '#app/analysis/series/series.ts';
import { renderReport } from '#app/reports/printing/documents/report-pages/render-report.server.tsx';
import { forTheHotel } from '../support/printed-incident.ts';
import { pagesOf } from '../support/printed-words.ts';

function places(name: string, counts: number[]): Series {
  const points = counts.map((count, at) => {
    return { label: `Place ${at}`, name: `Place ${at}`, count, href: `/search?at=${at}` };
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { name, from: '2026-11-01', to: '2026-11-26', href: null, total, points };
}

const now = places('November 2026', [1, 12, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
const before = places('the month before', [2, 2, 3, 0, 4, 5, 6, 7, 8, 9, 10, 19]);
const soFar = { ...before, name: 'the month before to 26 Oct', points: before.points };

function chartOf(series: Series[]): AnalysisResult {
  return {
    title: 'Where',
    frequency: 'LOCATION',
    chartType: 'bar',
    found: 79,
    notes: [],
    series,
    pointCount: series[0]!.points.length,
    classes: { path: [{ at: 'top', name: 'All locations' }], below: [{ at: 'lobby', name: 'Lobby', count: 4 }] },
  };
}

describe('a chart by location', () => {
  const result = chartOf(largestFirst([besideBefore(now, { ...before, soFar })]));
  const html = renderToStaticMarkup(<Chart result={result} caption="" classHref={(at) => `/analyze?at=${at}`} />);

  test('has the change since the same days of the period before', () => {
    expect(html).toContain('>Change from the month before to 26 Oct</th>');
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row]) =>
      row!.replace(/<[^>]+>/g, ' ').split(/\s+/),
    );
    expect(rows[1]!.filter(Boolean)).toEqual(['Place', '1', '12', '15%', '+10']);
    expect(rows[2]!.filter(Boolean)).toEqual(['Place', '11', '11', '14%', '−8']);
    expect(rows.at(-2)!.filter(Boolean)).toEqual(['Place', '0', '1', '1%', '−1']);
    expect(rows.at(-1)!.filter(Boolean)).toEqual(['Sum', '79', '100%', '+4']);
  });

  test('draws the ten with the most, and has all in its numbers', () => {
    expect(html).toContain('The 10 with the most are drawn. 2 more are in the numbers.');
    expect(html.match(/<svg class="plot wide[^"]*"/g)).toHaveLength(1);
    // each of ten in the drawing for a desk and for a phone, and in the table
    expect(html.match(/href="\/search\?at=1"/g)).toHaveLength(3);
    expect(html.match(/href="\/search\?at=0"/g)).toHaveLength(1);
  });

  test('has a navigator of locations', () => {
    expect(html).toContain('<nav class="drill" aria-label="Locations">');
    expect(html).toContain('href="/analyze?at=lobby"');
  });

  test('names the location with the most', () => {
    expect(findingOf(result)!.main).toBe('Place 1 has the most, 12 of 79 (15%).');
  });

  test('has the change on paper, and the numbers before in a workbook', async () => {
    const words = pagesOf(await renderReport({ chart: { result, facts: [], notes: [] } }, forTheHotel)).join();
    expect(words).toContain('Place112+10');
    expect(words).toContain('Place01−1');
    expect(words).toContain('2moreareinthenumbers');
    const { head, batches } = exportedSeries(result, { timeZone: 'America/Toronto', dateFormat: 0 });
    expect(head).toEqual(['Location', 'November 2026', 'The month before to 26 Oct']);
    for await (const rows of batches)
      expect([rows[0], rows.at(-1)]).toEqual([
        ['Place 1', 12, 2],
        ['Total', 79, 75],
      ]);
  });

  test('says no change where the period before is older than the account', () => {
    const only = besideBefore(now, { ...before, incomparable: 'before the account' });
    expect(renderToStaticMarkup(<Chart result={chartOf([only])} caption="" />)).not.toContain('Change from');
  });
});

test('the period before one that is not over is as long as the whole of it', () => {
  const period = { periodType: 'CALENDAR', unit: 'QUARTER', ago: 0, name: '' } as const;
  const display = { timeZone: 'America/Toronto', dateFormat: 0 } as const;
  expect(withPeriodBefore(period, display, new Date('2026-11-26T20:00:00Z'))[1]).toEqual({
    name: 'the 3 months before',
    periodType: 'PERIOD',
    fromDate: '2026-07-01',
    toDate: '2026-09-30',
  });
});
