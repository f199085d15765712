import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { barLayout, liesDown, lyingBarLayout } from '#app/analysis/charts/bar-layout.ts';
import { Chart } from '#app/analysis/charts/components/chart.tsx';
import { findingOf } from '#app/analysis/charts/finding.ts';
import { cardFrame, countAxis, textWidth, wideFrame } from '#app/analysis/charts/frame.ts';
import { lineLayout } from '#app/analysis/charts/line-layout.ts';
import { noteMarks, withNotes } from '#app/analysis/charts/note-layout.ts';
import { apart, pieLayout } from '#app/analysis/charts/pie-layout.ts';
import type { AnalysisResult, Series } from '#app/analysis/series/series.ts';
import type { ChartType } from '#db/vocabulary/analysis.ts';

describe('a chart', () => {
  const types: ChartType[] = ['bar', 'stackedBar', 'line', 'pie'];
  for (const chartType of types) {
    test(`as ${chartType} links each of its points to the incidents behind it`, () => {
      const result = aResult({ chartType, series: [aSeries('2026', [3, 5, 2])] });
      const links = linksOf(chartOf(result));
      expect(Object.keys(links)).toEqual(['/search?at=0', '/search?at=1', '/search?at=2']);
      // each link is in the drawing for a desk, in that for a phone, and in the table
      for (const tags of Object.values(links)) expect(tags).toHaveLength(3);
    });
  }

  test('has up to 12 marks as stops of the Tab key, with their names', () => {
    const html = chartOf(aResult({ series: [aSeries('2026', Array(12).fill(2))] }));
    expect(html).toContain('aria-label="April: 2 incidents: show them"');
    expect(html).toContain('role="group"');
    expect(html).not.toContain('tabindex="-1"');
    expect(html.match(/class="ring"/g)).toHaveLength(2 * 12);
  });

  test('of more than 12 marks is hidden from screen readers, which have the table', () => {
    const html = chartOf(aResult({ series: [aSeries('2026', Array(13).fill(2))] }));
    expect(html).not.toContain('role="group"');
    expect(html.match(/tabindex="-1"/g)).toHaveLength(2 * 13);
    expect(html).not.toContain('class="ring"');
    expect(html.match(/<td[^>]*><a href="\/search/g)).toHaveLength(13);
  });

  test('has no links for users who may not search', () => {
    const series = aSeries('2026', [3, 5]);
    const html = chartOf(
      aResult({ series: [{ ...series, href: null, points: series.points.map((each) => ({ ...each, href: null })) }] }),
    );
    expect(html).not.toContain('<a ');
    expect(html).toContain('5 incidents');
  });

  test('of more than six series is one small drawing for each, on the same scale', () => {
    const series = Array.from({ length: 7 }, (_, at) => aSeries(`Class ${at}`, [at + 1, 40]));
    const html = chartOf(aResult({ series }));
    expect(html.match(/<h4>/g)).toHaveLength(7);
    expect(html.match(/>40<\/text>/g)!.length).toBeGreaterThanOrEqual(7);
  });

  test('of three periods has the series in the legend with their totals, and each count in the table', () => {
    const series = ['2026', '2025', '2024'].map((name, at) => aSeries(name, [7 + at, 20, 31 - at], name));
    const html = chartOf(aResult({ series }));
    for (const { name, total } of series) expect(html).toContain(`${name}, ${total}`);
    expect(html.match(/<tr/g)).toHaveLength(1 + 3 + 1);
  });

  test.each(['bar', 'stackedBar', 'line'] as const)(
    'as %s has each note at its point, in words and in the table',
    (chartType) => {
      const dated = [
        { number: 1, words: '03/05/2026: New cameras', at: [{ series: 0, point: 1 }] },
        { number: 2, words: '09/05/2026: More guards', at: [{ series: 0, point: 1 }] },
      ];
      const html = chartOf(aResult({ chartType, series: [aSeries('2026', [3, 5, 2])], dated }));
      const marks = html.match(/<a [^>]*aria-label="Note 03\/05\/2026: New cameras; [^"]*"[^>]*>/g)!;
      // the note is drawn once for a desk and once for a phone
      expect(marks).toHaveLength(2);
      for (const mark of marks) expect(mark).toContain('href="/search?at=1"');
      expect(html.match(/>1, 2<\/text>/g)).toHaveLength(2);
      expect(html).toMatch(/May<span class="small quiet"> Note 1, 03\/05\/2026: New cameras<\/span>/);
    },
  );

  test('has its notes above the numbers of its bars and lines', () => {
    const notes = [{ number: 1, words: '03/05/2026: New cameras', at: [{ series: 0, point: 1 }] }];
    for (const frame of [wideFrame, cardFrame]) {
      const series = [aSeries('2026', [5, 5, 5])];
      const { marks } = barLayout(series, 3, withNotes(frame, notes));
      expect(Math.min(...marks.map(({ y }) => y - 6 - 12))).toBeGreaterThanOrEqual(14);
      expect(noteMarks(notes, marks)[0]!.x).toBeCloseTo(marks[1]!.x + marks[1]!.width / 2, 0);
      const lines = lineLayout(series, 3, withNotes(frame, notes));
      expect(Math.min(...lines.values.map(({ y }) => y - 12))).toBeGreaterThanOrEqual(14);
    }
  });

  test('without incidents says so and leads to the periods', () => {
    const html = chartOf(aResult({ series: [aSeries('2026', [0, 0])] }));
    expect(html).toContain('No incidents in this period.');
    expect(html).toContain('href="/analyze"');
    expect(html).not.toContain('class="plot');
  });

  describe('of a point that is not over', () => {
    const open = { part: 'open', edge: 'so far', name: 'June so far' } as const;
    const soFar = aSeries('2026', [3, 5, 2, 0]);
    soFar.points[2] = { ...soFar.points[2]!, ...open };
    soFar.points[3] = { ...soFar.points[3]!, part: 'ahead' };

    test.each(['bar', 'stackedBar', 'pie'] as const)('as %s has its shape open', (chartType) => {
      const html = chartOf(aResult({ chartType, series: [soFar] }));
      // a pie has it in its legend too
      expect(html.match(/class="(fill|slice) s\d open"/g)).toHaveLength(chartType === 'pie' ? 3 : 2);
    });

    test('as line has a hollow mark at the end of a dotted line, and nothing after it', () => {
      const html = chartOf(aResult({ chartType: 'line', series: [soFar] }));
      expect(html.match(/stroke-dasharray="2 4"/g)).toHaveLength(2);
      expect(html.match(/<circle class="flat/g)).toHaveLength(2 * 2);
      expect(html.match(/<circle class="hollow/g)).toHaveLength(2);
    });

    test('names it below the axis and in the table', () => {
      const html = chartOf(aResult({ series: [soFar] }));
      expect(html).toContain('>Jun so far</text>');
      const compared = aSeries('2025', [3, 5, 2, 0], '2025');
      expect(chartOf(aResult({ series: [soFar, compared] }))).toContain('<span class="small quiet">so far </span>');
    });
  });

  test('of many series has small drawings on one axis, lines too', () => {
    const series = Array.from({ length: 7 }, (_, at) => aSeries(`Class ${at}`, [at + 1, at === 6 ? 40 : 2]));
    const html = chartOf(aResult({ chartType: 'line', series }));
    expect(html.match(/<text x="\d+" y="\d+(\.\d+)?" text-anchor="end">40<\/text>/g)).toHaveLength(7);
  });

  test('of classes whose names have no room has lying bars, the largest first, each with its name', () => {
    const few = aSeries('2026', [3, 9, 1]);
    const many = aSeries(
      '2026',
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
    const named = { ...many, points: many.points.map((each, at) => ({ ...each, label: `Incident class ${at}` })) };
    const shownOf = (result: AnalysisResult) => {
      const desk = /<svg class="plot wide.*?<\/svg>/s.exec(chartOf(result))![0];
      return [...desk.matchAll(/>(Incident class \d+)<\/text>/g)].map(([, name]) => name);
    };
    const result = aResult({ frequency: 'CLASS', series: [named] });
    expect(shownOf(result)).toEqual(Array.from({ length: 30 }, (_, at) => `Incident class ${29 - at}`));
    expect(liesDown({ ...result, series: [few], pointCount: 3 })).toBe(false);
    expect(liesDown({ ...result, frequency: 'MONTH' })).toBe(false);
  });

  test('of lying bars cuts no name that has room, however long', () => {
    for (let letters = 1; letters <= 36; letters++) {
      const series = aSeries('2026', [1]);
      series.points[0]!.label = 'x'.repeat(letters);
      expect(lyingBarLayout([series], { width: 928 }).labels[0]!.text).toBe('x'.repeat(letters));
    }
  });

  test('of narrow bars names the highest', () => {
    const series = aSeries(
      '2026',
      Array.from({ length: 300 }, (_, at) => (at === 120 ? 1_234 : 999)),
    );
    expect(valuesOf(barLayout([series], 300, wideFrame).marks)).toEqual(['1234']);
  });

  test('of lines has no number where another line is nearer than 14 pixels', () => {
    const [one, other] = [aSeries('2026', [20, 40, 30]), aSeries('2025', [21, 3, 4])];
    const { values, lines } = lineLayout([one, other], 3, cardFrame);
    expect(values.map(({ text }) => text)).toEqual(['20', '40', '30']);
    const heights = lines.flatMap(({ marks }) => marks);
    for (const { x, y } of values)
      for (const mark of heights.filter((each) => each.x === x && each.series === 1))
        expect(Math.abs(mark.y - (y - 4))).toBeGreaterThanOrEqual(14);
  });

  test('of periods that share days has no stacks, whose sums would count incidents twice', () => {
    const [year, lastMonths] = [aSeries('2026', [3, 5]), { ...aSeries('Last months', [4, 1]), from: '2026-06-01' }];
    const stacks = (series: Series[]) =>
      chartOf(aResult({ chartType: 'stackedBar', series })).includes('class="in s1"');
    expect(stacks([year, lastMonths])).toBe(false);
    expect(stacks([year, aSeries('2025', [4, 1], '2025')])).toBe(true);
    expect(stacks([year, aSeries('Theft', [4, 1])])).toBe(true);
  });

  test('of more points than can be told apart is not drawn', () => {
    const html = chartOf(aResult({ series: [], tooManyPoints: 731 }));
    expect(html).toContain('731 points cannot be told apart.');
  });

  test('escapes the names of classes and periods', () => {
    const series = aSeries('<img src=x onerror=1>', [1, 2]);
    expect(chartOf(aResult({ chartType: 'pie', series: [series, series] }))).not.toContain('<img');
  });
});

describe('the axis of counts', () => {
  for (const highest of [0, 1, 2, 3, 4, 7, 19, 124, 9_999, 1_000_000]) {
    test(`up to ${highest} has whole numbers at least 1 apart and reaches it`, () => {
      const counts = countAxis(highest, wideFrame).ticks.map(({ count }) => count);
      expect(counts.every(Number.isInteger)).toBe(true);
      expect(counts[0]).toBe(0);
      expect(new Set(counts).size).toBe(counts.length);
      expect(countAxis(highest, wideFrame).y(highest)).toBeGreaterThanOrEqual(wideFrame.top);
    });
  }
});

describe('a pie', () => {
  test('has a slice for each point with incidents, whose shares make a hundred', () => {
    const slices = pieLayout(aSeries('2026', [50, 0, 25, 25]).points, 100);
    expect(slices.map(({ point, percent }) => [point, percent])).toEqual([
      [0, 50],
      [2, 25],
      [3, 25],
    ]);
  });

  test('gives each point the same look in every pie, also after one without incidents', () => {
    const [all, some] = [
      [5, 5, 5, 5, 5, 5, 5],
      [5, 0, 5, 0, 0, 5, 5],
    ].map((counts) => pieLayout(aSeries('2026', counts).points, 100));
    expect(all!.map(({ look }) => look)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(some!.map(({ point, look }) => [point, look])).toEqual([
      [0, 0],
      [2, 2],
      [5, 5],
      [6, 6],
    ]);
    const html = chartOf(
      aResult({ chartType: 'pie', frequency: 'DAY_OF_WEEK', series: [aSeries('2026', Array(7).fill(1))] }),
    );
    expect(new Set(html.match(/class="slice s\d+"/g)).size).toBe(7);
  });

  test('of 24 hours has no look twice', () => {
    for (const count of [11, 12, 13, 24]) {
      const counts = Array.from({ length: 24 }, (_, at) => (at < count ? 24 - at : 0));
      const looks = pieLayout(aSeries('2026', counts).points, 100).map(({ look }) => look);
      expect([new Set(looks).size, Math.max(...looks) < 12]).toEqual([looks.length, true]);
    }
  });

  test('cuts names that would leave the drawing', () => {
    const series = aSeries('2026', [3, 5]);
    for (const point of series.points) point.name = 'A class with a name of a hundred letters '.repeat(3);
    const desk = /<svg class="plot wide.*?<\/svg>/s.exec(chartOf(aResult({ chartType: 'pie', series: [series] })))![0];
    // the pie is around the middle of the drawing
    const names = [...desk.matchAll(/class="name" x="(-?[\d.]+)"[^>]*text-anchor="\w+">([^<]*)</g)];
    expect(names).toHaveLength(2);
    for (const [, x, name] of names) {
      expect(name).toMatch(/…$/);
      expect(textWidth(name!)).toBeLessThanOrEqual(wideFrame.width / 2 - Math.abs(Number(x)));
    }
  });

  test('of many points has the eleven largest and the sum of the others', () => {
    const slices = pieLayout(
      aSeries(
        '2026',
        Array.from({ length: 20 }, (_, at) => at + 1),
      ).points,
      100,
    );
    expect(slices).toHaveLength(12);
    expect(slices.at(-1)).toMatchObject({ point: null, name: '9 others', count: 45 });
  });

  test('has labels that do not lie on each other', () => {
    const labels = apart([{ y: 5 }, { y: 0 }, { y: 190 }, { y: 195 }, { y: 3 }], 32, 200);
    for (const [at, { y }] of labels.entries()) if (at > 0) expect(y - labels[at - 1]!.y).toBeGreaterThanOrEqual(32);
    expect(labels.at(-1)!.y).toBeLessThanOrEqual(200);
  });
});

describe('the finding', () => {
  test('of one period says the highest, the total and the lowest', () => {
    expect(findingOf({ series: [aSeries('2026', [3, 9, 4])] })).toEqual({
      main: 'May has the most, 9 of 16 (56%).',
      more: 'April has the fewest, 3.',
    });
  });

  test('of several periods says the change', () => {
    const series = [aSeries('2026', [10, 12], '2026'), aSeries('2025', [10, 10], '2025')];
    expect(findingOf({ series })).toEqual({
      main: '2026: 22 incidents, 2 more (10%) than in 2025.',
      more: 'May grew most, from 10 to 12.',
    });
  });

  test('of periods of unequal length says how many a day', () => {
    const ninetyDays = { ...aSeries('Autumn', [45]), from: '2026-10-01', to: '2026-12-29' };
    const found = findingOf({ series: [ninetyDays, aSeries('2026', [275])] })!;
    expect(Object.values(found).join(' ')).toBe('Autumn: 45 incidents, 0.5 a day. 2026: 275 incidents, 1 a day.');
  });

  test('of several classes says which has the most', () => {
    const series = [aSeries('Fall', [1, 2]), aSeries('Theft', [5, 8])];
    expect(findingOf({ series })!.main).toBe('Theft has the most, 13 of 16 (81%).');
  });

  test('names those that share the highest count, up to three', () => {
    expect(findingOf({ series: [aSeries('2026', [9, 9, 1])] })!.main).toBe(
      'April and May have the most, 9 each of 19.',
    );
    expect(findingOf({ series: [aSeries('2026', [9, 9, 9, 9, 1])] })!.main).toBe('9 is the most, 4 times.');
  });

  test('names classes and points that share the highest count', () => {
    const series = [aSeries('Fall', [5, 8]), aSeries('Theft', [6, 7]), aSeries('Fire', [0, 1])];
    expect(findingOf({ series })!.main).toBe('Fall and Theft have the most, 13 each of 27.');
    expect(findingOf({ series: [aSeries('Fall', [5, 5]), aSeries('Fire', [0, 1])] })!.more).toBe(
      'Its highest are April and May with 5 each. Fire has the fewest, 1.',
    );
  });

  test('names points that changed as much', () => {
    const series = [aSeries('2026', [9, 1], '2026'), aSeries('2025', [5, 5], '2025')];
    expect(findingOf({ series })!.more).toBe('April and May changed most, by 4 each.');
  });

  test('of nothing is nothing', () => {
    expect(findingOf({ series: [aSeries('2026', [0, 0])] })).toBeNull();
  });
});

const valuesOf = (marks: { value: string | null }[]) => marks.flatMap(({ value }) => value ?? []);

function chartOf(result: AnalysisResult) {
  return renderToStaticMarkup(
    <Chart
      result={result}
      caption="All classes."
      classHref={undefined}
      periodHref={result.series[0]?.href === null ? undefined : '/analyze'}
    />,
  );
}

/** The names of the links of each address, without those to the series. */
function linksOf(html: string) {
  const links = [...html.matchAll(/<a [^>]*href="(\/search\?at=\d+)"[^>]*>/g)].map(
    ([tag, href]) => [href!, tag] as const,
  );
  return Object.fromEntries(
    links.map(([href]) => [href, links.filter(([other]) => other === href).map(([, tag]) => tag)]),
  );
}

const names = ['April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

function aSeries(name: string, counts: number[], year = '2026'): Series {
  const points = counts.map((count, at) => {
    const month = names[at] ?? `Month ${at}`;
    return { label: month.slice(0, 3), name: month, count, href: `/search?at=${at}` };
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { name, from: `${year}-04-01`, to: `${year}-12-31`, total, href: '/search', points };
}

function aResult(change: Partial<AnalysisResult>): AnalysisResult {
  const pointCount = Math.max(0, ...(change.series ?? []).map(({ points }) => points.length));
  const classes = { path: [{ at: 'top', name: 'All classes' }], below: [] };
  return {
    title: 'Thefts',
    frequency: 'MONTH',
    chartType: 'bar',
    pointCount,
    series: [],
    classes,
    notes: [],
    found: 0,
    ...change,
  };
}
