import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Chart } from '#app/analysis/charts/components/chart.tsx';
import { CardPlot } from '#app/analysis/charts/components/plot.tsx';
import { findingOf } from '#app/analysis/charts/finding.ts';
import { heatMapLayout, heatSteps, narrowHeatFrame, wideHeatFrame } from '#app/analysis/charts/heat-map-layout.ts';
import { analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { isComplete } from '#app/analysis/choices/analysis-choices.ts';
import { analysisAsText } from '#app/analysis/choices/analysis-words.ts';
import { classTree } from '#app/analysis/series/class-tree.ts';
import { countedSeries } from '#app/analysis/series/counted-series.ts';
import { exportedSeries } from '#app/analysis/series/exported-series.ts';
import type { AnalysisResult, Series } from '#app/analysis/series/series.ts';
import { weekdayNotes } from '#app/analysis/series/series-notes.ts';
import { axisOf } from '#app/analysis/series/series-points.ts';
import { analysisAddress } from '#app/analysis/wizard/analysis-address.server.ts';
import type { Cell, ExportedTable } from '#app/incidents/list/exported-table.ts';
import { renderReport } from '#app/reports/printing/documents/report-pages/render-report.server.tsx';
import { dayNames } from '#app/search/criteria/criterion-types.ts';
import { criteriaOf } from '#app/search/search-address.server.ts';
import { forTheHotel } from '../support/printed-incident.ts';
import { pagesOf } from '../support/printed-words.ts';

const display = { timeZone: 'America/Toronto', dateFormat: 0 } as const;
const friday22 = 4 * 24 + 22;

/** A series by weekday and hour from its counts by the number of the hour in the week. */
function aWeek(counts: Record<number, number>, { year = '2026', searches = true } = {}): Series {
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  const plan = { name: year, range, criteria: { operator: 'AND' as const }, end: range.to, compared: range };
  const axis = axisOf('WEEKDAY_HOUR', { tree: classTree([]), points: [] }, display, {
    today: '2026-11-27',
    began: '2020-01-01',
  });
  const rows = Object.entries(counts).map(([key, count]) => ({ series: 0, key, count }));
  return countedSeries([plan], rows, axis, searches ? display.timeZone : null)[0]!;
}

function chartOf(series: Series[], change: Partial<AnalysisResult> = {}): AnalysisResult {
  return {
    title: 'The week',
    frequency: 'WEEKDAY_HOUR',
    chartType: 'heatMap',
    found: 0,
    notes: [],
    series,
    pointCount: 168,
    classes: { path: [{ at: 'top', name: 'All classes' }], below: [] },
    ...change,
  };
}

const htmlOf = (series: Series[]) => renderToStaticMarkup(<Chart result={chartOf(series)} caption="" />);
const drawings = (html: string, kind: 'wide' | 'narrow') =>
  html.match(new RegExp(`<svg class="plot ${kind}.*?</svg>`, 'gs')) ?? [];

const counts = { 0: 2, [friday22]: 14, [friday22 + 1]: 5, 167: 1, '-1': 9 };

describe('an analysis by weekday and hour', () => {
  const week = aWeek(counts);
  const html = htmlOf([week]);

  test('has 168 hours, and no incident of an uncertain time', () => {
    expect(week.points).toHaveLength(168);
    expect(week.total).toBe(22);
    expect(week.points[0]).toMatchObject({ label: 'Mon 12 AM', name: 'Monday 12 AM to 1 AM', count: 2 });
    expect(week.points[friday22]).toMatchObject({ name: 'Friday 10 PM to 11 PM', count: 14 });
    expect(week.points[167]).toMatchObject({ name: 'Sunday 11 PM to 12 AM', count: 1 });
  });

  test('leads from each hour to a search for its weekday and its time, and from all to those with a time', () => {
    const datesOf = (href: string) =>
      criteriaOf(new URL(href, 'http://localhost').searchParams).criteria!.dateOccurred!;
    const period = { periodType: 'PERIOD', fromDate: '2026-01-01', toDate: '2026-12-31' };
    expect(datesOf(week.points[167]!.href!)).toEqual({
      operator: 'AND',
      values: [
        period,
        { periodType: 'DAY_OF_WEEK', dayOfWeeks: [7] },
        { periodType: 'WORK_SHIFT', fromTime: '23:00', toTime: '00:00' },
      ],
    });
    expect(datesOf(week.href!).values).toEqual([
      period,
      { periodType: 'WORK_SHIFT', fromTime: '00:00', toTime: '00:00' },
    ]);
  });

  test('is drawn as a grid of days and hours, and on phones of hours and days', () => {
    const [wide, narrow] = [drawings(html, 'wide'), drawings(html, 'narrow')];
    expect([wide.length, narrow.length]).toEqual([1, 1]);
    for (const drawing of [...wide, ...narrow]) expect(drawing.match(/<rect class="heat"/g)).toHaveLength(168);
    const steps = heatSteps(14);
    const { cells, rows, columns, frame } = heatMapLayout(week, wideHeatFrame, steps);
    expect(rows.map(({ text }) => text)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(columns.map(({ text }) => text)).toEqual(['12 AM', '3 AM', '6 AM', '9 AM', '12 PM', '3 PM', '6 PM', '9 PM']);
    expect(cells[friday22]).toMatchObject({ value: '14', look: 5, y: wideHeatFrame.top + 4 * wideHeatFrame.row });
    const turned = heatMapLayout(week, narrowHeatFrame, steps, true);
    expect(turned.rows.map(({ text }) => text)).toHaveLength(24);
    expect(turned.cells[friday22]).toMatchObject({ value: '14', y: narrowHeatFrame.top + 22 * narrowHeatFrame.row });
    for (const { cells: drawn, size } of [
      { cells, size: frame },
      { cells: turned.cells, size: turned.frame },
    ])
      for (const { x, y, width, height } of drawn) {
        expect(x + width).toBeLessThanOrEqual(size.width + 0.1);
        expect(y + height).toBeLessThanOrEqual(size.height);
      }
  });

  test('links each hour with incidents in both drawings and in the table, where it is a stop of the Tab key', () => {
    const links = [...html.matchAll(/<a [^>]*href="\/search\?[^"]*"[^>]*>/g)].map(([tag]) => tag);
    expect(links).toHaveLength(3 * 4);
    expect(links.filter((tag) => tag.includes('tabindex="-1"'))).toHaveLength(2 * 4);
    expect(html).toContain('aria-label="Friday 10 PM to 11 PM: 14 incidents: show them"');
    expect(html).not.toContain('role="group"');
  });

  test('has its numbers as a table of hours and days with their sums, which stays one on phones', () => {
    expect(html).toContain('<table class="table table--grid"');
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
      [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '')),
    );
    expect(rows).toHaveLength(1 + 24 + 1);
    expect(rows[0]).toEqual(['Hour', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Sum']);
    expect(rows[1]).toEqual(['12 AM', '2', '0', '0', '0', '0', '0', '0', '2']);
    expect(rows[24]).toEqual(['11 PM', '0', '0', '0', '0', '5', '0', '1', '6']);
    expect(rows[25]).toEqual(['Sum', '2', '0', '0', '0', '19', '0', '1', '22']);
  });

  test('names the steps of its colour', () => {
    const [, legend] = /<ul class="legend">(.*?)<\/ul>/s.exec(html)!;
    const words = legend!.replace(/<\/li>/g, '|').replace(/<[^>]+>/g, '');
    expect(words).toBe('Incidents:|0|1 to 3|4 to 6|7 to 9|10 to 12|13 to 14|');
  });

  test('has no links for users who may not search', () => {
    expect(htmlOf([aWeek(counts, { searches: false })])).not.toContain('<a ');
  });

  test('of several periods has a map for each, in the same steps', () => {
    const both = htmlOf([week, aWeek({ 3: 30 }, { year: '2025' })]);
    expect(drawings(both, 'wide')).toHaveLength(2);
    expect(both).toContain('25 to 30');
    // fourteen of thirty are in the third step
    expect(drawings(both, 'wide')[0]).toMatch(/<g class="heat-3"><rect[^>]*><\/rect><text[^>]*>14<\/text>/);
    expect(both.match(/<caption>20(26|25)<\/caption>/g)).toHaveLength(2);
  });

  test('on a card has the first period alone', () => {
    const card = renderToStaticMarkup(<CardPlot result={chartOf([week, aWeek({ 3: 30 }, { year: '2025' })])} />);
    expect(card.match(/<rect class="heat" [^>]*width="1[56]/g)).toHaveLength(168);
    expect(card).toContain('and 1 more');
    expect(card).toContain('13 to 14');
  });

  test('says where a short period has some weekdays more often', () => {
    const range = { from: '2026-11-02', to: '2026-11-09' };
    const plan = { name: '8 days', range, criteria: { operator: 'AND' as const }, end: range.to, compared: range };
    expect(weekdayNotes([plan], 'WEEKDAY_HOUR')).toEqual(['Monday comes twice, the other weekdays once.']);
  });
});

describe('the finding of a week', () => {
  test('is its hour, its day and its hour of the day with the most', () => {
    expect(findingOf(chartOf([aWeek(counts)]))).toEqual({
      main: 'Most on Fridays from 10 PM to 11 PM: 14 of 22 (64%).',
      more: 'The day with the most is Friday, 19. The hour with the most is 10 PM to 11 PM, 14.',
    });
  });

  test('names up to three that share the highest count', () => {
    expect(findingOf(chartOf([aWeek({ 0: 3, [friday22]: 3, 30: 1 })]))).toEqual({
      main: 'Most on Mondays from 12 AM to 1 AM and Fridays from 10 PM to 11 PM: 3 each of 7.',
      more: 'The days with the most are Monday and Friday, 3 each. The hours with the most are 12 AM to 1 AM and 10 PM to 11 PM, 3 each.',
    });
    const many = Object.fromEntries([0, 25, 50, 75, 100].map((at) => [at, 2]));
    expect(findingOf(chartOf([aWeek(many)]))).toEqual({
      main: '2 is the most in an hour of the week, 5 times.',
      more: '',
    });
  });

  test('of two periods is the change', () => {
    const { main, more } = findingOf(chartOf([aWeek({ 0: 9 }), aWeek({ 0: 5 }, { year: '2025' })]))!;
    expect(main).toBe('2026: 9 incidents, 4 more (80%) than in 2025.');
    expect(more).toBe('Monday 12 AM to 1 AM grew most, from 5 to 9.');
  });

  test('of no incidents is none', () => {
    expect(findingOf(chartOf([aWeek({})]))).toBeNull();
  });
});

describe('the steps of a heat map', () => {
  test.each([
    [0, []],
    [1, ['1-1: 5']],
    [3, ['1-1: 2', '2-2: 3', '3-3: 5']],
    [5, ['1-1: 1', '2-2: 2', '3-3: 3', '4-4: 4', '5-5: 5']],
    [6, ['1-2: 2', '3-4: 3', '5-6: 5']],
    [11, ['1-3: 1', '4-6: 3', '7-9: 4', '10-11: 5']],
    [1_000, ['1-200: 1', '201-400: 2', '401-600: 3', '601-800: 4', '801-1000: 5']],
  ])('up to %i are of equal width, each in a colour of its own, the highest in the strongest', (highest, expected) => {
    expect(heatSteps(highest).map(({ from, to, look }) => `${from}-${to}: ${look}`)).toEqual(expected);
  });
});

describe('the colours of a heat map', () => {
  const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8');
  const themes = [...tokens.matchAll(/--sheet: (#\w+);[\s\S]*?--ink: (#\w+);[\s\S]*?--heat-1: (#\w+);([\s\S]*?)\}/g)];

  test('are those of the light theme and of both ways into the dark one', () => {
    expect(themes).toHaveLength(3);
    expect(themes[1]!.slice(1)).toEqual(themes[2]!.slice(1));
  });

  test.each([0, 1])('carry readable counts and differ from their neighbours in theme %i', (at) => {
    const [, sheet, ink, first, others] = themes[at]!;
    const cells = [first!, ...[...others!.matchAll(/--heat-\d: (#\w+);/g)].map(([, color]) => color!)];
    expect(cells).toHaveLength(5);
    for (const [step, cell] of cells.entries()) {
      expect(contrast(cell, step < 3 ? ink! : sheet!)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(cell, cells[step - 1] ?? sheet!)).toBeGreaterThan(1.2);
    }
  });
});

describe('a heat map elsewhere', () => {
  const notes = ['1 incident with an uncertain time is left out.'];
  const two = [aWeek(counts), aWeek({ 3: 30 }, { year: '2025' })];

  test('is on paper with its finding, its steps, its numbers and what is left out', async () => {
    const chart = { result: chartOf([aWeek(counts)], { notes }), facts: [], notes: [] };
    const words = pagesOf(await renderReport({ chart }, forTheHotel)).join();
    expect(words).toContain('MostonFridaysfrom10PMto11PM:14of22(64%).');
    expect(words).toContain('Incidents:01to34to67to910to1213to14');
    expect(words).toContain('11PMto12AM00005016');
    expect(words).toContain('Sum200019');
    expect(words).toContain('uncertaintime');
  });

  test('of twelve periods is on paper with the name of each', async () => {
    const series = Array.from({ length: 12 }, (_, at) => aWeek({ [at]: at + 1 }, { year: String(2026 - at) }));
    const pages = pagesOf(
      await renderReport({ chart: { result: chartOf(series), facts: [], notes: [] } }, forTheHotel),
    );
    for (const { name, total } of series) expect(pages.join()).toContain(`${name}${total}incident`);
  });

  test('is exported as hours and days with their totals', async () => {
    const { head, batches, footRows } = exportedSeries(chartOf([aWeek(counts)], { notes }), display);
    expect(head).toEqual(['Hour', ...dayNames, 'Total']);
    const rows = await rowsOf(batches);
    expect(rows).toHaveLength(24 + 1 + 1);
    expect(rows[22]).toEqual(['10 PM to 11 PM', 0, 0, 0, 0, 14, 0, 0, 14]);
    expect(rows.slice(24)).toEqual([['Total', 2, 0, 0, 0, 19, 0, 1, 22], notes]);
    expect(footRows).toBe(2);
  });

  test('of two periods is exported with their names', async () => {
    const { head, batches, footRows } = exportedSeries(chartOf(two), display);
    expect(head.slice(0, 2)).toEqual(['Period', 'Hour']);
    const rows = await rowsOf(batches);
    expect(rows[24 + 3]).toEqual(['2025', '3 AM to 4 AM', 30, 0, 0, 0, 0, 0, 0, 30]);
    expect(rows.slice(48).map(([name, hour]) => [name, hour])).toEqual([
      ['2026', 'Total'],
      ['2025', 'Total'],
    ]);
    expect(footRows).toBe(2);
  });

  test('is called so in a list', () => {
    const chosen = analysisChoices.parse({
      periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 12 }],
      frequency: 'WEEKDAY_HOUR',
      chartType: 'heatMap',
      title: 'The week',
    });
    expect(isComplete(chosen) && analysisAsText(chosen, {}, display)).toBe(
      'Heat map. Last 12 months, by Weekday and hour. All incident classes.',
    );
  });
});

describe('a chart type', () => {
  const read = (frequency: string, chart: string) =>
    analysisAddress(
      new URLSearchParams(`period=periodType:LAST_DAYS;days:30&frequency=${frequency}&chart=${chart}&generated=1`),
    );

  test.each([
    ['WEEKDAY_HOUR', 'bar'],
    ['WEEKDAY_HOUR', 'line'],
    ['MONTH', 'heatMap'],
  ])('that does not draw the frequency is to be chosen anew: %s, %s', (frequency, chart) => {
    const { choices, step, generated } = read(frequency, chart);
    expect([choices.frequency, choices.chartType, step, generated]).toEqual([frequency, undefined, 4, false]);
  });

  test.each([
    ['WEEKDAY_HOUR', 'heatMap'],
    ['WEEKDAY_HOUR', 'excel'],
    ['MONTH', 'excel'],
    ['MONTH', 'bar'],
  ])('that draws it is kept: %s, %s', (frequency, chart) => {
    expect(read(frequency, chart)).toMatchObject({ generated: true, choices: { chartType: chart } });
  });
});

async function rowsOf(batches: ExportedTable['batches']) {
  const rows: Cell[][] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/** The contrast of two colours as the WCAG define it. */
function contrast(one: string, other: string) {
  const [high, low] = [one, other].map(luminance).sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
