import { expect, test } from 'vitest';
import { carriedQuery } from '#app/auth/mfa/mfa-request.server.ts';

const requestOf = (returnTo: string) => new Request(`http://here.example/mfa?${new URLSearchParams({ returnTo })}`);

test.each([10, 2_000, 2_001, 3_000, 5_000])('the pages of a second factor carry a path of %i characters', (length) => {
  for (const sign of ['a', '%', 'é', '&', '#']) {
    const returnTo = `/search?${sign.repeat(length - 8)}`;
    expect(new URLSearchParams(carriedQuery(requestOf(returnTo))).get('returnTo')).toBe(returnTo);
  }
});

test('the pages of a second factor carry no path of more than 5,000 characters', () => {
  expect(carriedQuery(requestOf(`/search?${'a'.repeat(4_993)}`))).toBe('');
});
