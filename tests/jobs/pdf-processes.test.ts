import { afterAll, expect, test } from 'vitest';
import type { IncidentRecord } from '#app/incidents/incident-record.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { openPdfProcesses } from '#worker/pdf-process.ts';
import { openPrintingWorld } from './printing-world.ts';

const world = await openPrintingWorld();
const pdfProcesses = openPdfProcesses();
afterAll(async () => {
  pdfProcesses.close();
  await world.close();
});

const print = (incident: IncidentRecord) =>
  pdfProcesses.print({
    ...{
      incidents: [{ incident }],
      account: { name: 'Grand Pacific Hotel', countryCode: 'CA' },
      printedBy: 'Ana',
      printedAt: new Date(),
    },
    display: { dateFormat: 0, measurementType: 0, timeZone: 'America/Vancouver' },
  });

test('a document that exceeds the limits ends its PDF process, and the next document is printed', async () => {
  const hotel = await world.account();
  const ana = await hotel.user('Ana');
  const { id } = await hotel.incident(ana);
  const incident = (await incidentRecord(hotel.scope(ana), id))!;
  const tooMany = Array.from({ length: 100_000 }, () => incident.persons[0]!);
  await expect(print({ ...incident, persons: tooMany })).rejects.toThrow(/printing ended: SIG/);
  const wall = 'x'.repeat(10_000);
  expect((await print({ ...incident, summary: wall, causeComments: wall })).subarray(0, 5).toString()).toBe('%PDF-');
}, 120_000);
