import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import pg from 'pg';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { maskPersons } from '#app/incidents/record/mask-persons.ts';
import { openPdfProcesses } from '#worker/printing/pdf-process.ts';
import { ask } from './ask.ts';
import type { Bench } from './bench.ts';
import { cookieOf, load } from './load.ts';
import { type Measure, medianAndP95, ms } from './measure.ts';
import { median, p95 } from './statistics.ts';
import { timed } from './timed.ts';

/** Measures printing an incident with several of everything: its PDF alone, and from the click to the page that shows it. */
export async function* printing(bench: Bench, printed: string): AsyncGenerator<Measure> {
  const pdf = await printedAlone(bench, printed, 40);
  yield {
    id: 'P1',
    what: "PDF of one incident, warm, in the worker's printing process",
    product: medianAndP95(pdf),
    aims: [{ value: p95(pdf), must: 120, best: 40, unit: 'ms' }],
  };
  const beside = await besideBusyProcesses(() => printedAlone(bench, printed, 10));
  yield {
    id: 'P1',
    what: 'the same beside one busy process a core',
    product: medianAndP95(beside),
    aims: [{ value: p95(beside) / 1_000, must: 60, best: 5, unit: 's' }],
  };
  const clicks: number[] = [];
  for (let times = 0; times < 30; times++) clicks.push(await timed(() => clickToView(bench, printed)));
  yield { id: '', what: 'from Print to the page with the PDF', product: medianAndP95(clicks.slice(3)) };
  const waited = await jobsWaited(bench);
  yield {
    id: 'J1',
    what: 'from the start of the transaction that sends a job to the start of the job',
    product: medianAndP95(waited),
    aims: [{ value: p95(waited), must: 100, best: 10, unit: 'ms' }],
  };
  yield await aHundredInOne(bench, printed);
  yield await longPdfs(bench, printed);
}

async function printedAlone({ scope }: Bench, id: string, count: number): Promise<number[]> {
  const { actor, em } = scope;
  const incident = maskPersons((await incidentRecord({ em }, id))!, { mayUnlock: false, unlockedPersonIds: [] });
  const display = viewerDisplay(actor);
  const props = {
    incidents: [{ incident }],
    account: actor.account,
    printedBy: actor.name,
    printedAt: new Date(),
    display,
  };
  const pdfProcesses = openPdfProcesses();
  const taken: number[] = [];
  for (let times = 0; times < count + 5; times++) taken.push(await timed(() => pdfProcesses.print(props)));
  pdfProcesses.close();
  return taken.slice(5);
}

/** The processes are of this session, inside which alone Linux may count the priority of the printing process. */
async function besideBusyProcesses<Result>(work: () => Promise<Result>): Promise<Result> {
  const busy = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for(;;);']));
  try {
    return await work();
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
}

/** Full: both rich texts are as long as they may be. The list is asked for by one person meanwhile, and once alone. */
async function aHundredInOne(bench: Bench, id: string): Promise<Measure> {
  const { actor, em } = bench.scope;
  const record = maskPersons((await incidentRecord({ em }, id))!, { mayUnlock: false, unlockedPersonIds: [] });
  const text = 'The guard **saw** the door open at *three* and called the desk.\n\n'.repeat(200).slice(0, 10_000);
  const incidents = Array.from({ length: 100 }, () => ({
    incident: { ...record, summary: text, causeComments: text },
  }));
  const list = () => load(bench.server, `${bench.origin}/dashboard/incidents/open`, cookieOf(bench), 20);
  await list();
  const alone = (await list()).ms;
  const pdfProcesses = openPdfProcesses();
  const beside: number[] = [];
  let peak = 0;
  let isPrinting = true;
  const printed = timed(() =>
    pdfProcesses.print({
      incidents,
      account: actor.account,
      printedBy: actor.name,
      printedAt: new Date(),
      display: viewerDisplay(actor),
    }),
  ).finally(() => {
    isPrinting = false;
  });
  while (isPrinting) {
    beside.push(...(await list()).ms);
    peak = Math.max(peak, peakMegabytes());
    await sleep(100);
  }
  const milliseconds = await printed;
  pdfProcesses.close();
  return {
    id: '',
    what: '100 full incidents in one PDF: time, most memory of the process; p95 of the list beside it; floor: without it',
    product: `${ms(milliseconds)}, ${Math.round(peak)} MB, p95 ${ms(p95(beside))}`,
    floor: `p95 ${ms(p95(alone))}`,
    aims: [
      { value: milliseconds / 1_000, must: 30, best: 20, unit: 's' },
      { value: peak, must: 768, best: 512, unit: 'MB' },
    ],
  };
}

/** PDFs of 10, 100 and 500 pages, each length with a process of its own that has printed before. */
async function longPdfs({ scope }: Bench, id: string): Promise<Measure> {
  const { actor, em } = scope;
  const incident = maskPersons((await incidentRecord({ em }, id))!, { mayUnlock: false, unlockedPersonIds: [] });
  const print = async (pages: number) => {
    const pdfProcesses = openPdfProcesses();
    const printOf = (count: number) =>
      pdfProcesses.print({
        incidents: Array.from({ length: count }, () => ({ incident })),
        account: actor.account,
        printedBy: actor.name,
        printedAt: new Date(),
        display: viewerDisplay(actor),
      });
    const pagesEach = (await PDFDocument.load(await printOf(1))).getPageCount();
    const times: number[] = [];
    for (let round = 0; round < 3; round++) times.push(await timed(() => printOf(Math.ceil(pages / pagesEach))));
    const memory = peakMegabytes();
    pdfProcesses.close();
    return { time: median(times), memory };
  };
  const [ten, hundred, most] = [await print(10), await print(100), await print(500)];
  return {
    id: 'P3',
    what: 'PDFs of 10, 100 and 500 pages: time(100) / time(10); memory at 500',
    product: [ten, hundred, most].map(({ time }) => ms(time)).join(', '),
    aims: [
      { value: hundred.time / ten.time, must: 12, best: 11, unit: '×' },
      { value: most.memory, must: 300, best: 180, unit: 'MB' },
    ],
  };
}

/** Returns the most memory that a printing process of this process has held. */
export function peakMegabytes(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const printing = children.filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('printing-process'));
  const kilobytes = printing.map((id) =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]),
  );
  return Math.max(0, ...kilobytes) / 1024;
}

async function clickToView(bench: Bench, id: string) {
  const cookie = cookieOf(bench);
  const path = `/incidents/${id}/print`;
  const { headers, status } = await ask(bench.origin + path, { cookie, form: {} });
  const { location } = headers;
  if (!location?.startsWith(path)) throw new Error(`Print was answered with ${status} ${location ?? ''}`);
  for (;;) {
    const page = await ask(bench.origin + location, { cookie });
    if (page.status !== 200) throw new Error(`${location} was answered with ${page.status}`);
    if (!page.body.includes('id="print-waiting"')) return;
    await sleep(1_000);
  }
}

async function jobsWaited({ database }: Bench): Promise<number[]> {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  const { rows } = await owner.query<{ ms: string }>(
    `select extract(epoch from started_on - created_on) * 1000 as ms from pgboss.job
     where name = 'print-incident' and started_on is not null order by created_on offset 3`,
  );
  await owner.end();
  return rows.map(({ ms }) => Number(ms));
}
