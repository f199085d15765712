import { describe, expect, test } from 'vitest';
import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { toDateFields, toUtc } from '#db/vocabulary/zoned-time.ts';

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
