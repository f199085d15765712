import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextSlot, type Slot } from '#app/reports/schedules/next-slot.ts';
import type { Timing } from '#app/reports/schedules/schedule.schema.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';

const daily = (hour: number): Timing => ({ frequency: 'DAILY', weekday: 1, monthDay: 1, hour });
const monthly = (monthDay: number): Timing => ({ frequency: 'MONTHLY', weekday: 1, monthDay, hour: 7 });

describe('the next slot of a schedule', () => {
  test('an hour that daylight saving skips is sent once, an hour later', () => {
    const slots = slotsFrom(daily(2), 'America/Toronto', '2026-03-07T12:00:00Z', 2);
    expect(slots.map(inZone('America/Toronto'))).toEqual(['2026-03-08 03:00', '2026-03-09 02:00']);
  });

  test('an hour that daylight saving repeats is sent once, the first time', () => {
    const slots = slotsFrom(daily(1), 'America/Toronto', '2026-10-31T12:00:00Z', 2);
    expect(slots.map(({ at }) => at.toISOString())).toEqual(['2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z']);
  });

  test('the last hour of a day that is skipped is sent at the midnight after it', () => {
    const slots = slotsFrom(daily(23), 'America/Nuuk', '2026-03-28T12:00:00Z', 2);
    expect(slots.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29']);
    expect(slots.map(inZone('America/Nuuk'))).toEqual(['2026-03-29 00:00', '2026-03-29 23:00']);
  });

  test.each([
    [29, ['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29']],
    [30, ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']],
    [31, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ])('day %i is the last day of a month that does not have it', (day, days) => {
    const slots = slotsFrom(monthly(day), 'America/Vancouver', '2027-01-02T00:00:00Z', 4);
    expect(slots.map((slot) => slot.day)).toEqual(days);
    expect(slotsFrom(monthly(29), 'America/Vancouver', '2028-02-01T00:00:00Z', 1)[0]!.day).toBe('2028-02-29');
  });

  test('a day that had a run is not taken again at a later hour', () => {
    const after = new Date('2027-01-13T14:05:00Z');
    expect(nextSlot(daily(9), 'America/Phoenix', after, '2027-01-12').day).toBe('2027-01-13');
    expect(nextSlot(daily(9), 'America/Phoenix', after, '2027-01-13').day).toBe('2027-01-14');
    expect(nextSlot({ ...monthly(13), hour: 9 }, 'America/Phoenix', after, '2027-01-13').day).toBe('2027-02-13');
  });

  test('over all zones and times, slots follow each other with one for each day that the calendar has', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const timings = fc.record({
      frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
      weekday: fc.integer({ min: 1, max: 7 }),
      monthDay: fc.integer({ min: 1, max: 31 }),
      hour: fc.integer({ min: 0, max: 23 }),
    });
    fc.assert(
      fc.property(zones, instants, timings, (zone, instant, timing) => {
        const slots = slotsFrom(timing, zone, instant.toISOString(), 12);
        for (const [at, { day, at: sentAt }] of slots.entries()) {
          const before = slots[at - 1];
          expect(sentAt > (before?.at ?? instant)).toBe(true);
          expect(day > (before?.day ?? '')).toBe(true);
          const local = toDateFields(sentAt, zone);
          const minutesLate = (local.minute - timing.hour * 60 + 24 * 60) % (24 * 60);
          expect(minutesLate).toBeLessThanOrEqual(120);
          if (timing.frequency === 'WEEKLY') expect(new Date(day).getUTCDay() || 7).toBe(timing.weekday);
          const daysApart = before ? (Date.parse(day) - Date.parse(before.day)) / 86_400_000 : 1;
          const [least, most] = { DAILY: [1, 2], WEEKLY: [7, 14], MONTHLY: [28, 62] }[timing.frequency] as [
            number,
            number,
          ];
          if (before) expect(daysApart >= least && daysApart <= most).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function slotsFrom(timing: Timing, timeZone: string, start: string, count: number): Slot[] {
  const slots: Slot[] = [];
  for (let after = new Date(start); slots.length < count; after = slots.at(-1)!.at)
    slots.push(nextSlot(timing, timeZone, after));
  return slots;
}

const inZone = (zone: string) => (slot: Slot) => {
  const { date, time } = toDateFields(slot.at, zone);
  return `${date} ${time}`;
};
