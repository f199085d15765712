import type { Client } from 'pg';
import { deadLetters, openQueue } from '#db/queue.ts';
import { connectOrRefuse, refuse } from './command-line.ts';

const usage = `npm run jobs                 counts the jobs of every queue, and lists those that failed
npm run jobs -- show ID      shows a job with its payload and its error
npm run jobs -- retry ID     runs a job again, which was given up or waits for its next attempt
npm run jobs -- drop ID      removes a job for good`;

type JobRow = {
  id: string;
  queue: string;
  state: string;
  attempts: number;
  since: Date;
  next: Date;
  payload: object;
  error: { message?: string } | null;
};

async function manageJobs(url: string | undefined, [command = 'list', id = '']: string[]) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  if (!url) refuse('jobs needs DATABASE_URL.');
  if (!/^(list|show|retry|drop)$/.test(command) || (command !== 'list') !== isId) refuse(usage);
  const client = await connectOrRefuse(url, 'DATABASE_URL');
  if (command === 'list') await list(client);
  else {
    const [job] = (await client.query<JobRow>(`${jobSql} where j.id = $1`, [id])).rows;
    if (!job) refuse('There is no such job: it was dropped, retried, or is older than its queue keeps jobs.');
    if (command === 'show') console.log(JSON.stringify(job, null, 2));
    else if (command === 'retry') await retry(client, url, job);
    else await drop(client, job);
  }
  await client.end();
}

async function list(client: Client) {
  const { rows: counts } = await client.query(countsSql, [deadLetters]);
  console.table(counts);
  const { rows } = await client.query<JobRow>(
    `${jobSql} where (j.name = $1 or j.state = 'retry' or (j.state = 'failed' and j.dead_letter is null)) order by j.created_on`,
    [deadLetters],
  );
  for (const { id, queue, state, attempts, since, error } of rows) {
    const reason = String(error?.message ?? '').split('\n')[0];
    console.log(`${id}  ${state.padEnd(5)}  ${queue}  since ${since.toISOString()}  ${attempts} attempts  ${reason}`);
  }
  console.log(rows.length === 0 ? 'No job has failed.' : `${rows.length} jobs have failed.`);
}

/** A dead letter is sent to its queue again as a new job; a job that waits for its next attempt is due at once. */
async function retry(client: Client, url: string, { id, queue, state, payload }: JobRow) {
  if (state === 'dead') {
    const boss = openQueue(url, 'sends');
    await boss.start();
    await client.query('begin');
    await client.query('delete from pgboss.job where name = $1 and id = $2', [deadLetters, id]);
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const newId = await boss.send(queue, payload, { db });
    await client.query('commit');
    await boss.stop({ graceful: false });
    console.log(`${id} runs again in ${queue}, as ${newId}.`);
    return;
  }
  const { rowCount } = await client.query(
    `update pgboss.job set start_after = now(), state = case when state = 'failed' then 'retry' else state end,
       retry_limit = case when state = 'failed' then retry_limit + 1 else retry_limit end, completed_on = null
     where id = $1 and state in ('retry', 'failed')`,
    [id],
  );
  if (rowCount === 0) refuse(`The job is ${state}: only one that failed can be retried.`);
  console.log(`${id} runs again in ${queue}.`);
}

async function drop(client: Client, { id, queue, state }: JobRow) {
  if (state === 'active') refuse('The job is running: stop the worker first, or wait.');
  await client.query(`delete from pgboss.job where id = $1 and state <> 'active'`, [id]);
  console.log(`${id} of ${queue} is dropped.`);
}

/** A dead letter is shown with the queue, the attempts and the error of the job that it was. */
const jobSql = `
select j.id, coalesce(j.source_name, j.name) as queue, case when j.name = '${deadLetters}' then 'dead' else j.state::text end as state,
  coalesce(j.source_retry_count, j.retry_count) + 1 as attempts, coalesce(j.source_created_on, j.created_on) as since,
  j.start_after as next, j.data as payload, coalesce(j.source_output, j.output) as error
from pgboss.job j`;

const countsSql = `
select q.name as queue, count(*) filter (where j.state = 'created')::int as waiting,
  count(*) filter (where j.state = 'retry')::int as "waiting for another attempt",
  count(*) filter (where j.state = 'active')::int as running,
  count(*) filter (where q.name = $1 or (j.state = 'failed' and j.dead_letter is null))::int as "given up"
from pgboss.queue q left join pgboss.job j on j.name = q.name
where q.name not like '\\_\\_%' group by q.name order by q.name`;

await manageJobs(process.env.DATABASE_URL, process.argv.slice(2));
