import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nothingChosen } from '#app/analysis/choices/analysis.schema.ts';
import { createSavedAnalysis } from '#app/analysis/saved/commands/create-saved-analysis.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { defaultColumns, type ListColumn } from '#app/incidents/list/list-columns.schema.ts';
import { discardPrintout } from '#app/reports/printing/commands/discard-printout.server.ts';
import { requestPrintout } from '#app/reports/printing/commands/request-printout.server.ts';
import { requestReportPrintout } from '#app/reports/printing/commands/request-report-printout.server.ts';
import { makeReportFile } from '#app/reports/printing/printouts/make-report-file.server.ts';
import { printoutFile } from '#app/reports/printing/queries/printout-file.server.ts';
import { printoutWhenMade } from '#app/reports/printing/queries/printout-when-made.server.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { print } from '#worker/jobs/print.ts';
import { removeOldPrintouts } from '#worker/jobs/remove-old-printouts.ts';
import { openPdfProcesses } from '#worker/printing/pdf-process.ts';
import { pagesOf, squashed } from '../support/printed-words.ts';
import { openPrintingWorld, type TestAccount } from '../support/printing-world.ts';
import { startQueues } from '../support/start-queues.ts';

const world = await openPrintingWorld('listens');
const { product } = world;
const pdfProcesses = openPdfProcesses();
let broken: Error | null = null;
const context = {
  services: product,
  mailer: null as never,
  sms: null as never,
  pdfProcesses: {
    ...pdfProcesses,
    printReport(...given: Parameters<typeof pdfProcesses.printReport>) {
      if (broken) throw broken;
      return pdfProcesses.printReport(...given);
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
const privileges = ['ALLINCIDENT_SEARCH', 'REPORT_PRINT', 'REPORT_CREATE', 'INCIDENT_ANALYSIS'] as const;

beforeEach(async () => {
  broken = null;
  hotel = await world.account();
  ana = await hotel.user('Ana', ...privileges);
});

const listOf = (actor: Actor, columns: ListColumn[] = defaultColumns) =>
  createSavedSearch(hotel.scope(actor), 'REPORT', {
    name: 'Open incidents',
    description: '',
    columns,
    criteria: { operator: 'AND', status: { operator: 'OR', values: [{ status: 1 }] } },
  });
const chartOf = (actor: Actor) =>
  createSavedAnalysis(hotel.scope(actor), 'REPORT', {
    ...nothingChosen,
    frequency: 'MONTH',
    chartType: 'bar',
    title: 'Incidents by month',
    periods: [{ periodType: 'PERIOD', fromDate: '2026-01-01', toDate: '2026-06-30', name: '' }],
  });
const printOf = async (actor: Actor, kind: 'SEARCH' | 'ANALYSIS', id: string) => {
  const printoutId = await requestReportPrintout(hotel.scope(actor), { kind, id, sort: '' });
  await vi.waitUntil(
    async () => (await printoutWhenMade(hotel.scope(actor), { reportPrintoutId: printoutId })).state !== 'WAITING',
    25_000,
  );
  return await printoutWhenMade(hotel.scope(actor), { reportPrintoutId: printoutId });
};
const pagesFor = async (actor: Actor, printoutId: string) => {
  const { key } = await printoutFile(hotel.scope(actor), { reportPrintoutId: printoutId });
  return pagesOf(Buffer.concat(await (await product.files.read(key)).toArray()));
};
const filesOfAccount = () => hotel.em.execute('select key from stored_file');

describe('a printed report', () => {
  test('a list has its criteria in words, its columns and its rows, and no private details', async () => {
    const incidents = [await hotel.incident(ana, { canary: 'sparrow' }), await hotel.incident(ana)];
    const printout = await printOf(ana, 'SEARCH', await listOf(ana, ['number', 'incidentClass', 'persons']));
    expect(printout).toMatchObject({ state: 'READY', title: 'Open incidents', failure: '' });
    const pages = await pagesFor(ana, printout.id);
    expect(pages).toHaveLength(1);
    for (const { number } of incidents) expect(pages[0]).toContain(`#${number}`);
    for (const words of [
      'Status is Open',
      'Grand Pacific Hotel',
      'Security / Theft',
      'CamilleFortin',
      '2 incidents',
      'Page 1 of 1',
    ])
      expect(pages[0]).toContain(squashed(words));
    expect(pages[0]).toContain(squashed('Times: America/Vancouver'));
    expect(pages[0]).not.toMatch(/sparrow|1991/);
  });

  test('a chart has its finding and its numbers', async () => {
    await hotel.incident(ana);
    const printout = await printOf(ana, 'ANALYSIS', await chartOf(ana));
    expect(printout).toMatchObject({ state: 'READY', title: 'Incidents by month' });
    const [page] = await pagesFor(ana, printout.id);
    for (const words of ['March 2026 has the most', 'Incident Count by Month', '01/01/2026 to 30/06/2026', 'Sum'])
      expect(page).toContain(squashed(words));
  });

  test('locked incidents are printed and counted only for people with the lock privilege', async () => {
    const guard = await hotel.user('Guard', ...privileges, 'INCIDENT_LOCK');
    const locked = await hotel.incident(ana, { locked: true });
    const open = await hotel.incident(ana);
    const pageFor = async (actor: Actor, kind: 'SEARCH' | 'ANALYSIS') => {
      const id = kind === 'SEARCH' ? await listOf(actor) : await chartOf(actor);
      return (await pagesFor(actor, (await printOf(actor, kind, id)).id))[0];
    };
    expect(await pageFor(ana, 'SEARCH')).not.toContain(`#${locked.number}`);
    expect(await pageFor(ana, 'SEARCH')).toContain(`#${open.number}`);
    expect(await pageFor(guard, 'SEARCH')).toContain(`#${locked.number}`);
    expect(await pageFor(ana, 'ANALYSIS')).toContain(squashed('March 2026 has the most, 1 of 1'));
    expect(await pageFor(guard, 'ANALYSIS')).toContain(squashed('March 2026 has the most, 2 of 2'));
  });

  test('a person without ALLINCIDENT_SEARCH gets their own incidents', async () => {
    const officer = await hotel.user('Officer', 'MYINCIDENT_SEARCH', 'REPORT_PRINT', 'REPORT_CREATE');
    const [own, other] = [await hotel.incident(officer), await hotel.incident(ana)];
    const [page] = await pagesFor(officer, (await printOf(officer, 'SEARCH', await listOf(officer))).id);
    expect(page).toContain(`#${own.number}`);
    expect(page).not.toContain(`#${other.number}`);
    expect(page).toContain(squashed('only return results for incidents you have created'));
  });

  test('nobody else reads the file, nor its owner once they may see less', async () => {
    const { id: incidentId } = await hotel.incident(ana);
    const [list, chart] = [
      await printOf(ana, 'SEARCH', await listOf(ana)),
      await printOf(ana, 'ANALYSIS', await chartOf(ana)),
    ];
    const other = await hotel.user('Other', ...privileges);
    const fileFor = (actor: Actor, { id }: { id: string }) =>
      printoutFile(hotel.scope(actor), { reportPrintoutId: id });
    await expect(fileFor(other, list)).rejects.toThrow(NotFoundError);
    await expect(printoutWhenMade(hotel.scope(other), { reportPrintoutId: list.id })).rejects.toThrow(NotFoundError);
    const without = (gone: string): Actor => ({
      ...ana,
      privileges: new Set([...ana.privileges].filter((each) => each !== gone)),
    });
    await expect(fileFor(without('REPORT_PRINT'), list)).rejects.toThrow(ForbiddenError);
    await expect(fileFor(without('ALLINCIDENT_SEARCH'), chart)).rejects.toThrow(NotFoundError);
    await fileFor(ana, list);
    await hotel.em.execute('update incident set locked = true where id = $1', [incidentId]);
    await expect(fileFor(ana, list)).rejects.toThrow(NotFoundError);
  });

  test('an address of incidents does not reach it, nor does that of a report reach a print of incidents', async () => {
    const both = { ...ana, privileges: new Set([...ana.privileges, 'ALLINCIDENT_PRINT'] as const) };
    const { id } = await hotel.incident(ana);
    const printoutId = await requestPrintout(hotel.scope(both), id);
    await vi.waitUntil(
      async () => (await printoutWhenMade(hotel.scope(both), { id, printoutId })).state === 'READY',
      25_000,
    );
    const { id: reportPrintoutId } = await printOf(ana, 'SEARCH', await listOf(ana));
    for (const asked of [
      { printoutId: reportPrintoutId },
      { id, printoutId: reportPrintoutId },
      { reportPrintoutId: printoutId },
    ])
      for (const reach of [printoutWhenMade, printoutFile, discardPrintout])
        await expect(reach(hotel.scope(both), asked)).rejects.toThrow(NotFoundError);
    expect(await filesOfAccount()).toHaveLength(2);
  });

  test('runs and prints are in the audit', async () => {
    await printOf(ana, 'SEARCH', await listOf(ana));
    await printOf(ana, 'ANALYSIS', await chartOf(ana));
    const audit = (await hotel.audit()).map(({ type, what, name }) => `${type} ${what} ${name}`);
    expect(audit).toEqual([
      'REPORT CREATE Open incidents',
      'REPORT PRINT Open incidents',
      'SEARCH READ Incidents',
      'REPORT CREATE Incidents by month',
      'REPORT PRINT Incidents by month',
      'ANALYZE READ Incidents by month',
    ]);
  });
});

describe('the job of a printed report', () => {
  test('a job that runs twice, concurrently or later, stores one file', async () => {
    const id = await listOf(ana);
    const printoutId = await requestReportPrintout(hotel.scope(ana), { kind: 'SEARCH', id, sort: '' });
    const again = () => print(context, { accountId: hotel.id, printoutId }, job);
    await Promise.all([again(), again(), again()]);
    await again();
    expect(await printoutWhenMade(hotel.scope(ana), { reportPrintoutId: printoutId })).toMatchObject({
      state: 'READY',
    });
    expect(await filesOfAccount()).toHaveLength(1);
  });

  test('nothing is made of a printout that was discarded meanwhile, or is of somebody else', async () => {
    const { id } = await printOf(ana, 'SEARCH', await listOf(ana));
    const eve = await hotel.user('Eve', ...privileges);
    expect(await makeReportFile(hotel.scope(eve), pdfProcesses.printReport, id)).toBeNull();
    await discardPrintout(hotel.scope(ana), { reportPrintoutId: id });
    expect(await makeReportFile(hotel.scope(ana), pdfProcesses.printReport, id)).toBeNull();
  });

  test('a report that was deleted meanwhile says so', async () => {
    const id = await listOf(ana);
    broken = new Error('not yet');
    const printoutId = await requestReportPrintout(hotel.scope(ana), { kind: 'SEARCH', id, sort: '' });
    await hotel.em.execute('delete from saved_search');
    await print(context, { accountId: hotel.id, printoutId }, job);
    const printout = await printoutWhenMade(hotel.scope(ana), { reportPrintoutId: printoutId });
    expect(printout).toMatchObject({ state: 'FAILED', failure: 'The report was deleted.' });
  });

  test('a permission that was taken away after the request counts', async () => {
    const id = await listOf(ana);
    broken = new Error('not yet');
    const printoutId = await requestReportPrintout(hotel.scope(ana), { kind: 'SEARCH', id, sort: '' });
    await hotel.em.execute(`delete from workgroup_privilege where privilege = 'REPORT_PRINT'`);
    await print(context, { accountId: hotel.id, printoutId }, job);
    const [printout] = await hotel.em.execute('select state, failure from printout');
    expect(printout).toEqual({ state: 'FAILED', failure: 'The permission to print reports was taken away.' });
    expect(await filesOfAccount()).toEqual([]);
  });

  test('the page reports a failure, and what to do, when the document cannot be made', async () => {
    broken = new Error('the PDF process is broken');
    const id = await listOf(ana);
    const printoutId = await requestReportPrintout(hotel.scope(ana), { kind: 'SEARCH', id, sort: '' });
    await vi.waitUntil(async () => {
      await product.orm.em.fork().execute(`update pgboss.job set start_after = now() where state = 'retry'`);
      return (await printoutWhenMade(hotel.scope(ana), { reportPrintoutId: printoutId })).state === 'FAILED';
    }, 30_000);
    const { failure } = await printoutWhenMade(hotel.scope(ana), { reportPrintoutId: printoutId });
    expect(failure).toBe('Try again in a few minutes.');
  }, 40_000);

  test('a printout whose job is gone says the same before it is marked', async () => {
    broken = new Error('not yet');
    const id = await listOf(ana);
    const printoutId = await requestReportPrintout(hotel.scope(ana), { kind: 'SEARCH', id, sort: '' });
    await product.orm.em.fork().execute(`delete from pgboss.job where data ->> 'printoutId' = $1`, [printoutId]);
    expect(await printoutWhenMade(hotel.scope(ana), { reportPrintoutId: printoutId })).toMatchObject({
      state: 'FAILED',
      failure: 'Try again in a few minutes.',
    });
  });

  test('at most three prints of a person wait', async () => {
    broken = new Error('not yet');
    const id = await listOf(ana);
    const request = () => requestReportPrintout(hotel.scope(ana), { kind: 'SEARCH', id, sort: '' });
    for (let times = 0; times < 3; times++) await request();
    await expect(request()).rejects.toThrow('Three of your prints are being prepared.');
  });

  test('at most three prints of a person wait when they are requested at once', async () => {
    broken = new Error('not yet');
    const id = await listOf(ana);
    const request = () => requestReportPrintout(hotel.scope(ana), { kind: 'SEARCH', id, sort: '' });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, request));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('a printout and its file are kept for one day', async () => {
    const { id } = await printOf(ana, 'SEARCH', await listOf(ana));
    await removeOldPrintouts(context, null, job);
    expect(await filesOfAccount()).toHaveLength(1);
    await hotel.em.execute(`update printout set kept_until = now() - interval '1 hour' where id = $1`, [id]);
    await removeOldPrintouts(context, null, job);
    expect(await hotel.em.execute('select id from printout')).toEqual([]);
    expect(await filesOfAccount()).toEqual([]);
  });
});

const job = { id: randomUUID(), source: null };
