import { expect, test } from 'vitest';
import {
  clip,
  displayName,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatDateTimeInZone,
  formatMoney,
  zoneWords,
} from '#app/ui/format.ts';
import { displayIn } from '../support/display.ts';

const vancouver = displayIn('America/Vancouver');
const monthFirst = displayIn('America/Halifax', 1);

test('a timestamp is shown in the reader’s time zone, with the day or the month first', () => {
  expect(formatDateTime('2026-03-14T09:14:00Z', vancouver)).toBe('14/03/2026 02:14 AM');
  expect(formatDateTime('2026-03-14T18:05:00Z', monthFirst)).toBe('03/14/2026 03:05 PM');
  expect(formatDateTime('2026-01-14T08:30:00Z', vancouver)).toBe('14/01/2026 12:30 AM');
});

test('a timestamp is never shown in the hour that daylight saving skips', () => {
  expect(formatDateTime('2026-03-08T09:59:00Z', vancouver)).toBe('08/03/2026 01:59 AM');
  expect(formatDateTime('2026-03-08T10:00:00Z', vancouver)).toBe('08/03/2026 03:00 AM');
});

test('a date without a time is the same date in every time zone', () => {
  expect(formatDate('1961-02-03', vancouver)).toBe('03/02/1961');
  expect(formatDate('1961-02-03', displayIn('Pacific/Kiritimati', 1))).toBe('02/03/1961');
});

test('an amount in cents is formatted as dollars', () => {
  expect(formatMoney(215000)).toBe('$2,150.00');
  expect(formatMoney(5)).toBe('$0.05');
});

test('a file size has at most one decimal digit', () => {
  expect([1, 900, 190 * 1024, 2.4 * 1024 ** 2, 25 * 1024 ** 2].map(formatBytes)).toEqual([
    '1 byte',
    '900 bytes',
    '190 KB',
    '2.4 MB',
    '25 MB',
  ]);
});

test('a person without a name is shown as Unknown', () => {
  expect(displayName({ firstName: 'Eleanor', middleName: ' ', lastName: 'Hughes' })).toBe('Eleanor Hughes');
  expect(displayName({ firstName: '', middleName: null })).toBe('Unknown');
});

test('a long text is truncated at 200 characters, never within a character', () => {
  expect(clip('a'.repeat(200))).toBe('a'.repeat(200));
  expect(clip('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`);
  expect(clip('ab😀', 3)).toBe('ab😀');
  expect(clip('ab😀 c', 4)).toBe('ab😀…');
});

test('a count has a comma before every three digits', () => {
  expect([0, 999, 1_000, 10_000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '10,000', '1,234,567']);
});

test('a time that is read elsewhere names its zone as people say it', () => {
  expect(formatDateTimeInZone('2026-10-14T16:00:00Z', vancouver)).toBe('14/10/2026 09:00 AM, Vancouver time');
  expect(zoneWords('America/Port_of_Spain')).toBe('Port of Spain time');
  expect([zoneWords('UTC'), zoneWords('Etc/UTC')]).toEqual(['UTC', 'UTC']);
});
