import { describe, expect, test } from 'vitest';
import { zoneOffsets } from '#app/platform/zone-offsets.server.ts';
import { offsetAt } from '#app/ui/dates/zone-offsets.ts';
import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { clockTime, instantsShowing } from '#db/vocabulary/clock-time.ts';
import { instantsAt, repeatedHourAt, toDateFields, toUtc } from '#db/vocabulary/zoned-time.ts';
import { clockChanges, instantsAround, timesAround, zonesWithChanges } from './clock-changes.ts';

describe('a date and time in a time zone', () => {
  test('converts to UTC and back unchanged, in every zone and season', () => {
    const zones = ['America/Vancouver', 'America/St_Johns', 'Europe/London', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'];
    for (const zone of zones) {
      for (const date of ['2026-01-15', '2026-03-08', '2026-07-01', '2026-11-01', '2024-02-29']) {
        for (const time of ['00:00', '04:30', '12:00', '23:59']) {
          const moment = toUtc(zone, date, time);
          expect(moment && toDateFields(moment, zone), `${zone} ${date} ${time}`).toMatchObject({ date, time });
        }
      }
    }
  });

  test('skipped by daylight saving is one hour later', () => {
    const moment = toUtc('America/Vancouver', '2026-03-08', '02:30')!;
    expect(moment.toISOString()).toBe('2026-03-08T10:30:00.000Z');
    expect(toDateFields(moment, 'America/Vancouver').time).toBe('03:30');
  });

  test('repeated at the end of daylight saving is one of the two instants', () => {
    const moment = toUtc('America/Vancouver', '2026-11-01', '01:30')!;
    expect(['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z']).toContain(moment.toISOString());
  });

  test.each(['2026-02-30', '2026-13-01', '1899-12-31', '0000-00-00', '12026-01-01', '14/03/2026', '', 'tomorrow'])(
    'is invalid for the date %j',
    (date) => expect(toUtc('UTC', date, '10:00')).toBeNull(),
  );

  test.each(['24:00', '10:60', '1:5', 'noon', ''])('is invalid for the time %j', (time) =>
    expect(toUtc('UTC', '2026-01-01', time)).toBeNull(),
  );

  test('accepts seconds, which browsers may send', () => {
    expect(toUtc('UTC', '2026-01-01', '10:15:30')?.toISOString()).toBe('2026-01-01T10:15:00.000Z');
  });

  test('keeps a plain date', () => expect(noonUtc('2026-03-14')?.toISOString()).toBe('2026-03-14T12:00:00.000Z'));
});

describe('a time on the day when clocks change', () => {
  test.each(zonesWithChanges)(
    'is found as often as clocks show it in %s, by the zone data of server and page',
    (timeZone) => {
      const offsets = zoneOffsets(timeZone);
      const counts = new Set<number>();
      for (const change of clockChanges(timeZone)) {
        const shown = Map.groupBy(instantsAround(change, 24), (instant) => {
          const { date, time } = toDateFields(instant, timeZone);
          return `${date} ${time}`;
        });
        for (const { date, time } of timesAround(change, timeZone)) {
          const expected = shown.get(`${date} ${time}`) ?? [];
          expect(instantsAt(timeZone, date, time), `${date} ${time}`).toEqual(expected);
          expect(instantsShowing(date, time, (at) => offsetAt(offsets, at))).toEqual(expected.map(Number));
          counts.add(expected.length);
          if (expected.length < 2) continue;
          expect(expected.map((instant) => repeatedHourAt(instant, timeZone))).toEqual(['first', 'second']);
          expect([toUtc(timeZone, date, time, 'first'), toUtc(timeZone, date, time, 'second')]).toEqual(expected);
        }
      }
      expect([...counts].sort()).toEqual([0, 1, 2]);
    },
  );

  test('that is shown once is the same with any choice', () => {
    for (const hour of ['', 'first', 'second'] as const) {
      expect(toUtc('America/Vancouver', '2025-11-02', '03:30', hour)?.toISOString()).toBe('2025-11-02T11:30:00.000Z');
      expect(repeatedHourAt(new Date('2025-11-02T11:30:00Z'), 'America/Vancouver')).toBe('');
    }
  });

  test.each([
    ['00:05', '12:05 AM'],
    ['01:30', '01:30 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('is written as elsewhere: %s as %s', (time, written) => expect(clockTime(time)).toBe(written));
});
