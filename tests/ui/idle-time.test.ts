import { expect, test } from 'vitest';
import { idleTime } from '#app/ui/dates/idle-time.ts';

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [89, '1 minute'],
  [90, '2 minutes'],
  [900, '15 minutes'],
])('an idle time of %i seconds is told as %s', (seconds, words) => {
  expect(idleTime(seconds)).toBe(words);
});
