import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { unlockPerson } from '#app/incidents/record/commands/unlock-person.server.ts';
import { openMailer } from '#app/mail/mailer.server.ts';
import { makePrintout } from '#app/reports/printing/commands/make-printout.server.ts';
import { requestPrintout } from '#app/reports/printing/commands/request-printout.server.ts';
import { requestPrintoutOfSeveral } from '#app/reports/printing/commands/request-printout-of-several.server.ts';
import type { IncidentDocumentProps } from '#app/reports/printing/documents/incident-document.tsx';
import { makeIncidentsFile } from '#app/reports/printing/printouts/make-incidents-file.server.ts';
import { printoutFile } from '#app/reports/printing/queries/printout-file.server.ts';
import { printoutWhenMade } from '#app/reports/printing/queries/printout-when-made.server.ts';
import { StorageError } from '#app/storage/storage-error.ts';
import { Printout } from '#db/entities/printout.ts';
import { systemScope } from '#worker/context/system-scope.ts';
import { removeOldPrintouts } from '#worker/jobs/remove-old-printouts.ts';
import { openPdfProcesses } from '#worker/printing/pdf-process.ts';
import { pagesOf } from '../support/printed-words.ts';
import { openPrintingWorld, type TestAccount } from '../support/printing-world.ts';
import { startQueues } from '../support/start-queues.ts';
import { withoutIds } from '../support/without-ids.ts';

const world = await openPrintingWorld('listens');
const { product } = world;
const pdfProcesses = openPdfProcesses();
const printed: IncidentDocumentProps[] = [];
let broken: Error | null = null;
const context = {
  services: product,
  mailer: openMailer({ ...product.settings, origin: 'http://localhost:3000', mailFrom: 'no-reply@localhost.example' }),
  sms: null as never,
  pdfProcesses: {
    ...pdfProcesses,
    print(props: IncidentDocumentProps) {
      if (broken) throw broken;
      printed.push(props);
      return pdfProcesses.print(props);
    },
  },
};
await startQueues(context);
afterAll(async () => {
  await world.close();
  pdfProcesses.close();
});

let hotel: TestAccount;
let ana: Actor;

beforeEach(async () => {
  printed.length = 0;
  broken = null;
  hotel = await world.account();
  ana = await hotel.user('Ana', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_PRINT', 'PRIVACY_INFO_VIEW');
});

const made = async (id: string, printoutId: string) => {
  await vi.waitUntil(
    async () => (await printoutWhenMade(hotel.scope(ana), { id, printoutId })).state !== 'WAITING',
    120_000,
  );
  return printoutWhenMade(hotel.scope(ana), { id, printoutId });
};
const bytesOf = async (id: string, printoutId: string) => {
  const { key } = await printoutFile(hotel.scope(ana), { id, printoutId });
  return Buffer.concat(await (await product.files.read(key)).toArray());
};
const make = (printoutId: string) =>
  makePrintout(systemScope(product, hotel.id), { pdf: context.pdfProcesses, scopeOfUser: fails }, printoutId);
const filesOfAccount = () => hotel.em.execute('select key from stored_file');

test('a printout requested on a page is rendered to PDF by the worker', async () => {
  const { id, personId } = await hotel.incident(ana, { canary: 'sparrow' });
  const printoutId = await requestPrintout(hotel.scope(ana), id);
  expect(await made(id, printoutId)).toMatchObject({ state: 'READY' });
  expect((await bytesOf(id, printoutId)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(withoutIds(printed)).not.toMatch(/sparrow|1991/);
  expect(printed[0]).toMatchObject({ printedBy: 'Ana Test', display: { timeZone: 'America/Toronto' } });

  await unlockPerson(hotel.scope(ana), id, personId);
  await made(id, await requestPrintout(hotel.scope(ana), id));
  expect(printed[1]?.incidents[0]?.incident.persons[0]).toMatchObject({ masked: false, phone: '1sparrow' });
});

test('a printout of several incidents has each on pages of its own, with private details masked', async () => {
  const [first, second] = [await hotel.incident(ana, { canary: 'sparrow' }), await hotel.incident(ana)];
  await unlockPerson(hotel.scope(ana), second.id, second.personId);
  const printoutId = await requestPrintoutOfSeveral(hotel.scope(ana), [second.id, first.id]);
  await vi.waitUntil(async () => (await printoutWhenMade(hotel.scope(ana), { printoutId })).state === 'READY', 120_000);
  const { key } = await printoutFile(hotel.scope(ana), { printoutId });
  const pages = pagesOf(Buffer.concat(await (await product.files.read(key)).toArray()));
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain(`Incident#${second.number}`);
  expect(pages[0]).toContain('Page1of2');
  expect(pages[1]).toContain(`Incident#${first.number}`);
  expect(pages[1]).toContain('Page2of2');
  expect(pages[0]).toContain('1canary');
  expect(pages[1]).not.toMatch(/sparrow|1991/);
});

test('a printout of several incidents of which one was deleted is told in words at the first attempt', async () => {
  const { id } = await hotel.incident(ana);
  const { id: printoutId } = hotel.em.create(Printout, {
    kind: 'INCIDENTS',
    incidentId: id,
    incidentVersion: 1,
    moreIncidentIds: [randomUUID()],
    requestedBy: ana.userId,
    requestedByName: ana.name,
    timeZone: ana.timeZone,
  });
  await hotel.em.flush();
  await make(printoutId);
  const [stored] = await hotel.em.execute('select state, failure from printout where id = $1', [printoutId]);
  expect(stored).toEqual({
    state: 'FAILED',
    failure: 'One of the incidents was deleted, or you may not see it any more. Print the others again.',
  });
  expect([printed, await filesOfAccount()]).toEqual([[], []]);
});

test('a print job that runs twice, concurrently or later, stores one file', async () => {
  const { id } = await hotel.incident(ana);
  const printoutId = await requestPrintout(hotel.scope(ana), id);
  const again = () => make(printoutId);
  await Promise.all([again(), again(), made(id, printoutId)]);
  await again();
  expect(await filesOfAccount()).toHaveLength(1);
  expect(await bytesOf(id, printoutId)).not.toHaveLength(0);
  const known = await hotel.em.execute('select key from stored_file');
  expect((await world.storedFiles()).filter((key) => known.some((file) => file.key === key))).toHaveLength(1);
});

/** Runs the job as so many hours later. */
async function removeOld(hours = 0) {
  const now = () => new Date(Date.now() + hours * 3_600_000);
  const services = { ...context.services, now };
  await removeOldPrintouts({ ...context, services }, null, { id: randomUUID(), source: null });
}

test('the file of a printout whose incident is deleted is removed a day later', async () => {
  const { id } = await hotel.incident(ana);
  await made(id, await requestPrintout(hotel.scope(ana), id));
  await hotel.em.execute('delete from incident where id = $1', [id]);
  expect(await filesOfAccount()).toHaveLength(1);
  await removeOld(23);
  expect(await filesOfAccount()).toHaveLength(1);
  await removeOld(25);
  expect(await filesOfAccount()).toEqual([]);
});

test('nothing is made of a printout that was discarded meanwhile', async () => {
  expect(await makeIncidentsFile(systemScope(product, hotel.id), fails, randomUUID())).toBeNull();
});

test('the page reports a failure when all attempts of a print job failed', async () => {
  const { id } = await hotel.incident(ana);
  const asked = {
    kind: 'INCIDENTS' as const,
    incidentId: id,
    incidentVersion: 1,
    requestedBy: ana.userId,
    requestedByName: ana.name,
  };
  const { id: printoutId } = hotel.em.create(Printout, { ...asked, timeZone: ana.timeZone });
  await hotel.em.flush();
  broken = new Error('the PDF process is broken');
  await product.boss.send('print-incident', { accountId: hotel.id, printoutId }, { retryLimit: 0 });
  expect(await made(id, printoutId)).toMatchObject({ state: 'FAILED' });
  expect(await filesOfAccount()).toEqual([]);
});

test('a print job goes on trying while the storage is away, and gives up after four attempts at its own error', async () => {
  const { id } = await hotel.incident(ana);
  const jobOf = async (printoutId: string) =>
    (
      await product.orm.em
        .fork()
        .execute<{ state: string; attempts: number; message: string | null }[]>(
          `select state::text, retry_count as attempts, output ->> 'message' as message from pgboss.job where name = 'print-incident' and data ->> 'printoutId' = $1`,
          [printoutId],
        )
    )[0]!;
  const retryNow = () =>
    product.orm.em.fork().execute(`update pgboss.job set start_after = now() where state = 'retry'`);
  const afterFourAttempts = async (error: Error) => {
    broken = error;
    const printoutId = await requestPrintout(hotel.scope(ana), id);
    for (let attempts = 1; attempts <= 4; attempts++) {
      await vi.waitUntil(async () => {
        const job = await jobOf(printoutId);
        return job.state !== 'active' && (job.attempts >= attempts || job.state === 'failed');
      }, 120_000);
      await retryNow();
    }
    return { printoutId, ...(await jobOf(printoutId)) };
  };
  const outage = await afterFourAttempts(new StorageError(new Error('the bucket does not answer')));
  expect(outage.state).toMatch(/retry|active/);
  broken = new Error('the PDF process is broken');
  await vi.waitUntil(async () => {
    await retryNow();
    const job = await jobOf(outage.printoutId);
    return job.message === 'the PDF process is broken' || job.state === 'failed';
  }, 120_000);
  expect((await jobOf(outage.printoutId)).state, 'after the first error of its own').toMatch(/retry|active/);
  broken = null;
  await vi.waitUntil(async () => {
    await retryNow();
    return (await jobOf(outage.printoutId)).state === 'completed';
  }, 120_000);
  expect(await made(id, outage.printoutId)).toMatchObject({ state: 'READY' });
  const own = await afterFourAttempts(new Error('the PDF process is broken'));
  expect(own).toMatchObject({ state: 'failed', attempts: 3 });
  expect(await made(id, own.printoutId)).toMatchObject({ state: 'FAILED' });
});

test('a print job whose printout was deleted stores no file', async () => {
  await make(randomUUID());
  expect(printed).toEqual([]);
});

test('a printout and its file are kept for one day', async () => {
  const { id } = await hotel.incident(ana);
  const [old, fresh] = [await requestPrintout(hotel.scope(ana), id), await requestPrintout(hotel.scope(ana), id)];
  await Promise.all([made(id, old), made(id, fresh)]);
  const { key } = await printoutFile(hotel.scope(ana), { id, printoutId: old });
  await hotel.em.execute(`update printout set kept_until = now() - interval '1 hour' where id = $1`, [old]);
  await removeOld();
  expect(await hotel.em.execute('select id from printout')).toEqual([{ id: fresh }]);
  expect(await filesOfAccount()).toHaveLength(1);
  expect(await world.storedFiles()).not.toContain(key);
});

function fails(): never {
  throw new Error('a printout of incidents runs no report');
}
