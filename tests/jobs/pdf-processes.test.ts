import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { IncidentRecord } from '#app/incidents/incident-record.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { IncidentPerson } from '#db/entities/incident-parts.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { fieldsOfParts } from '#db/vocabulary/part-fields.ts';
import { openPdfProcesses } from '#worker/printing/pdf-process.ts';
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
      ...{ incidents: incidents.map((incident) => ({ incident })), printedBy: 'Ana', printedAt: new Date() },
      account: { name: 'Grand Pacific Hotel', countryCode: 'CA' },
      display: displayIn('America/Vancouver'),
    });
}

const aRecord = async (id?: string) => (await incidentRecord(hotel.scope(ana), id ?? (await hotel.incident(ana)).id))!;

test('a document that exceeds the memory limit ends its PDF process, and the next document is printed', async () => {
  const print = processes({ milliseconds: 280_000, millisecondsForIncident: 0, megabytes: 96 });
  const incident = await aRecord();
  const tooMany = Array.from({ length: 100_000 }, () => incident.persons[0]!);
  const printed = print({ ...incident, persons: tooMany });
  // a failure must not show the document, which is too long for a message
  await expect(printed.then(({ length }) => length)).rejects.toThrow('printing ended: SIGABRT');
  const wall = 'x'.repeat(10_000);
  expect((await print({ ...incident, summary: wall, causeComments: wall })).subarray(0, 5).toString()).toBe('%PDF-');
}, 300_000);

test('a document that exceeds the time limit ends its PDF process, and the next document is printed', async () => {
  // five minutes for one incident, three seconds for the hundred
  const print = processes({ milliseconds: 300_000, millisecondsForIncident: -2_970, megabytes: 512 });
  const incident = await aRecord();
  await print(incident);
  const persons = Array.from({ length: maxParts }, () => ({ ...incident.persons[0]!, comments: 'x'.repeat(500) }));
  await expect(print(...Array(100).fill({ ...incident, persons }))).rejects.toThrow('printing ended: SIGKILL');
  expect((await print(incident)).subarray(0, 5).toString()).toBe('%PDF-');
}, 300_000);

test.runIf(process.platform === 'linux')('a PDF process only gets processor time that nothing else needs', async () => {
  await processes()(await aRecord());
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const printing = children.filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('printing-process'));
  const threads = printing.flatMap((id) =>
    readdirSync(`/proc/${id}/task`).map((thread) => `/proc/${id}/task/${thread}`),
  );
  expect(threads.length).toBeGreaterThan(1);
  // SCHED_IDLE
  for (const thread of threads) expect(statOf(thread)[policyAt]).toBe('5');
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
  120_000,
);

/** Place of the scheduling policy in `/proc/<id>/stat`, without the id and the name. */
const policyAt = 38;
const statOf = (thread: string) => readFileSync(`${thread}/stat`, 'utf8').split(') ')[1]!.split(' ');
