import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { localTime } from '#app/incidents/list/local-time-sql.server.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const em = world.scopeFor(world.home.manager).em;

const hour = 3_600_000;
/** Around the changes of the clocks, where zone data of different years disagree. */
const instants = [
  '1915-05-05',
  '1942-02-09',
  '1987-04-05',
  '2026-03-08',
  '2026-11-01',
  '2026-11-23',
  '2029-07-01',
].flatMap((day) =>
  Array.from({ length: 24 }, (_, at) => new Date(Date.parse(`${day}T00:00:00Z`) + at * hour + 59_000)),
);
const zones = ['America/Vancouver', 'America/St_Johns', 'Europe/Berlin', 'Africa/Casablanca', 'Asia/Kathmandu', 'UTC'];

test.each(zones)('the time of %s in SQL is that of the zone data of Node', async (zone) => {
  const texts = `{${instants.map((at) => at.toISOString())}}`;
  const { rows } = await sql<{ date: string; time: string }>`
    select to_char(local, 'YYYY-MM-DD') as date, to_char(local, 'HH24:MI') as time
    from (select ${localTime(sql`at`, zone)} as local from unnest(${texts}::timestamptz[]) with ordinality as t(at, n)
      order by n) as l`.execute(em.getKysely());
  const expected = instants.map((at) => toDateFields(at, zone));
  expect(rows).toEqual(expected.map(({ date, time }) => ({ date, time })));
});
