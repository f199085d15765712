import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { clockDifferenceSeconds } from '#db/clock-difference.ts';
import type { AppServices } from '../app-services.server.ts';

export type Metrics = ReturnType<typeof openMetrics>;

/** Opens the metrics of a process, in the text format of Prometheus. Durations are in seconds. */
export function openMetrics({ orm, settings }: Pick<AppServices, 'orm' | 'settings'>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method and status',
    labelNames: ['method', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Attempts of jobs by queue and result',
    labelNames: ['queue', 'result'],
    buckets: [0.05, 0.25, 1, 5, 15, 60],
    registers,
  });
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of this process in use and idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    async collect() {
      const { totalCount, idleCount } = await orm.em.getConnection().getNativeClient();
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, orm.connections.waitingCount);
    },
  });
  new Gauge({
    name: 'data_folder_free_bytes',
    help: 'Room on the disk of DATA_DIR',
    registers,
    async collect() {
      const bytes = statfs(settings.dataDir).then(({ bavail, bsize }) => bavail * bsize);
      // a folder that cannot be read has no room either
      this.set(await bytes.catch(() => 0));
    },
  });
  const queued = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs that are waiting, wait for another attempt, run, or were given up',
    labelNames: ['queue', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'queue_oldest_job_seconds',
    help: 'Age of the oldest job that could run and does not',
    labelNames: ['queue'],
    registers,
  });
  const database = new Gauge({ name: 'database_up', help: 'Whether the database answers', registers });
  const clock = new Gauge({
    name: 'database_clock_difference_seconds',
    help: 'How far the clock of this machine is ahead of that of the database',
    registers,
  });

  async function compareClocks() {
    const ask = async (sql: string) => (await orm.em.fork().execute<[{ seconds: number }]>(sql))[0];
    const seconds = await clockDifferenceSeconds(ask).catch(() => null);
    if (seconds !== null) clock.set(seconds);
  }

  async function countJobs() {
    const counts = await orm.em
      .fork()
      .execute<JobCount[]>(jobCountsSql)
      .catch(() => null);
    database.set(counts ? 1 : 0);
    queued.reset();
    oldest.reset();
    for (const { queue, state, count, oldestSeconds } of counts ?? []) {
      queued.set({ queue, state }, count);
      if (oldestSeconds !== null) oldest.set({ queue }, oldestSeconds);
    }
  }

  return {
    contentType: registry.contentType,
    observeRequest: (method: string, status: number, seconds: number) =>
      requests.observe({ method, status: String(status) }, seconds),
    observeJob: (queue: string, result: 'completed' | 'failed', seconds: number) =>
      jobs.observe({ queue, result }, seconds),
    async text(): Promise<string> {
      await countJobs();
      await compareClocks();
      return await registry.metrics();
    },
  };
}

type JobCount = { queue: string; state: string; count: number; oldestSeconds: number | null };

/** Dead letters count until they are retried or dropped; other queues count unfinished jobs only. */
const jobCountsSql = `
select q.name as queue, s.state, count(j.id)::int as count,
  case when s.state = 'created' then coalesce(extract(epoch from now() - min(j.start_after))::float, 0) end as "oldestSeconds"
from pgboss.queue q
cross join (values ('created'), ('retry'), ('active'), ('dead')) as s (state)
left join pgboss.job j on j.name = q.name and (
  case when q.name = 'dead-letters' then s.state = 'dead' else j.state::text = s.state end)
  and (s.state <> 'created' or j.start_after <= now())
where (s.state = 'dead') = (q.name = 'dead-letters') and q.name not like '\\_\\_%'
group by q.name, s.state`;
