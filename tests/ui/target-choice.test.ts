import { describe, expect, test } from 'vitest';
import { type AnalysisChoices, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { analysisAsText } from '#app/analysis/choices/analysis-words.ts';
import { analysisAddress } from '#app/analysis/wizard/analysis-address.server.ts';
import { analysisHref } from '#app/analysis/wizard/analysis-address.ts';

describe('the choice of a target', () => {
  const byMonth = { periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 12, name: '' }], title: 'Falls' };
  const choicesOf = (given: object) => analysisChoices.parse({ ...byMonth, chartType: 'bar', ...given });
  const readFrom = (choices: AnalysisChoices) =>
    analysisAddress(new URL(analysisHref({ choices }), 'http://x').searchParams).choices;

  test.each([
    { most: 20, emails: true },
    { most: 0, emails: false },
  ])('is kept by the address: %j', (target) => {
    expect(readFrom(choicesOf({ frequency: 'MONTH', target })).target).toEqual(target);
  });

  test('is that of an analysis by month alone', () => {
    const target = { most: 20, emails: true };
    expect(readFrom(choicesOf({ frequency: 'YEAR', target })).target).toBeUndefined();
    const words = (frequency: string) =>
      analysisAsText(choicesOf({ frequency, target }) as never, {}, { timeZone: 'America/Vancouver', dateFormat: 0 });
    expect(words('MONTH')).toContain('Target: at most 20 a month.');
    expect(words('YEAR')).not.toContain('Target');
  });

  test.each(['abc', '-1', '2.5', '100001'])('of %s leads back to its step with what else was chosen', (typed) => {
    const href = `${analysisHref({ choices: choicesOf({ frequency: 'MONTH' }) }, { generated: true })}&target=${typed}`;
    const { choices, step, generated, asked, targetProblem } = analysisAddress(new URL(href, 'http://x').searchParams);
    expect({ step, generated, asked, title: choices.title }).toEqual({
      step: 4,
      generated: false,
      asked: false,
      title: 'Falls',
    });
    expect(targetProblem).toMatch(/whole number from 0|at most 100,000/);
  });

  test('that was emptied is none', () => {
    const href = `${analysisHref({ choices: choicesOf({ frequency: 'MONTH' }) }, { generated: true })}&target=+&email=on`;
    const { choices, generated } = analysisAddress(new URL(href, 'http://x').searchParams);
    expect([choices.target, generated]).toEqual([undefined, true]);
  });
});
