import { describe, expect, test } from 'vitest';
import type { DatedNote } from '#app/analysis/series/dated-notes.ts';
import type { AnalysisResult, Series } from '#app/analysis/series/series.ts';
import { renderReport } from '#app/reports/printing/documents/report-pages/render-report.server.tsx';
import type { ChartType, Frequency } from '#db/vocabulary/analysis.ts';
import { forTheHotel } from '../support/printed-incident.ts';
import { pagesOf } from '../support/printed-words.ts';

function aSeries(name: string, counts: number[], label = 'Point'): Series {
  const points = counts.map((count, at) => ({ label: `${label} ${at}`, name: `${label} ${at}`, count, href: null }));
  return {
    name,
    from: '2026-01-01',
    to: '2026-12-31',
    href: null,
    points,
    total: counts.reduce((sum, count) => sum + count, 0),
  };
}

async function wordsOf(
  series: Series[],
  chartType: ChartType,
  frequency: Frequency = 'MONTH',
  dated: DatedNote[] = [],
) {
  const pointCount = Math.max(...series.map(({ points }) => points.length));
  const result = { title: 'Thefts', found: 0, notes: [], classes: { path: [], below: [] } };
  const chart: AnalysisResult = { ...result, series, chartType, frequency, pointCount, dated };
  return pagesOf(await renderReport({ chart: { result: chart, facts: [], notes: [] } }, forTheHotel)).join();
}

const soFar = aSeries('2026', [3, 5, 2, 0]);
soFar.points[2] = { ...soFar.points[2]!, part: 'open', edge: 'so far', name: 'Point 2 so far' };
soFar.points[3] = { ...soFar.points[3]!, part: 'ahead' };

describe('a chart on paper', () => {
  test.each<ChartType>(['bar', 'stackedBar', 'line', 'pie'])('as %s names the point that is not over', async (type) => {
    expect(await wordsOf([soFar], type)).toContain('sofar');
  });

  test.each<ChartType>(['bar', 'stackedBar', 'line'])('as %s has the number of a note over its point', async (type) => {
    const note = { number: 77, words: '03/02/2026: New cameras', at: [{ series: 0, point: 1 }] };
    expect(await wordsOf([soFar, soFar], type, 'MONTH', [note])).toContain('77');
    expect(await wordsOf([soFar, soFar], type)).not.toContain('77');
  });

  test('of twelve slices and of many lines is drawn', async () => {
    expect(await wordsOf([aSeries('2026', Array(12).fill(2))], 'pie')).toContain('Point11');
    const many = Array.from({ length: 7 }, (_, at) => aSeries(`Class ${at}`, [at, 40]));
    expect(await wordsOf(many, 'line')).toContain('Class6');
  });

  test('of classes with long names has lying bars, the largest first', async () => {
    const classes = aSeries(
      '2026',
      Array.from({ length: 20 }, (_, at) => at + 1),
      'Incident class',
    );
    const words = await wordsOf([classes], 'bar', 'CLASS');
    const first = words.indexOf('Incidentclass19', words.indexOf('Incidentclass19') + 1);
    expect(words).toMatch(/Incidentclass19Incidentclass18Incidentclass17/);
    expect(first).toBeGreaterThan(0);
  });
});
