import { expect, test } from 'vitest';
import { textDifferences } from '#app/ui/text-differences.ts';

const marked = (text: string, other: string) =>
  textDifferences(text, other)
    .map((run) => (run.own ? `[${run.text}]` : run.text))
    .join('');

test('the text difference marks the words that the other text does not have', () => {
  expect(marked('He stood there for ten minutes.', 'He stood there for five minutes.')).toBe(
    'He stood there for[ ten] minutes.',
  );
  expect(marked('A man left, then came back.', 'A man came back.')).toBe('A man[ left, then] came back.');
});

test('the text difference marks nothing in equal texts, and everything in unrelated texts', () => {
  expect(marked('alike', 'alike')).toBe('alike');
  expect(marked('', 'other')).toBe('');
  expect(marked('all of it', '')).toBe('[all of it]');
});

test('the text difference keeps every letter in every script', () => {
  const text = Array.from({ length: 1_900 }, (_, at) => `wörd${at % 7}`).join(' \n');
  const other = Array.from({ length: 1_900 }, (_, at) => `wörd${at % 5}`).join(' ');
  const runs = textDifferences(text, other);
  expect(runs.map((run) => run.text).join('')).toBe(text);
});
