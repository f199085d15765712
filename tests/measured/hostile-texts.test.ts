import { describe, expect, test } from 'vitest';
import { plainText } from '#app/ui/rich-text/markdown.ts';
import { textDifferences } from '#app/ui/text-differences.ts';
import { renderMarkdown } from '../support/render-markdown.tsx';

const maxCharacters = 10_000;
const filled = (pattern: string) => pattern.repeat(maxCharacters / pattern.length + 1).slice(0, maxCharacters);

describe('a hostile text of maximum length renders quickly', () => {
  const rising = Array.from({ length: 140 }, (_, index) => '`'.repeat(index)).join(' ');
  const steps = Array.from({ length: 140 }, (_, index) => `${' '.repeat(index)}- a`).join('\n');
  const patterns = [
    ...['[', ']', '![', '[]', '[](', '[a](', '[a](<', '[a](b "', '](', '()', '(', '[[a]', '[](((', '[a](javascript:'],
    ...['*', '_', '**a ', '*a_ ', '_a* ', 'a**b', '*a **b ', '***a** ', '_ _ ', '~', '\\', '&', '&#', '&amp'],
    ...['`', '`a``b```c ', '<', '>', '<u>', '</u>', '<u></u>', '<u>*', '*<u>', '<u>[', '<http:', '<a@', '"', '😀'],
    ...['> ', '>a\n', '- ', '* ', '1. ', '1) ', '- a\n', '#', '# ', '# a\n', '=\n', '-\n', 'a\n=\n', '~~~\n', '```\n'],
    ...['\n', 'a\n\n', ' ', '\t', 'a ', 'x', '\u0000', '\ud800', '['.repeat(5000) + ']'.repeat(5000), rising, steps],
  ];

  test.each(patterns.map((pattern) => [JSON.stringify(pattern.slice(0, 20)), pattern]))('%s', (_, pattern) => {
    const source = filled(pattern);
    for (const work of [renderMarkdown, plainText]) {
      const milliseconds = quickest(() => work(source));
      // a slow machine takes longer for plain paragraphs too
      if (milliseconds >= 200) expect(milliseconds).toBeLessThan(3 * quickest(() => work(filled('b\n\n'))));
    }
  });
});

test('the differences of the longest texts are found within 2 s', () => {
  const [text, other] = [7, 5].map((period) =>
    Array.from({ length: 1_900 }, (_, at) => `wörd${at % period}`).join(' \n'),
  );
  expect(quickest(() => textDifferences(text!, other!))).toBeLessThan(2_000);
});

/** Returns milliseconds of CPU time, which other programs do not lengthen. */
function quickest(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
