import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Numbers } from '#app/analysis/charts/components/numbers.tsx';
import { findingOf } from '#app/analysis/charts/finding.ts';
import { exportedSeries } from '#app/analysis/series/exported-series.ts';
import type { AnalysisResult } from '#app/analysis/series/series.ts';

describe('a saved list of who and what comes back', () => {
  test('says who is in the most incidents, ties as ties, and where nobody is', () => {
    expect(findingOf(aList(['Ana Lind', 4], ['Noor Aziz', 2]))!.main).toBe(
      'Ana Lind is in 4 of 9 incidents, the most.',
    );
    expect(findingOf(aList(['Ana Lind', 4], ['Room 12', 4]))!.main).toBe(
      'Ana Lind and Room 12 are each in 4 of 9 incidents, the most.',
    );
    expect(findingOf(aList())!.main).toBe('Nobody and nothing is in two or more incidents.');
    expect(findingOf({ ...aList(), series: [] })!.main).toBe('Names are shown to people who may search incidents.');
  });

  test('has neither shares nor a sum, as one incident can have several of them', () => {
    const html = renderToStaticMarkup(<Numbers result={aList(['Ana Lind', 4], ['Noor Aziz', 2])} isOpen />);
    expect(html.match(/<tr/g)).toHaveLength(1 + 2);
    expect(html).not.toMatch(/Share|Sum|%/);
    expect(html).toContain('Who or what');
    expect(html).toContain('<a href="/search?who=Ana Lind">4</a>');
  });

  test('is a file of names and counts, with the number of all incidents at its foot', async () => {
    const table = exportedSeries(aList(['Ana Lind', 4]), { dateFormat: 'dd/MM/yyyy', timeZone: 'UTC' } as never);
    const rows: unknown[] = [];
    for await (const batch of table.batches) rows.push(...batch);
    expect(table.head).toEqual(['Who or what', '2026']);
    expect(rows).toEqual([
      ['Person: Ana Lind', 4],
      ['All incidents', 9],
    ]);
  });
});

function aList(...who: [name: string, count: number][]): AnalysisResult {
  const points = who.map(([name, count]) => ({
    label: name,
    name: `Person: ${name}`,
    count,
    href: `/search?who=${name}`,
  }));
  return {
    title: 'Who comes back',
    frequency: 'DAY',
    chartType: 'repeats',
    pointCount: points.length,
    series: [{ name: '2026', from: '2026-01-01', to: '2026-12-31', total: 9, href: null, points }],
    found: 9,
    classes: { path: [], below: [] },
    notes: [],
  };
}
