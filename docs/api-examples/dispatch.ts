// A dispatch system keeps its jobs and their incidents in step.
// The key needs MYINCIDENT_ADD, MYINCIDENT_EDIT, MYINCIDENT_CLOSE and MYINCIDENT_SEARCH.
// ORIGIN=https://… KEY=ix_… node dispatch.ts jobs.json
import { readFileSync, writeFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
type Job = { id: string; since: string; summary: string; isDone: boolean; incidentId?: string };
const jobs: Job[] = JSON.parse(readFileSync(file!, 'utf8'));

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${process.env.ORIGIN}/api${path}`, {
    method,
    body: body ? JSON.stringify(body) : null,
    headers: {
      Authorization: `Bearer ${process.env.KEY}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  });
  const answer = await response.json();
  // somebody else was faster: the caller reads again
  if (response.status === 412) return null;
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  // a proxy that compresses puts W/ before the tag
  return { answer, etag: response.headers.get('ETag')?.replace('W/', '') ?? '' };
}

const { lookupMultiples } = (await call('GET', '/commons/initData'))!.answer;
let incidentClass = lookupMultiples.INCIDENT_CLASS[0];
while (incidentClass.children.length > 0) incidentClass = incidentClass.children[0];

async function added({ id, since, summary }: Job): Promise<string> {
  const body = { reportedDate: since, occurredDate: since, lastClassId: incidentClass.id, summary };
  // the job makes one incident, however often this is sent within a day
  return (await call('POST', '/incidents', body, { 'Idempotency-Key': `job-${id}` }))!.answer.id;
}

/** Brings the incident to where the job is; an incident that people closed ends the job. */
async function inStep(job: Job): Promise<void> {
  const { answer: incident, etag } = (await call('GET', `/incidents/${job.incidentId}`))!;
  if (incident.status === 2) {
    job.isDone = true;
    return;
  }
  const version = { 'If-Match': etag };
  if (incident.summary !== job.summary) {
    await call('PUT', '/incidents', { id: job.incidentId, summary: job.summary }, version);
    return await inStep(job);
  }
  if (job.isDone && !(await call('POST', `/incidents/close/${job.incidentId}`, {}, version))) await inStep(job);
}

for (const job of jobs) {
  job.incidentId ??= await added(job);
  writeFileSync(file!, JSON.stringify(jobs));
  await inStep(job);
}
writeFileSync(file!, JSON.stringify(jobs));
console.log(JSON.stringify(jobs.map(({ id, isDone }) => ({ id, isDone }))));
