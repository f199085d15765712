import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refererPath, safeRedirect } from '#app/platform/web/safe-redirect.ts';
import { redirectPayloads } from '../support/redirect-payloads.ts';

const origin = 'https://incidents.example.com';
/** Where a browser at one of our pages goes for such a Location. */
const goesTo = (location: string) => new URL(location, `${origin}/callback`);

describe('a redirect target from a request', () => {
  test('is tested with more than 80 hostile values', () => expect(new Set(redirectPayloads).size).toBeGreaterThan(80));

  test.each(redirectPayloads)('%j never leaves this host', (payload) => {
    const to = safeRedirect(payload);
    expect(to).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
    expect(to).not.toContain('\\');
    expect(goesTo(to).origin).toBe(origin);
  });

  test('never leaves this host when composed of random hostile parts', () => {
    const part = fc.constantFrom(
      ...'/\\.:@?#%;&= \t\r\n\0',
      '..',
      '//',
      '%2f',
      '%5c',
      '%09',
      'evil.example',
      'x',
      '\u200b',
      '／',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const to = safeRedirect(parts.join(''));
        expect(goesTo(to).origin).toBe(origin);
        expect(to).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    ['/search?q=%2F%2Fx&p=2#top', '/search?q=%2F%2Fx&p=2#top'],
    ['/', '/'],
    ['/incidents/1/../2', '/incidents/2'],
    ['/search?q=a//b', '/search?q=a//b'],
    ['/caf\u00e9', '/caf%C3%A9'],
  ])('%s within the application becomes %s', (path, to) => expect(safeRedirect(path)).toBe(to));

  test.each([undefined, null, 1, {}, ['/search'], new File([], 'x')])('%s is replaced by the fallback', (to) => {
    expect(safeRedirect(to)).toBe('/dashboard');
    expect(safeRedirect(to, '/help')).toBe('/help');
  });
});

describe('the page a form was posted from', () => {
  const from = (Referer: string) => refererPath(new Request(origin, { headers: { Referer } }));

  test('is always a path of this application', () => {
    expect(from(`${origin}/search?q=1`)).toBe('/search?q=1');
    expect(from('https://evil.example/search')).toBe('/search');
    expect(refererPath(new Request(origin), '/help')).toBe('/help');
  });

  test.each(redirectPayloads.filter((payload) => /^[\x20-\x7e]*$/.test(payload)))(
    '%j never leaves this host',
    (payload) => {
      expect(goesTo(from(payload)).origin).toBe(origin);
      expect(goesTo(from(`${origin}${payload}`)).origin).toBe(origin);
      expect(goesTo(from(`${origin}/${payload}`)).origin).toBe(origin);
    },
  );
});
