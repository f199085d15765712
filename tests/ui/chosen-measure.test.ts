import { describe, expect, test } from 'vitest';
import { analysisRows } from '#app/administration/audit/criteria-details.ts';
import { storedTarget } from '#app/analysis/choices/analysis-choices.ts';
import { analysisAsText, analysisInWords } from '#app/analysis/choices/analysis-words.ts';
import { fromCriteriaItems, toCriteriaItems } from '#app/analysis/choices/criteria-items.ts';
import type { Series } from '#app/analysis/series/series.ts';
import { analysisAddress } from '#app/analysis/wizard/analysis-address.server.ts';
import { analysisHref } from '#app/analysis/wizard/analysis-address.ts';
import { analysisOf, analysisSeriesShown, givenAnalysis } from '#app/api/schemas/analysis-shape.ts';
import { analysis, closed, display, drawn, lost } from '../support/measured-series.ts';

describe('what is counted', () => {
  test.each(['INCIDENTS', 'DAYS_TO_CLOSE', 'VALUE_LOST', 'OPEN_TASKS', 'OPEN_ITEMS', 'WAITING'] as const)(
    'stays %s in what is stored, in the address of the wizard and in calls',
    (measure) => {
      const chosen = analysis(measure);
      const { title: name, frequency, chartType, compareClasses } = chosen;
      const criteria = toCriteriaItems(chosen, { idsUnder: new Map(), timezoneOffset: 480 });
      expect(criteria[0]!.measure).toBe(measure === 'INCIDENTS' ? undefined : measure);
      expect(
        fromCriteriaItems({ name, frequency, chartType, compareClasses, criteria, ...storedTarget(chosen) }),
      ).toEqual(chosen);
      const href = analysisHref({ choices: chosen }, { generated: true });
      expect(analysisAddress(new URL(href, 'http://localhost').searchParams).choices).toEqual(chosen);
      expect(analysisOf(display, givenAnalysis.parse({ name, criteria }))).toEqual(chosen);
    },
  );

  test('is named in reports, in the audit and where two changes meet', () => {
    const chosen = analysis('VALUE_LOST');
    expect(analysisAsText(chosen, {}, display)).toBe(
      'Bar chart. Value lost. 2026 (01/01/2026 to 31/12/2026), by Month. All incident classes.',
    );
    expect(analysisInWords(chosen, {}, display)).toContainEqual({ label: 'What is counted', value: 'Value lost' });
    const items = toCriteriaItems(chosen, { idsUnder: new Map(), timezoneOffset: 480 });
    const rows = analysisRows(items, String, display);
    expect(rows).toContainEqual({ label: 'What is counted', previous: '', current: 'Value lost' });
  });

  test('is one for all periods of a call', () => {
    const [first] = toCriteriaItems(analysis('VALUE_LOST'), { idsUnder: new Map(), timezoneOffset: 480 });
    const { measure: _, ...second } = first!;
    const given = givenAnalysis.parse({ name: 'Cases', criteria: [first, second] });
    expect(() => analysisOf(display, given)).toThrow('same frequency, measure, chart');
  });

  test('is beside the number of incidents in the answer of a call', () => {
    const shown = (series: Series) => analysisSeriesShown(series, { frequency: 'MONTH', chartType: 'bar' });
    const ofDays = shown(closed().series[0]!);
    expect(ofDays).toMatchObject({ total: 7, value: 3.5 });
    expect(ofDays.data.slice(0, 3).map(({ count, value }) => [count, value])).toEqual([
      [2, 12.3],
      [3, 0],
      [0, null],
    ]);
    expect(shown(lost().series[0]!)).toMatchObject({ total: 3, value: 4000.5 });
    expect(shown(lost().series[0]!).data[0]).toMatchObject({ count: 1, value: 1250.5 });
    expect(shown(drawn('INCIDENTS', [['2026', { whole: [0, 0], months: {} }]]).series[0]!)).not.toHaveProperty('value');
  });
});
