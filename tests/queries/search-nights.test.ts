import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { matchingIncidents } from '#app/search/queries/matching-incidents.server.ts';
import { toUtc } from '#db/vocabulary/zoned-time.ts';
import { local } from '../support/incident-filter.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { anIncident, scopeFor, home, neighbour } = world;
const place = { page: 1, pageSize: 100, sort: newestFirst, columns: [] };
const { timeZone } = home.account;
const week = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08', '2026-05-09', '2026-05-10'];
const times = ['00:00', '05:59', '06:00', '12:00', '21:59', '22:00', '23:59'];
const incidents = new Map<number, Date>();

beforeAll(async () => {
  for (const by of [home.manager, neighbour.manager]) {
    for (const [at, day] of week.entries()) {
      for (const time of by === home.manager ? times : times.slice(at, at + 1)) {
        const { id, number } = await anIncident({ by, persons: [] });
        const instant = toUtc(timeZone, day, time)!;
        const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        await scopeFor(by).em.execute(
          `update incident set occurred_at = $1, occurred_on = $2, occurred_minute = $3, reported_at = $1, reported_on = $2
           where id = $4`,
          [instant, day, minute, id],
        );
        if (by === home.manager) incidents.set(Number(number), instant);
      }
    }
  }
});

/** Returns whether an instant is in a shift that began on one of the days, as a guard would read the words. */
function isIn({ days, from, to, zone }: { days: number[]; from: string; to: string; zone: string }, instant: Date) {
  const { day, time } = local(instant, zone);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  if (from < to) return from <= time! && time! < to && days.includes(weekday);
  return time! >= from ? days.includes(weekday) : time! < to && days.includes(yesterday);
}

async function found(criteria: object) {
  const rows = (await matchingIncidents(scopeFor(home.manager), criteriaSchema.parse(criteria), place))!;
  const numbers = rows.map(({ number }) => Number(number)).filter((number) => incidents.has(number));
  return numbers.toSorted((a, b) => a - b);
}

const shifts: [days: number[], from: string, to: string][] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((day): [number[], string, string] => [[day], '22:00', '06:00']),
  [[5, 6], '22:00', '06:00'],
  [[7, 1], '22:00', '06:00'],
  [[1, 2, 3, 4, 5, 6, 7], '22:00', '06:00'],
  [[5], '21:59', '00:01'],
  [[5], '23:59', '05:59'],
  [[5], '06:00', '06:00'],
  [[5], '12:00', '06:00'],
  [[7], '18:30', '12:01'],
  [[5], '22:00', '00:00'],
  [[5], '00:00', '00:00'],
  [[5], '00:00', '06:00'],
  [[5], '06:00', '22:00'],
  [[6, 7], '12:00', '22:00'],
  [[5], '05:59', '05:58'],
];

test.each(shifts)(
  'of the days %j, from %s to %s, a search finds the shifts that begin then',
  async (days, from, to) => {
    const onDays = { periodType: 'DAY_OF_WEEK', dayOfWeeks: days };
    const inShift = { periodType: 'WORK_SHIFT', fromTime: from, toTime: to };
    for (const zone of [timeZone, 'Asia/Tokyo', 'America/St_Johns']) {
      const expected = [...incidents].filter(([, instant]) => isIn({ days, from, to, zone }, instant));
      const numbers = expected.map(([number]) => number);
      expect(await found({ timeZone: zone, dateOccurred: { values: [onDays, inShift] } }), zone).toEqual(numbers);
      expect(await found({ timeZone: zone, dateReported: { values: [inShift, onDays] } }), zone).toEqual(numbers);
    }
  },
);

test('days and a shift that are joined by OR are independent of each other', async () => {
  const values = [
    { periodType: 'DAY_OF_WEEK', dayOfWeeks: [5] },
    { periodType: 'WORK_SHIFT', fromTime: '22:00', toTime: '06:00' },
  ];
  const expected = [...incidents].filter(([, instant]) => {
    const { day, time } = local(instant, timeZone);
    return day === '2026-05-08' || time! >= '22:00' || time! < '06:00';
  });
  const numbers = expected.map(([number]) => number);
  expect(await found({ timeZone, dateOccurred: { operator: 'OR', values } })).toEqual(numbers);
});
