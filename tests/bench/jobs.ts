import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { JobName } from '#db/jobs.ts';
import { deadLetters, openQueue } from '#db/queue.ts';
import type { Bench } from './bench.ts';
import type { Measure } from './measure.ts';

/** How many jobs the running worker completes a second that do nothing: with several fetched at once, and one by one. */
export async function* jobsASecond(bench: Bench): AsyncGenerator<Measure> {
  const together = await rate(bench, deadLetters, 20_000, {});
  const expired = { identity: randomUUID(), code: randomUUID(), until: 0 };
  const alone = await rate(bench, 'send-sign-in-code' satisfies JobName, 1_000, expired);
  yield {
    id: 'J2',
    what: 'no-op jobs a second, fetched 50 at once (dead letters); floor: one by one, so that none is repeated (emails)',
    product: `${Math.round(together)} a second`,
    floor: `${Math.round(alone)} a second`,
    aims: [{ value: together, must: 2_000, best: 10_000, unit: 'a second', more: true }],
  };
}

async function rate({ database }: Bench, queue: string, jobs: number, data: object): Promise<number> {
  const boss = openQueue(database.app, 'sends');
  const owner = new pg.Client(database.owner);
  await Promise.all([boss.start(), owner.connect()]);
  const ids = await boss.insert(queue, Array<{ data: object }>(jobs).fill({ data }), { returnId: true });
  const progress = async () => (await owner.query<{ left: number; seconds: number }>(sql, [queue, ids])).rows[0]!;
  while ((await progress()).left > 0) await sleep(200);
  const { seconds } = await progress();
  await Promise.all([boss.stop({ graceful: false }), owner.end()]);
  return jobs / seconds;
}

const sql = `
select count(*) filter (where state <> 'completed')::int as left,
  extract(epoch from max(completed_on) - min(started_on))::float8 as seconds
from pgboss.job where name = $1 and id = any ($2)`;
