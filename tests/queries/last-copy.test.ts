import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { copiedTables } from '#app/administration/copy/copied-tables.server.ts';
import { copiedAttachments } from '#app/administration/copy/queries/copied-attachments.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { recordChange } from '#app/incidents/changes/record-changes.server.ts';
import type { Cell, ExportedTable } from '#app/incidents/list/exported-table.ts';
import { workbookFile } from '#app/incidents/list/workbook-file.server.ts';
import { snakeCased } from '#app/incidents/rows/record-sql.server.ts';
import { Incident } from '#db/entities/incident.ts';
import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { fieldsOfParts, namesOf, type PartField, type PartKind } from '#db/vocabulary/part-fields.ts';
import { sendRequest } from '../support/client.ts';
import { inside, payloads } from '../support/hostile-cells.ts';
import { startWeb } from '../support/product-process.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir: world.product.settings.dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});
const { home } = world;
const { em } = world.scopeFor(home.manager);
const tableOfKind: Record<PartKind, string> = {
  persons: 'incident_person',
  legalEntities: 'incident_legal_entity',
  vehicles: 'incident_vehicle',
  items: 'incident_item',
  correctiveActions: 'corrective_action',
};

const ended = (user: Actor) => world.scopeFor({ ...user, account: { ...user.account, active: false } });
const address = '/administration/subscription2/erasure/incidents';

async function workbookOf(user: Actor, withPrivate = false) {
  return await readWorkbook(workbookFile(copiedTables(ended(user), { withPrivate })));
}

async function readWorkbook(chunks: AsyncIterable<Uint8Array>) {
  const { sheets } = await readXlsx(await buffer(Readable.from(chunks)));
  return new Map(sheets.map(({ name, rows }) => [name, rows as (string | number | null)[][]]));
}

const tableOf = (name: string, batches: Cell[][][]): ExportedTable => ({
  name,
  head: ['Cell', 'Row'],
  batches: Readable.from(batches) as never,
});

describe('a workbook of several worksheets', () => {
  test('holds each table, its texts as texts, and goes on in a further worksheet where one is full', async () => {
    const hostile = [...payloads, ...inside, 'a\0b\x1f', '\ud800', '<&>"\'', 'x'.repeat(40_000)];
    const cells = hostile.map((text, at): Cell[] => [text, at]);
    const tables = [
      tableOf('First', [cells]),
      tableOf('None', []),
      tableOf('Long', [
        [['a', 1]],
        [
          ['b', 2],
          ['c', 3],
        ],
      ]),
    ];
    const sheets = await readWorkbook(workbookFile(tables.slice(0, 2)));
    expect(sheets.get('None')).toEqual([['Cell', 'Row']]);
    const [, ...rows] = sheets.get('First')!;
    expect(rows.map(([, row]) => row)).toEqual(hostile.map((_, at) => at));
    for (const [text] of rows) expect(typeof (text ?? '')).toBe('string');
    expect(rows.at(-1)![0]).toHaveLength(32_767);
    expect(rows.at(-1)![0]).toMatch(/x … \[Cut: the text has 40,000 characters, and a cell holds 32,767\.\]$/);
    expect(rows.at(-2)![0]).toBe('<&>"\'');
    const split = await readWorkbook(workbookFile(tables.slice(2), 3));
    expect([...split]).toEqual([
      [
        'Long',
        [
          ['Cell', 'Row'],
          ['a', 1],
          ['b', 2],
        ],
      ],
      [
        'Long 2',
        [
          ['Cell', 'Row'],
          ['c', 3],
        ],
      ],
    ]);
  });

  test('is written as its rows are read, and ends the query of a reader who stops', async () => {
    let [read, isEnded] = [0, false];
    const batches = async function* () {
      try {
        for (; read < 1_000; read++)
          yield Array.from({ length: 100 }, (_, at): Cell[] => [`${read} ${at} ${Math.sin(at)}`, at]);
      } finally {
        isEnded = true;
      }
    };
    const chunks = workbookFile([{ name: 'Long', head: ['Cell', 'Row'], batches: batches() }]);
    for (let bytes = 0; bytes < 20_000; ) bytes += (await chunks.next()).value!.length;
    expect(read).toBeLessThan(500);
    await chunks.return(undefined);
    expect(isEnded).toBe(true);
  });
});

describe('the last copy of all incidents', () => {
  test('has every field of every part, the notes, links and each change', async () => {
    const [incident] = await em.execute<[{ id: string; number: number }]>(
      `select i.id, i.number::int as number from incident i
       where exists (select from attachment a where a.account_id = i.account_id and a.incident_id = i.id)`,
    );
    const values: string[] = [];
    for (const [kind, table] of Object.entries(tableOfKind)) {
      const fields: Record<string, PartField> = fieldsOfParts[kind as PartKind];
      const names = namesOf(fields, 'text', 'email', 'richText').filter((name) => name !== 'countryCode');
      const texts = names.map((name, at) => {
        values.push(`${kind[0]}${kind[2]}${at}q`);
        return `${snakeCased(name)} = '${values.at(-1)}'`;
      });
      const switches = namesOf(fields, 'switch').map((name) => `${snakeCased(name)} = true`);
      await em.execute(`update ${table} set ${[...texts, ...switches].join(', ')} where incident_id = $1`, [
        incident.id,
      ]);
    }
    const scope = world.scopeFor(home.manager);
    const changed = await scope.em.findOneOrFail(Incident, { id: incident.id });
    changed.summary = 'A door was opened.';
    changed.summaryText = changed.summary;
    await scope.em.flush();
    await recordChange(scope, changed, 'EDIT');

    const sheets = await workbookOf(home.manager, true);
    expect([...sheets.keys()]).toEqual([
      ...['Incidents', 'Persons', 'Legal entities', 'Vehicles', 'Items', 'Attachments', 'Corrective actions'],
      ...['Notes', 'Tasks', 'Checklist', 'Links', 'History'],
    ]);
    const text = JSON.stringify([...sheets.values()]);
    // a contact's names are one cell
    expect(values.filter((value) => !text.includes(value))).toEqual([]);
    for (const [name, rows] of sheets) {
      const [head, ...others] = rows;
      expect(head![0], name).toBe('Incident');
      expect(
        others.some(([number]) => number === incident.number),
        name,
      ).toBe(true);
    }
    for (const [kind, name] of [
      ['persons', 'Persons'],
      ['vehicles', 'Vehicles'],
      ['items', 'Items'],
    ] as const) {
      const labels = Object.values(fieldsOfParts[kind] as Record<string, PartField>).map(({ label }) => label);
      // the head of a date names the order of its parts
      const head = sheets.get(name)![0]!.map((title) => String(title).replace(' (DD/MM/YYYY)', ''));
      expect(head).toEqual(expect.arrayContaining(labels));
    }
    expect(text).toContain('Police called back.');
    expect(sheets.get('Attachments')!.flat()).toEqual(expect.arrayContaining(['Statement', 'statement.txt']));
    expect(sheets.get('Items')!.flat()).toContain(400);
    const history = sheets.get('History')!.filter(([number]) => number === incident.number);
    expect(history[0]!.slice(3, 4)).toEqual(['Create']);
    expect(history.map((row) => row.slice(3))).toContainEqual([
      ...['Edit', null, 'When What Where Why', null, 'Summary', 'A window was **broken**.', 'A door was opened.'],
    ]);
  });

  test('hides private details unless they are asked for, and never gives them to who may not reveal them', async () => {
    const canaries = {
      dateOfBirth: '1977-05-04',
      phone: '604 555 7777',
      email: 'hidden@canary.example',
      street: 'Canary Row',
    };
    await world.anIncident({ by: home.manager, persons: [{ ...canaries, firstName: 'Nadia' }] });
    const secrets = Object.values(canaries);
    const masked = JSON.stringify([...(await workbookOf(home.manager))]);
    expect(secrets.filter((secret) => masked.includes(secret))).toEqual([]);
    const [head, ...persons] = (await workbookOf(home.manager)).get('Persons')!;
    const nadia = persons.find((row) => row.includes('Nadia'))!;
    const hidden = head!.filter((_, at) => nadia[at] === 'Hidden');
    expect(hidden).toHaveLength(privatePersonFields.length - 2);
    const whole = JSON.stringify([...(await workbookOf(home.manager, true))]);
    expect(secrets.filter((secret) => !whole.includes(secret))).toEqual([]);
    await expect(workbookOf(home.viewer, true)).rejects.toThrow('permission');
  });

  test('holds what its reader may see: no locked incidents, no others’ incidents, no other account', async () => {
    const locked = await world.anIncident({ by: home.manager, locked: true, persons: [{ firstName: 'Lockedcanary' }] });
    const own = await world.anIncident({ by: home.officer, persons: [{ firstName: 'Owncanary' }] });
    const numbersOf = async (user: TestUser) => {
      const sheets = await workbookOf(user);
      return new Set([...sheets.values()].flatMap((rows) => rows.slice(1).map(([number]) => number)));
    };
    expect(await numbersOf(home.officer)).toEqual(new Set([Number(own.number)]));
    const viewed = await numbersOf(home.viewer);
    expect([viewed.has(Number(locked.number)), viewed.has(Number(own.number))]).toEqual([false, true]);
    expect((await numbersOf(home.admin)).has(Number(locked.number))).toBe(true);
    expect(JSON.stringify([...(await workbookOf(world.neighbour.admin))])).not.toMatch(/canary/i);
    const { rows, total } = await copiedAttachments(ended(home.viewer), { page: 1, pageSize: 10 });
    expect([rows.length, total, rows[0]!.name]).toEqual([1, 1, 'Statement']);
    expect(await copiedAttachments(ended(home.officer), { page: 1, pageSize: 10 })).toEqual({ rows: [], total: 0 });
  });

  test('is sent as a download of an account that has ended, and recorded', async () => {
    const account = await world.anotherAccount();
    const { cookie } = account.admin;
    const ask = (query = '') => sendRequest(`${web.own}${address}${query}`, { cookie });
    expect((await ask()).status).toBe(403);
    const theirs = world.scopeFor(account.admin);
    await theirs.em.execute('update account set active = false where id = current_account()');
    for (const [query, privateDetails] of [
      ['', 'Hidden'],
      ['?private', 'Included'],
    ] as const) {
      const answer = await ask(query);
      expect([answer.status, answer.headers['content-disposition']]).toEqual([
        200,
        'attachment; filename="AllIncidents.xlsx"',
      ]);
      const { sheets } = await readXlsx(answer.bytes);
      expect(JSON.stringify(sheets).includes('604 555 0199')).toBe(privateDetails === 'Included');
      const [record] = await theirs.em.execute<{ data: object }[]>(
        `select object_data as data from audit_record where object_name = 'AllIncidents' order by seq desc limit 1`,
      );
      expect(record!.data).toMatchObject({ privateDetails, format: 'xlsx' });
    }
    const page = await sendRequest(`${web.own}/administration/subscription2/erasure`, { cookie });
    for (const link of [
      ...[address, `${address}?private`, '/administration/subscription2/erasure/attachments'],
      ...['/administration/workgroups/users/export', '/administration/audit/export?from=2000-01-01'],
      '/administration/lookups/export?type=LOCATION',
    ]) {
      expect(page.body).toContain(`href="${link}"`);
      expect((await sendRequest(web.own + link, { cookie })).status, link).toBe(200);
    }
  });
});
