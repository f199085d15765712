import { describe, expect, test } from 'vitest';
import { renderIncident } from '#app/reports/printing/documents/render-incident.server.tsx';
import { linesOf, widthOf } from '#app/reports/printing/documents/text-lines.ts';
import { run } from '#app/reports/printing/documents/text-runs.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { everyNth, isComplete } from '../support/fixed-choice.ts';
import { anIncident, aPerson, forTheHotel, lineWidth, nothing, printed } from '../support/printed-incident.ts';
import { pagesOf, squashed } from '../support/printed-words.ts';

describe('content that exceeds a page', () => {
  test.each(everyNth(3, ['x', 'W', '.', 'ő', '**ž**W', '`ž`W']))(
    '10,000 characters of %j are wrapped, and no character is lost',
    async (pattern) => {
      const summary = pattern.repeat(10_000 / pattern.length);
      const { text } = await printed(anIncident({ ...nothing, summary }));
      const widths = linesOf([run(summary)], lineWidth).map(widthOf);
      expect(widths.length).toBeGreaterThan(10);
      expect(Math.max(...widths)).toBeLessThanOrEqual(lineWidth);
      for (const letter of pattern.replaceAll(/[*`]/g, '')) {
        expect(text.split(letter).length).toBeGreaterThan(Math.floor(10_000 / pattern.length));
      }
    },
  );

  test.each(everyNth(3, ['# a\n', '- a\n', 'a\n', 'a\n\n', '> a\n\n', '>', '```\n', '1. - > ', '| a\n']))(
    '%j repeated many times',
    async (pattern) => {
      await printed(anIncident({ summary: pattern.repeat(10_000 / pattern.length) }));
    },
  );

  test.each([
    ['bold in bold', `${'**'.repeat(2_499)}ž${'**'.repeat(2_499)}`],
    ['underline in underline', `${'<u>'.repeat(1_400)}ž${'</u>'.repeat(1_400)}`],
    ['an endless heading', `# ž${'x'.repeat(9_990)}`],
    ['an endless address', `[ž](https://a.example/${'x'.repeat(9_900)})`],
  ])('%s', async (_, summary) => {
    const { text } = await printed(anIncident({ summary }));
    expect(text).toContain('ž');
  });

  test('control characters are dropped, however many there are', async () => {
    // without NUL, which PostgreSQL stores in no text
    const control = Array.from({ length: 159 }, (_, code) => String.fromCharCode(code + 1))
      .filter((character) => /[^\P{Cc}\n\r]/u.test(character))
      .join('');
    const summary = `be${control.repeat(Math.floor(9_980 / control.length))}fore`;
    const { text } = await printed(anIncident({ summary }));
    expect(text).toContain('before');
  });

  test('the persons of the longest incident are all printed, on as many pages as they need', async () => {
    const persons = Array.from({ length: maxParts }, (_, index) => aPerson({ displayName: `Person no. ${index}` }));
    const { text, pages } = await printed(anIncident({ persons }));
    for (const index of persons.keys()) expect(text).toContain(`Personno.${index}(`);
    expect(pages.length).toBeGreaterThan(100);
  });

  test.skipIf(!isComplete)('several long incidents are one document with its pages counted through', async () => {
    const persons = Array.from({ length: 1_400 }, () => aPerson());
    const numbers = [2405, 2406];
    const incidents = numbers.map((number) => ({ incident: anIncident({ number, persons }) }));
    const pages = pagesOf(await renderIncident({ ...forTheHotel, incidents }));
    expect(pages.length).toBeGreaterThan(400);
    for (const [at, words] of pages.entries()) expect(words).toContain(squashed(`Page ${at + 1} of ${pages.length}`));
    const naming = numbers.flatMap((number) => pages.filter((words) => words.includes(`#${number}`)));
    expect(naming, 'each page names its incident').toEqual(pages);
  });
});
