import { expect, test } from 'vitest';
import { sources } from '../support/source-files.ts';

/** Wordings that were hard to understand; each has a plainer one on the screens. */
const reworded = [
  'Chain not checked',
  'holds nothing more',
  'Nothing was recorded that fits',
  'in use and cannot be deleted. Disable it: what uses it keeps it',
  'None of the other',
  'counts from the person',
  'The file is no text',
  'tries a code',
  'Enter the time of',
  'Saved with the draft',
  'Press Save to submit it',
  'has vehicle',
  'has person',
  'does not hold a search',
  'without opening or sending',
  'seats taken',
  'times are those of',
];

test('no text of the product falls back to a wording that was replaced', () => {
  const found = [...sources].flatMap(([path, { text }]) =>
    reworded.filter((words) => text.includes(words)).map((words) => `${path}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('the title of a tab says what it is about, not only what is done', () => {
  const titles = [...sources].flatMap(([path, { text }]) =>
    [...text.matchAll(/title: '([^']*) · Incident Xpress'/g)].map(([, title = '']) => ({ path, title })),
  );
  expect(titles.length).toBeGreaterThan(80);
  const bare = titles.filter(({ title }) => /^(Add|Address|Delete|Edit|Logo|Save|Success)$/.test(title));
  expect(bare).toEqual([]);
});
