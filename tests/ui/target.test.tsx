import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { barLayout, lyingBarLayout, stackLayout } from '#app/analysis/charts/bar-layout.ts';
import { Chart } from '#app/analysis/charts/components/chart.tsx';
import { CardPlot } from '#app/analysis/charts/components/plot.tsx';
import { findingOf } from '#app/analysis/charts/finding.ts';
import { cardFrame, type Frame, multipleFrame, narrowFrame, textWidth, wideFrame } from '#app/analysis/charts/frame.ts';
import { lineLayout } from '#app/analysis/charts/line-layout.ts';
import { withNotes } from '#app/analysis/charts/note-layout.ts';
import { withTarget } from '#app/analysis/charts/target-line.ts';
import { exportedSeries } from '#app/analysis/series/exported-series.ts';
import type { AnalysisResult, Series } from '#app/analysis/series/series.ts';
import { targetColumns, targetInWords } from '#app/analysis/series/target.ts';
import { renderReport } from '#app/reports/printing/documents/report-pages/render-report.server.tsx';
import type { ChartType } from '#db/vocabulary/analysis.ts';
import { analyzed, year } from '../support/analyzed-days.ts';
import { forTheHotel } from '../support/printed-incident.ts';
import { pagesOf } from '../support/printed-words.ts';

/** Counts of January to November 2026; today is 26 November. */
const counts = [19, 20, 21, 5, 0, 30, 20, 19, 1, 2, 12];
const daysOf = (counts: number[], year = '2026') =>
  counts.flatMap((count, month) => Array<string>(count).fill(`${year}-${String(month + 1).padStart(2, '0')}-05`));

function chartOf(
  given: number[] = counts,
  more: Partial<AnalysisResult> = {},
  years = ['2026'],
  before: number[] = [],
) {
  const result = analyzed(years.map(year), 'MONTH', [...daysOf(given), ...daysOf(before, '2025')]);
  return resultOf(result, more);
}

function resultOf(result: Pick<AnalysisResult, 'series' | 'found' | 'notes'>, more: Partial<AnalysisResult> = {}) {
  const pointCount = Math.max(...result.series.map(({ points }) => points.length));
  const head = { title: 'Falls', frequency: 'MONTH', chartType: 'bar', target: 20 } as const;
  return { ...result, ...head, pointCount, classes: { path: [], below: [] }, ...more } satisfies AnalysisResult;
}

/** Two classes in one period, which have the incidents of a month together. */
function classesOf(more: Partial<AnalysisResult> = {}) {
  const [theft, fall] = [
    [10, 11, 0],
    [10, 10, 0],
  ].map((given) => analyzed([year('2026')], 'MONTH', daysOf(given)));
  const series = [
    { ...theft!.series[0]!, name: 'Theft' },
    { ...fall!.series[0]!, name: 'Fall' },
  ];
  return resultOf({ ...theft!, series }, more);
}

const htmlOf = (result: AnalysisResult) => renderToStaticMarkup(<Chart result={result} caption="" />);

describe('the months of a target', () => {
  test('are said as met or missed, and the month that is not over as so far', () => {
    expect(targetInWords(chartOf())).toBe('8 of 10 months met the target of 20; November 2026 so far: 12.');
    expect(findingOf(chartOf())!.more).toMatch(/^8 of 10 months met the target of 20; .* so far: 12\. /);
  });

  test('count the month that is not over as missed as soon as it has more', () => {
    const over = [...counts.slice(0, 10), 21];
    expect(targetInWords(chartOf(over))).toBe('8 of 11 months met the target of 20; November 2026 so far: 21, missed.');
    expect(targetColumns(chartOf(over))[0]!.cells[10]).toBe('Missed');
  });

  test.each<[number[], string]>([
    [counts.map(() => 3), 'All 10 months met the target of 20; November 2026 so far: 3.'],
    [counts.map(() => 30), 'None of 11 months met the target of 20; November 2026 so far: 30, missed.'],
  ])('are all or none of them where that is so: %j', (given, words) => {
    expect(targetInWords(chartOf(given))).toBe(words);
  });

  test.each<[string, string, number, string]>([
    ['2026-11-01', '2026-11-30', 12, 'The target is 20 a month; November 2026 so far: 12.'],
    ['2026-11-01', '2026-11-30', 21, 'The target is 20 a month; November 2026 so far: 21, missed.'],
    ['2026-10-01', '2026-10-31', 20, 'October 2026 met the target of 20.'],
    ['2026-10-01', '2026-10-31', 21, 'October 2026 missed the target of 20.'],
  ])('from %s to %s with %i say %s', (fromDate, toDate, count, words) => {
    const days = Array<string>(count).fill(fromDate);
    const result = analyzed([{ periodType: 'PERIOD', fromDate, toDate, name: '' }], 'MONTH', days);
    expect(targetInWords(resultOf(result))).toBe(words);
  });

  test('that are cut by their period, or began before the account, are never met, and are missed with more', () => {
    const cut = { periodType: 'PERIOD', fromDate: '2026-08-10', toDate: '2026-10-20', name: '' } as const;
    const cellsOf = (days: string[], began?: string) =>
      targetColumns(resultOf(analyzed([cut], 'MONTH', days, began)))[0]!.cells;
    expect(cellsOf([])).toEqual(['', 'Met', '']);
    expect(cellsOf([], '2026-10-01')).toEqual(['', '', '']);
    expect(cellsOf(Array(21).fill('2026-08-15'))).toEqual(['Missed', 'Met', '']);
  });

  test('of several periods are said of each', () => {
    const before = Array<number>(12).fill(20);
    const result = chartOf(counts, {}, ['2026', '2025'], [...before.slice(0, 11), 21]);
    expect(targetInWords(result)).toBe(
      '2026: 8 of 10 months met the target of 20; November 2026 so far: 12. 2025: 11 of 12 months met the target of 20.',
    );
    expect(targetColumns(result).map(({ name, sum }) => [name, sum])).toEqual([
      ['2026, target of 20', '8 of 10'],
      ['2025, target of 20', '11 of 12'],
    ]);
  });

  test('of several classes are those of all classes together', () => {
    const [column] = targetColumns(classesOf());
    expect(column).toMatchObject({ name: 'Target of 20', sum: '9 of 10' });
    expect(column!.cells.slice(0, 3)).toEqual(['Met', 'Missed', 'Met']);
  });

  test('have a target of zero too', () => {
    expect(targetInWords(chartOf(counts, { target: 0 }))).toMatch(/^1 of 11 months met the target of 0; /);
  });
});

describe('the line of a target', () => {
  const linesIn = (result: AnalysisResult) => htmlOf(result).match(/class="target"/g)?.length ?? 0;

  // the target is drawn once for a desk and once for a phone
  test.each<ChartType>(['bar', 'stackedBar', 'line'])('is drawn and named in a chart of one period as %s', (type) => {
    const result = chartOf(counts, { chartType: type });
    expect(linesIn(result)).toBe(2);
    expect(htmlOf(result).match(/>Target<\/text><text[^>]*>20<\/text>/g)).toHaveLength(2);
    expect(renderToStaticMarkup(<CardPlot result={result} />)).toContain('class="target"');
  });

  test('is drawn beside the months of several periods, and named below those that lie on a phone', () => {
    const result = chartOf(counts, {}, ['2026', '2025'], counts);
    expect(linesIn(result)).toBe(2);
    expect(htmlOf(result)).toContain('>Target 20</text>');
  });

  test('is drawn where classes are stacked, and not beside single ones, which are only a part of a month', () => {
    expect(linesIn(classesOf({ chartType: 'stackedBar' }))).toBe(2);
    for (const chartType of ['bar', 'line'] as const) expect(linesIn(classesOf({ chartType }))).toBe(0);
  });

  test('is not drawn across stacks of several periods, or across a pie', () => {
    expect(linesIn(chartOf(counts, { chartType: 'stackedBar' }, ['2026', '2025'], counts))).toBe(0);
    expect(linesIn(chartOf(counts, { chartType: 'pie' }))).toBe(0);
    expect(linesIn(chartOf(counts, { target: undefined as never }))).toBe(0);
  });

  test('is in each small drawing of many periods', () => {
    const years = ['2026', '2025', '2024', '2023', '2022', '2021', '2020'];
    expect(linesIn(chartOf(counts, {}, years))).toBe(7);
  });

  test('is within the plot, whatever was counted', () => {
    for (const target of [0, 1, 20, 1_000, 100_000]) {
      for (const given of [wideFrame, narrowFrame, cardFrame, multipleFrame]) {
        const { frame, target: line } = barLayout(chartOf().series, 12, withTarget(given, target));
        expect(line!.y).toBeGreaterThanOrEqual(frame.top - 1);
        expect(line!.y).toBeLessThanOrEqual(frame.height - frame.bottom);
        const lying = lyingBarLayout(chartOf(counts, {}, ['2026', '2025']).series, { width: 300, target });
        expect(lying.target!.x).toBeLessThanOrEqual(300);
        expect(lying.target!.textX + textWidth(lying.target!.text) / 2).toBeLessThanOrEqual(300);
      }
    }
  });

  type Box = { left: number; right: number; top: number; bottom: number };
  const boxOf = (text: string, x: number, y: number, middle: boolean): Box => {
    const width = textWidth(text);
    const left = middle ? x - width / 2 : x;
    return { left, right: left + width, top: y - 9, bottom: y + 2 };
  };
  const overlap = (one: Box, other: Box) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  const layouts: [string, (series: Series[], frame: Frame) => Drawn][] = [
    ['bars', (series, frame) => barLayout(series, series[0]!.points.length, frame)],
    ['stacks', (series, frame) => stackLayout(series, series[0]!.points.length, frame)],
    ['lines', (series, frame) => lineLayout(series, series[0]!.points.length, frame)],
  ];
  type Drawn = {
    target: ReturnType<typeof barLayout>['target'];
    labels: { text: string; x: number }[];
    frame: Frame;
    ticks: { count: number; y: number }[];
    marks?: { x: number; y: number; width: number; value: string | null }[];
    values?: { x: number; y: number; text: string }[];
    sums?: { x: number; y: number; text: string }[];
  };

  const peakAtEnd = (fromDate: string, count: number) => {
    const days = Array<string>(count).fill('2026-11-05');
    return analyzed([{ periodType: 'PERIOD', fromDate, toDate: '2026-11-30', name: '' }], 'MONTH', days).series;
  };
  const shown = [
    ...[counts, counts.map((count) => count * 40), [...counts.slice(0, 10), 30]].map((given) => chartOf(given).series),
    ...['2026-10-01', '2025-12-01', '2023-12-01', '2016-12-01'].flatMap((from) =>
      [3, 21, 120, 1_300].map((count) => peakAtEnd(from, count)),
    ),
  ];

  test.each(layouts)('has a name that sits on no other label of %s', (_, layout) => {
    const note = { number: 10, words: '', at: [{ series: 0, point: 11 }] };
    for (const given of [wideFrame, narrowFrame, cardFrame, multipleFrame, withNotes(wideFrame, [note])]) {
      for (const target of [0, 1, 4, 12, 20, 21, 30, 33, 100, 1_200]) {
        for (const series of shown) {
          const drawn = layout(series, withTarget(given, target));
          const names = drawn.target!.texts.map(({ text, x, y }) => boxOf(text, x, y, false));
          const base = drawn.frame.height - drawn.frame.bottom;
          const others = [
            ...drawn.labels.map(({ text, x }) => boxOf(text, x, base + 18, true)),
            ...(drawn.marks ?? []).flatMap(({ x, y, width, value }) =>
              value ? boxOf(value, x + width / 2, y - 6, true) : [],
            ),
            ...[...(drawn.values ?? []), ...(drawn.sums ?? [])].map(({ text, x, y }) => boxOf(text, x, y, true)),
          ];
          for (const name of names) {
            expect(name.right).toBeLessThanOrEqual(drawn.frame.width);
            expect(name.top).toBeGreaterThanOrEqual(0);
            expect(others.filter((other) => overlap(name, other))).toEqual([]);
          }
          expect(overlap(names[0]!, names[1]!)).toBe(false);
        }
      }
    }
  });
});

describe('the numbers of a chart with a target', () => {
  test('have a column that says which months met it, and how many', () => {
    const html = htmlOf(chartOf());
    expect(html).toContain('>Target of 20</th>');
    for (const words of ['Met', 'Missed', 'So far', '8 of 10']) {
      expect(html).toMatch(new RegExp(`<td[^>]*data-label="Target of 20"[^>]*>${words}</td>`));
    }
    expect(htmlOf(chartOf(counts, { target: undefined as never }))).not.toContain('Target');
  });

  test('have it in the exported file', async () => {
    const { head, batches } = exportedSeries(chartOf(), { timeZone: 'America/Vancouver', dateFormat: 0 });
    expect(head).toEqual(['Month', '2026', 'Target of 20']);
    const rows = [];
    for await (const batch of batches) rows.push(...batch);
    expect([rows[1], rows[2], rows[10], rows[11], rows[12]]).toEqual([
      ['February 2026', 20, 'Met'],
      ['March 2026', 21, 'Missed'],
      ['November 2026 so far', 12, 'So far'],
      ['December 2026', 0, ''],
      ['Total', 149, '8 of 10'],
    ]);
  });

  test.each<ChartType>(['bar', 'line'])('have it on paper, beside a line that is named, as %s', async (chartType) => {
    const sheet = { chart: { result: chartOf(counts, { chartType }), facts: [], notes: [] } };
    const words = pagesOf(await renderReport(sheet, forTheHotel)).join();
    expect(words).toContain('8of10monthsmetthetargetof20;November2026sofar:12.');
    expect(words).toMatch(/Target20|Target\s*20/);
    expect(words).toMatch(/March202621(\d[\d.]*)?Missed/);
    expect(words).toContain('Sofar');
  });
});
