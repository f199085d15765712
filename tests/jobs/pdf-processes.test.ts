import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { IncidentRecord } from '#app/incidents/incident-record.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { IncidentPerson } from '#db/entities/incident-parts.ts';
import { jobs } from '#db/jobs.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { fieldsOfParts } from '#db/vocabulary/part-fields.ts';
import { limits, openPdfProcesses } from '#worker/printing/pdf-process.ts';
import { displayIn } from '../support/display.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { pagesOf } from '../support/printed-words.ts';
import { openPrintingWorld } from '../support/printing-world.ts';

const world = await openPrintingWorld();
afterAll(() => world.close());
const hotel = await world.account();
const ana = await hotel.user('Ana');

function processes(...limits: Parameters<typeof openPdfProcesses>) {
  const pdfProcesses = openPdfProcesses(...limits);
  onTestFinished(() => pdfProcesses.close());
  return (...incidents: IncidentRecord[]) =>
    pdfProcesses.print({
      incidents: incidents.map((incident) => ({ incident })),
      printedBy: 'Ana',
      printedAt: new Date(),
      account: { name: 'Grand Pacific Hotel', countryCode: 'CA' },
      display: displayIn('America/Vancouver'),
    });
}

const aRecord = async (id?: string) => (await incidentRecord(hotel.scope(ana), id ?? (await hotel.incident(ana)).id))!;

test('a document that exceeds the memory limit ends its PDF process, and the next document is printed', async () => {
  const print = processes({ ...limits, processorSeconds: 280, megabytes: 96 });
  const incident = await aRecord();
  const tooMany = Array.from({ length: 100_000 }, () => incident.persons[0]!);
  const printed = print({ ...incident, persons: tooMany });
  // a failure must not show the document, which is too long for a message
  await expect(printed.then(({ length }) => length)).rejects.toThrow('printing ended: SIGABRT');
  const wall = 'x'.repeat(10_000);
  expect((await print({ ...incident, summary: wall, causeComments: wall })).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the queue waits longer for a printout than the PDF processes do', () => {
  for (const name of ['print-incident', 'print-report', 'send-report'] as const)
    expect(jobs[name].retries.expireInSeconds).toBeGreaterThan(limits.minutes * 60);
});

describe.runIf(process.platform === 'linux')('a PDF process', () => {
  test('ends when a document exceeds the limit of processor time, and the next document is printed', async () => {
    // half a minute for one incident, two seconds for the hundred
    const print = processes({ ...limits, processorSeconds: 30, processorSecondsForIncident: -0.28 });
    const incident = await aRecord();
    await print(incident);
    const persons = Array.from({ length: maxParts }, () => ({ ...incident.persons[0]!, comments: 'x'.repeat(500) }));
    await expect(print(...Array(100).fill({ ...incident, persons }))).rejects.toThrow('of processor time');
    expect((await print(incident)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('that does nothing for too long ends, and the next document is printed', async () => {
    const print = processes({ ...limits, minutes: 0 });
    const incident = await aRecord();
    const printed = expect(print(incident)).rejects.toThrow('printing ended: no answer');
    for (const id of printingProcesses()) process.kill(id, 'SIGSTOP');
    await printed;
    expect((await processes()(incident)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('stays for the next document, and has the lowest priority', async () => {
    const print = processes();
    // processes of earlier tests were killed, and may take a moment to be gone
    const started = await vi.waitUntil(() => printingProcesses().length === 1 && printingProcesses(), 30_000);
    await print(await aRecord());
    await print(await aRecord());
    expect(printingProcesses()).toEqual(started);
    const threads = readdirSync(`/proc/${started[0]}/task`);
    expect(threads.length).toBeGreaterThan(1);
    for (const thread of threads) expect(statOf(`${started[0]}/task/${thread}`)).toEqual({ nice: '19', policy: '0' });
  });

  test('that was killed from outside is replaced, and its document is rendered again', async () => {
    const print = processes();
    const incident = await aRecord();
    await print(incident);
    const [idle] = printingProcesses();
    process.kill(idle!, 'SIGKILL');
    const [replacement] = await vi.waitUntil(() => {
      const ids = printingProcesses();
      return ids.length === 1 && ids[0] !== idle && ids;
    }, 30_000);
    await print(incident);
    const printed = print(...Array(20).fill(incident));
    process.kill(replacement!, 'SIGKILL');
    expect((await printed).subarray(0, 5).toString()).toBe('%PDF-');
    expect(printingProcesses()).not.toContain(replacement);
  });

  test('that ends whenever it renders one document is not started for it a fourth time', async () => {
    const print = processes();
    let isPrinting = true;
    const printed = expect(print(await aRecord()))
      .rejects.toThrow('printing ended: SIGKILL')
      .finally(() => {
        isPrinting = false;
      });
    const killed = new Set<number>();
    while (isPrinting) {
      for (const id of printingProcesses()) if (!killed.has(id)) process.kill(id, 'SIGKILL') && killed.add(id);
      await setImmediate();
    }
    await printed;
    expect(killed.size).toBeGreaterThanOrEqual(3);
  });
});

test.skipIf(!isComplete)(
  'an incident with as many persons and as long texts as the form allows is printed within the limits',
  async () => {
    const { id } = await hotel.incident(ana);
    const texts = Object.entries(fieldsOfParts.persons).flatMap(([name, field]) =>
      field.kind === 'text' && name !== 'countryCode' ? [[name, 'x\u0007'.repeat(field.max / 2)]] : [],
    );
    for (let ordinal = 1; ordinal < maxParts; ordinal++) {
      const named = { ...Object.fromEntries(texts), firstName: `Person ${ordinal}` };
      hotel.em.create(IncidentPerson, { incidentId: id, ordinal, ...named });
    }
    await hotel.em.flush();
    const wall = 'x'.repeat(10_000);
    const incident = { ...(await aRecord(id)), summary: wall, causeComments: wall };
    expect(incident.persons).toHaveLength(maxParts);
    const text = pagesOf(await processes()(incident)).join('');
    for (let ordinal = 1; ordinal < maxParts; ordinal++) expect(text).toContain(`Person${ordinal}x`);
  },
);

/** Returns the ids of the printing processes that this process has started, the oldest first. */
function printingProcesses(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return children.filter((id) => commandOf(id).includes('printing-process')).map(Number);
}

const commandOf = (id: string) => {
  const file = `/proc/${id}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Without the id and the name, which come first in the file. */
function statOf(thread: string) {
  const afterName = readFileSync(`/proc/${thread}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return { nice: afterName[16], policy: afterName[38] };
}
