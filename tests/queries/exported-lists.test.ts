import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { AppLoadContext } from '@remix-run/node';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import { exportedDrafts } from '#app/dashboard/exported-drafts.ts';
import { allMyDrafts } from '#app/dashboard/queries/all-my-drafts.server.ts';
import { allMyIncidents } from '#app/dashboard/queries/all-my-incidents.server.ts';
import { type ExportFormat, exportFile } from '#app/incidents/list/export-files.server.ts';
import { exportResponse } from '#app/incidents/list/export-response.server.ts';
import { type ExportedTable, exportedTable } from '#app/incidents/list/exported-table.ts';
import { listColumnNames, newestFirst } from '#app/incidents/list/list-columns.schema.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { inside, payloads } from '../support/hostile-cells.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { anIncident, aDraft, scopeFor, home } = world;

type Options = Parameters<typeof allMyIncidents>[2];

function listOf(user: Actor, given: Partial<Options> = {}): ExportedTable {
  const columns = given.columns ?? listColumnNames;
  const options = { sort: newestFirst, columns, ...given };
  return exportedTable('Open Incidents', columns, allMyIncidents(scopeFor(user), 'open', options), viewerDisplay(user));
}

async function fileOf(table: ExportedTable, format: ExportFormat = 'csv') {
  const chunks = [];
  for await (const chunk of exportFile(format, table)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const read = (file: Buffer): string[][] => parse(file, { bom: true });

async function readWorkbook(file: Buffer) {
  const { sheets } = await readXlsx(file);
  return sheets[0]!.rows as unknown[][];
}

const text = (words: string) => ({ firstName: words });

const cells = (): ExportedTable => ({
  name: 'Cells',
  head: ['Cell'],
  batches: Readable.from([[...payloads, ...inside].map((payload) => [payload])]) as never,
});

/** Returns a spreadsheet as LibreOffice opens it, as XML. */
async function openedInLibreOffice(file: Buffer, extension: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'incident-sheet-'));
  try {
    await writeFile(join(folder, `cells.${extension}`), file);
    const convert = ['--headless', '--convert-to', 'fods', '--outdir', folder, join(folder, `cells.${extension}`)];
    await promisify(execFile)('soffice', [`-env:UserInstallation=file://${folder}/profile`, ...convert]);
    return await readFile(join(folder, 'cells.fods'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

const hasLibreOffice = isComplete && spawnSync('soffice', ['--version']).status === 0;

describe('an exported list', () => {
  test('has no formula when LibreOffice opens it, and a formula that is not neutralized is one', async ({ skip }) => {
    if (!isComplete) skip('runs in the complete run');
    if (!hasLibreOffice) skip('needs LibreOffice (Debian: libreoffice-calc-nogui)');
    expect(await openedInLibreOffice(Buffer.from('Cell\n=1+1\n'), 'csv')).toMatch(/table:formula="/);
    for (const format of ['csv', 'xlsx'] as const) {
      const opened = await openedInLibreOffice(await fileOf(cells(), format), format);
      expect(opened).toContain('=IMPORTXML(');
      expect(opened).not.toMatch(/table:formula=/);
    }
  });

  test(`no cell of ${payloads.length} payloads is read as a formula, and each keeps its text`, async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(60);
    const rows = read(await fileOf(cells()))
      .slice(1)
      .map(([cell]) => cell!);
    expect(rows.slice(payloads.length)).toEqual(inside);
    for (const [at, cell] of rows.slice(0, payloads.length).entries()) {
      expect(cell).toMatch(/^'/);
      expect(cell.slice(1)).toBe(payloads[at]!.replace(/\r\n?/g, '\n'));
    }
    const sheet = (await readWorkbook(await fileOf(cells(), 'xlsx'))).slice(1);
    for (const [cell] of sheet) expect(typeof cell).toBe('string');
    expect(sheet.map(([cell]) => String(cell).trim())).toEqual(expect.arrayContaining(['=1+1', '-', '@A1']));
  });

  test('holds all rows with the chosen columns, in UTF-8 with a byte order mark, as CSV and as a workbook', async () => {
    const user = await home.user('Zoë', 'MYINCIDENT_ADD');
    const incidents = [];
    for (let at = 0; at < 12; at++) {
      incidents.push(await anIncident({ by: user, persons: [text('Zoë "Zed"'), text('東京, Ōsaka')] }));
    }
    const numbers = incidents.map(({ number }) => String(number)).toReversed();
    const file = await fileOf(listOf(user));
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = read(file);
    expect(head).toEqual([
      ...[
        'Number',
        `Date reported (${user.timeZone})`,
        `Date occurred (${user.timeZone})`,
        'What',
        'Severity',
        'Entered By',
        'Incident Investigator',
        'Status',
      ],
      ...['Location', 'Summary', 'Persons', 'Legal Entities', 'Vehicles', 'Items', 'Corrective actions'],
      ...[
        'Address',
        'Items, status',
        'Items, total value',
        `Date closed (${user.timeZone})`,
        'Closed by',
        'Closing comments',
        'External id',
        'Open tasks',
        'Next due day',
        'Review',
        'Checklist',
      ],
    ]);
    expect(rows.map(([number]) => number)).toEqual(numbers);
    expect(rows[0]).toEqual([
      ...[numbers[0], '2026-03-14 02:14', '2026-03-14 02:14', 'Some INCIDENT_CLASS / One INCIDENT_CLASS', ''],
      ...['Zoë Test', '', 'Open', '', 'A window was broken.', 'Zoë "Zed" Fortin; 東京, Ōsaka Fortin', '', '', '', ''],
      ...['', '', '', '', '', '', '', '', '', 'Not reviewed', ''],
    ]);
    const some = read(
      await fileOf(listOf(user, { columns: ['status', 'number'], sort: { key: 'number', descending: false } })),
    );
    expect(some).toEqual([['Status', 'Number'], ...numbers.toReversed().map((number) => ['Open', number])]);
    const sheet = await readWorkbook(await fileOf(listOf(user, { columns: ['number', 'persons'] }), 'xlsx'));
    expect(sheet).toEqual([
      ['Number', 'Persons'],
      ...numbers.map((number) => [Number(number), 'Zoë "Zed" Fortin; 東京, Ōsaka Fortin']),
    ]);
    const chosen = incidents.slice(0, 2).map(({ id }) => id);
    expect(read(await fileOf(listOf(user, { ids: chosen, columns: ['number'] }))).slice(1)).toHaveLength(2);
  });

  test('holds neither private details, nor locked incidents, nor those of others or another account', async () => {
    const user = await home.user('Private', 'PRIVACY_INFO_VIEW', 'ALLINCIDENT_SEARCH');
    const details = {
      phone: '604 555 7001',
      email: 'secret@canary.example',
      dateOfBirth: '1950-01-02',
      street: 'Canary Row',
    };
    await anIncident({ by: user, persons: [{ firstName: 'Ann', ...details }] });
    await anIncident({ by: user, locked: true, persons: [text('Hidden')] });
    const other = await anIncident({ by: home.manager });
    const file = String(await fileOf(listOf(user)));
    for (const secret of [...Object.values(details), 'Hidden']) expect(file).not.toContain(secret);
    expect(file).toContain('Ann');
    expect(read(await fileOf(listOf(user, { ids: [other.id] })))).toHaveLength(1);
  });

  test('of drafts holds what the list shows', async () => {
    const user = await home.user('Drafter', 'MYINCIDENT_ADD');
    const draft = await aDraft({ by: user });
    const [head, row] = read(
      await fileOf(exportedDrafts('Draft Incidents', allMyDrafts(scopeFor(user)), viewerDisplay(user))),
    );
    expect(head).toEqual([
      'Number',
      `Date created (${user.timeZone})`,
      `Last modified (${user.timeZone})`,
      'What',
      'Entered By',
      'Status',
    ]);
    expect(row).toMatchObject([
      String(draft.number),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      expect.anything(),
      '',
      'Drafter Test',
      'Draft',
    ]);
  });

  test('reads the database only as fast as it is read, and gives its connection back when the reader stops', async () => {
    const user = await home.user('Reader', 'MYINCIDENT_ADD');
    await anIncident({ by: user });
    for (let round = 0; round < 10; round++) {
      for await (const _ of exportFile('csv', listOf(user))) break;
      for await (const chunk of exportFile('csv', listOf(user))) if (String(chunk).includes('window')) break;
    }
    expect(read(await fileOf(listOf(user)))).toHaveLength(2);
  });

  const context = {
    services: world.product,
    waitForDrain: async () => {},
    requestId: '1',
  } as unknown as AppLoadContext;
  const answerTo = (user: TestUser, query = '') => {
    const request = new Request(`http://localhost/dashboard/incidents/open/export/file${query}`);
    const table = listOf(user, { columns: ['number', 'status'] });
    return exportResponse({ request, context }, scopeFor(user), table, { sort: '-number' });
  };

  test('is audited with its criteria', async () => {
    const scope = scopeFor(home.manager);
    const csv = await answerTo(home.manager);
    expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="OpenIncidents.csv"');
    await csv.arrayBuffer();
    await (await answerTo(home.manager, '?format=xlsx')).arrayBuffer();
    const audits = await scope.em.execute<{ data: object }[]>(
      `select object_data as data from audit_record
       where account_id = current_account() and transaction_type = 'EXPORT' order by seq limit 2`,
    );
    expect(audits).toEqual([
      { data: { sort: '-number', columns: ['Number', 'Status'], format: 'csv' } },
      { data: { sort: '-number', columns: ['Number', 'Status'], format: 'xlsx' } },
    ]);
  });

  test('runs one at a time for a person and two for an account, and people alternate', async () => {
    const [first, second, third] = [home.manager, home.viewer, home.admin];
    const done: string[] = [];
    const ask = async (user: TestUser, name: string) => {
      const response = await answerTo(user);
      done.push(name);
      return response;
    };
    const running = await ask(first, 'first');
    const waiting = [ask(first, 'first again'), ask(first, 'first once more')];
    expect((await answerTo(first)).status).toBe(429);
    const beside = await ask(second, 'second');
    const next = ask(third, 'third');
    expect(done).toEqual(['first', 'second']);
    await running.arrayBuffer();
    await (await next).arrayBuffer();
    await beside.arrayBuffer();
    for (const each of waiting) await (await each).arrayBuffer();
    expect(done.toSorted()).toEqual(['first', 'first again', 'first once more', 'second', 'third']);
    expect(done.indexOf('third')).toBeLessThan(done.indexOf('first once more'));
    expect(done.indexOf('first again')).toBeLessThan(done.indexOf('first once more'));
  });
});
