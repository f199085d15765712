import { expect, test } from 'vitest';
import { inUseMessage } from '#app/administration/lookups/messages.ts';

const uses = (incidents: number, more = {}) => ({
  incidents,
  drafts: 0,
  persons: 0,
  rules: 0,
  isCapped: false,
  ...more,
});
const instead = (what: string) =>
  `and cannot be deleted. Disable ${what} instead: they keep it, and nobody can choose it again.`;

test('what uses an entry is said apart from what uses the entries below it', () => {
  const message = (own: object | null, below: object | null, usedBelow: string[] = []) =>
    inUseMessage('Security', { own, below, usedBelow } as Parameters<typeof inUseMessage>[1]);
  expect(message(uses(13), null)).toBe(`Security is used by 13 incidents ${instead('it')}`);
  expect(message(uses(13), uses(110, { drafts: 2 }), ['Theft', 'Assault'])).toBe(
    `Security is used by 13 incidents (entries below it: 110 incidents and 2 drafts) ${instead('it')}`,
  );
  expect(message(null, uses(110), ['Theft'])).toBe(`Security / Theft is used by 110 incidents ${instead('Security')}`);
  expect(message(null, uses(110), ['Theft', 'Assault'])).toBe(
    `Entries below Security are used by 110 incidents ${instead('Security')}`,
  );
});

test('uses that the user may not see are said without a number', () => {
  expect(inUseMessage('Security', { own: uses(0), below: null, usedBelow: [] })).toBe(
    `Security is in use ${instead('it')}`,
  );
  expect(inUseMessage('Security', { own: uses(0), below: uses(0), usedBelow: ['Theft'] })).toBe(
    `Security is in use (entries below it too) ${instead('it')}`,
  );
});
