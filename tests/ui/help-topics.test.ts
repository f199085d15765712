import { expect, test } from 'vitest';
import { helpFor } from '#app/shell/help-topics.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';

const questions = (privileges: Privilege[] | null, words = '') => {
  const mayUse = (needs: readonly Privilege[]) => !privileges || needs.some((need) => privileges.includes(need));
  return helpFor(mayUse, words).flatMap(({ answers }) => answers.map(({ question }) => question));
};

test('help answers what the reader may do', () => {
  const officer = questions(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT']);
  expect(officer).toContain('Start a new incident');
  expect(officer).toContain('I was logged out');
  for (const other of [
    'Add users',
    'Compare periods in a chart',
    'Lock and unlock an incident',
    'Send a report by email',
  ])
    expect(officer).not.toContain(other);
  expect(questions(['USER_ADD'])).toContain('Add users');
  expect(questions(['USER_ADD'])).not.toContain('Start a new incident');
  expect(new Set(questions(null)).size).toBe(questions(null).length);
});

test('help finds answers that have all words, in any order, case and accents, in question, answer or topic', () => {
  expect(questions(null, 'logged')).toContain('I was logged out');
  expect(questions(null, 'VISIBLE only draft continue')).toEqual(['Continue a draft']);
  expect(questions(null, 'dràft contin visib')).toEqual(['Continue a draft']);
  expect(questions(null, 'giraffe')).toEqual([]);
  expect(questions(['USER_ADD'], 'chart')).toEqual([]);
  expect(helpFor(() => true, 'giraffe')).toEqual([]);
});
