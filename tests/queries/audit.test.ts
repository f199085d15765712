import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { auditFilter, rangeOf } from '#app/administration/audit/audit-filter.schema.ts';
import { actionWords, auditDetails } from '#app/administration/audit/audit-words.ts';
import { exportAudit } from '#app/administration/audit/commands/export-audit.server.ts';
import { auditEntry } from '#app/administration/audit/queries/audit-entry.server.ts';
import { auditPage } from '#app/administration/audit/queries/audit-page.server.ts';
import { auditRecords } from '#app/administration/audit/queries/audit-records.server.ts';
import { auditState } from '#app/administration/audit/queries/audit-state.server.ts';
import { auditUsers } from '#app/administration/audit/queries/audit-users.server.ts';
import { importedLookupsFile } from '#app/administration/audit/queries/imported-lookups-file.server.ts';
import { addLookup } from '#app/administration/lookups/commands/add-lookup.server.ts';
import { importLookups } from '#app/administration/lookups/commands/import-lookups.server.ts';
import { updateLookup } from '#app/administration/lookups/commands/update-lookup.server.ts';
import { linkIncident } from '#app/incidents/links/commands/link-incident.server.ts';
import { removeLink } from '#app/incidents/links/commands/remove-link.server.ts';
import { linkedIncidents } from '#app/incidents/links/queries/linked-incidents.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { unlockIncident } from '#app/incidents/record/commands/unlock-incident.server.ts';
import { auditPageSize } from '#db/vocabulary/audit.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const auditor = await home.user('auditor', 'AUDIT_VIEW');
const scope = scopeFor(auditor);
// the day may end while the tests run
const tomorrow = toDateFields(new Date(Date.now() + 86_400_000), auditor.timeZone).date;
const range = rangeOf({}, tomorrow);

const recordsOf = (user: TestUser, filter: object = {}, size = 500) =>
  auditRecords(scopeFor(user), { range, ...auditFilter.parse(filter), ...filter }, size);
const namesOf = async (user: TestUser, filter?: object) =>
  (await recordsOf(user, filter)).rows.map(({ transactionType, objectName }) => `${transactionType} ${objectName}`);

describe('the audit', () => {
  test('is listed newest first, page by page, back and forth', async () => {
    const keeper = await home.user('keeper', 'LOOKUP_ADD');
    for (let at = 0; at < 25; at++) {
      await addLookup(scopeFor(keeper), { type: 'DEPARTMENT', parentId: null, name: `Desk ${at}` });
    }
    const filter = { auditType: 'LOOKUP', user: keeper.userId };
    const first = await recordsOf(auditor, filter, auditPageSize);
    expect(first).toMatchObject({ total: 25, hasOlder: true, hasNewer: false });
    const second = await recordsOf(auditor, { ...filter, older: first.rows.at(-1)!.id }, auditPageSize);
    const third = await recordsOf(auditor, { ...filter, older: second.rows.at(-1)!.id }, auditPageSize);
    expect(third).toMatchObject({ total: 25, hasOlder: false, hasNewer: true });
    const names = [first, second, third].flatMap(({ rows }) => rows.map(({ objectName }) => objectName));
    expect(names).toEqual(Array.from({ length: 25 }, (_, at) => `Desk ${24 - at}`));
    const back = await recordsOf(auditor, { ...filter, newer: third.rows[0]!.id }, auditPageSize);
    expect(back.rows).toEqual(second.rows);
    expect(back.hasNewer).toBe(true);
    expect((await recordsOf(auditor, { ...filter, newer: second.rows[0]!.id }, auditPageSize)).hasNewer).toBe(false);
  });

  test('is filtered by type, by user, by name or email of a user, and by days', async () => {
    const { rows } = await recordsOf(auditor, { auditType: 'INCIDENT' });
    expect(new Set(rows.map(({ objectType }) => objectType))).toEqual(new Set(['INCIDENT']));
    for (const user of [home.manager.userId, home.manager.email, 'MANAGER test']) {
      const { rows } = await recordsOf(auditor, { user });
      expect(new Set(rows.map(({ user }) => user)), user).toEqual(new Set(['manager Test']));
    }
    expect((await recordsOf(auditor, { user: 'nager te' })).rows.length, 'a part of a name').toBeGreaterThan(0);
    expect((await recordsOf(auditor, { user: 'Nobody' })).rows).toEqual([]);
    expect((await recordsOf(auditor, { range: { from: '2020-01-01', to: '2020-12-31' } })).total).toBe(0);
  });

  test('offers users by their names, and those of one name by their emails', async () => {
    const { em } = scopeFor(home.admin);
    const named = async (email: string) =>
      await em.execute(
        "update app_user set first_name = 'Élise', last_name = 'Roy' where account_id = current_account() and email = $1",
        [email],
      );
    const [one, two] = [await home.user('one of two', 'AUDIT_VIEW'), await home.user('two of two', 'AUDIT_VIEW')];
    for (const { email } of [one, two]) await named(email);
    const users = (await auditUsers(scope))!;
    const sharing = users.filter(({ sharesName }) => sharesName);
    expect(sharing.map(({ email }) => email).toSorted()).toEqual([one.email, two.email].toSorted());
    expect(users.find(({ id }) => id === home.manager.userId)).toMatchObject({
      name: 'manager Test',
      sharesName: false,
    });
  });

  test('has a range of the month before today, never in the future', () => {
    expect(rangeOf({}, '2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31', errors: {} });
    expect(rangeOf({}, '2026-01-15')).toMatchObject({ from: '2025-12-15' });
    expect(rangeOf({ from: '2026-04-02', to: '2026-04-03' }, '2026-04-01').errors).toEqual({
      from: ['The date cannot be in the future.'],
      to: ['The date cannot be in the future.'],
    });
    expect(rangeOf({ from: '2026-03-05', to: '2026-03-01' }, '2026-04-01').errors).toEqual({
      from: ['From is after To.'],
    });
    expect(
      auditFilter.parse({ auditType: 'X', from: '', to: 'x'.repeat(300), older: '-1', user: 'y'.repeat(300) }),
    ).toEqual({ user: '', words: '' });
  });

  test('has no records, but an error at the date, where one is no day that the audit can be searched by', async () => {
    for (const text of ['0026-03-01', '1899-12-31', '2026-02-31', '2026-99-99', '20266-03-01', 'x']) {
      const [from, to] = [auditFilter.parse({ from: text }), auditFilter.parse({ to: text })];
      expect(rangeOf(from, '2026-04-01').errors, text).toEqual({ from: ['Enter a date.'] });
      expect(rangeOf(to, '2026-04-01').errors, text).toEqual({ to: ['Enter a date.'] });
      const page = await auditPage(scope, from);
      expect(page, text).toMatchObject({ records: null, range: { from: text, errors: { from: ['Enter a date.'] } } });
    }
    expect(rangeOf({ from: '1900-01-01' }, '2026-04-01').errors).toEqual({});
  });

  test('shows nothing of another account', async () => {
    const [theirs] = (await recordsOf(neighbour.admin)).rows;
    expect((await recordsOf(auditor)).rows.map(({ id }) => id)).not.toContain(theirs!.id);
    await expect(auditEntry(scope, theirs!.id)).rejects.toThrow('no such audit record');
    await expect(auditEntry(scope, randomUUID())).rejects.toThrow('no such audit record');
    const outside = (await recordsOf(auditor, { older: randomUUID() })).rows;
    expect(outside).toEqual([]);
  });

  test('tells of a locked incident only to those who may see it', async () => {
    const all = await home.user('all', 'AUDIT_VIEW', 'INCIDENT_LOCK', 'ALLINCIDENT_SEARCH');
    const searcher = await home.user('searcher', 'AUDIT_VIEW', 'ALLINCIDENT_SEARCH');
    const [incident, other] = [
      await world.anIncident({ by: home.manager }),
      await world.anIncident({ by: home.manager }),
    ];
    await linkIncident(scopeFor(home.manager), other.id, { number: incident.number, kind: 'RELATED' });
    const [added] = await linkedIncidents(scopeFor(home.manager), other.id);
    await removeLink(scopeFor(home.manager), other.id, added!.linkId);
    await lockIncident(scopeFor(home.manager), incident.id, { version: 1, reason: 'Police' });
    const name = `LOCK Incident #${incident.number}`;
    expect(await namesOf(all)).toContain(name);
    for (const user of [auditor, searcher]) {
      expect((await namesOf(user)).filter((each) => each.endsWith(`#${incident.number}`))).toEqual([]);
    }
    const lock = (await recordsOf(all)).rows.find((row) => `${row.transactionType} ${row.objectName}` === name)!;
    await expect(auditEntry(scopeFor(searcher), lock.id)).rejects.toThrow('no such audit record');
    expect(await auditEntry(scopeFor(all), lock.id)).toMatchObject({
      rows: [{ label: 'Reason', current: 'Police' }],
      incidentPath: `/incidents/${incident.id}`,
    });
    const links = (await recordsOf(all)).rows.filter(
      (row) => row.transactionType.endsWith('LINK') && row.objectName.endsWith(`#${other.number}`),
    );
    expect(links.map(({ transactionType }) => transactionType)).toEqual(['UNLINK', 'LINK']);
    expect((await recordsOf(searcher, { older: lock.id })).rows, 'a hidden record as the start of a page').toEqual([]);
    const ofOther = (names: string[]) => names.filter((each) => each.endsWith(`#${other.number}`));
    expect(ofOther(await namesOf(all))).toHaveLength(3);
    expect(ofOther(await namesOf(searcher))).toEqual([`CREATE Incident #${other.number}`]);
    for (const link of links) {
      expect((await auditEntry(scopeFor(all), link.id)).rows).toContainEqual(
        expect.objectContaining({ label: 'Linked incident', current: `#${incident.number}` }),
      );
      await expect(auditEntry(scopeFor(searcher), link.id)).rejects.toThrow('no such audit record');
    }
    await unlockIncident(scopeFor(home.manager), incident.id, 2);
    expect(await namesOf(searcher)).toContain(name);
    expect((await auditEntry(scopeFor(searcher), links[0]!.id)).rows).toHaveLength(1);
    expect((await auditEntry(scopeFor(searcher), lock.id)).rows).toEqual([]);
  });

  test('leads to an incident only where the user may view it', async () => {
    const { id } = await world.anIncident({ by: home.manager });
    const entryOf = async (user: TestUser) => {
      const { rows } = await recordsOf(user, { auditType: 'INCIDENT' });
      return await auditEntry(scopeFor(user), rows[0]!.id);
    };
    const searcher = await home.user('searcher', 'AUDIT_VIEW', 'ALLINCIDENT_SEARCH');
    expect(await entryOf(searcher)).toMatchObject({
      incidentPath: `/incidents/${id}`,
      historyPath: expect.stringContaining(`/incidents/${id}/history/`),
    });
    expect(await entryOf(auditor)).toMatchObject({ incidentPath: null, historyPath: null });
  });

  test('shows a change field by field, and no detail of sign-ins and reports', async () => {
    const id = await addLookup(scopeFor(home.admin), { type: 'DEPARTMENT', parentId: null, name: 'Kitchen' });
    await updateLookup(scopeFor(home.admin), id!, { name: 'Main kitchen', active: false });
    const [row] = (await recordsOf(auditor, { auditType: 'LOOKUP' })).rows;
    expect(await auditEntry(scope, row!.id)).toMatchObject({
      compared: true,
      rows: [
        { label: 'Path', previous: 'Kitchen', current: 'Main kitchen' },
        { label: 'Active', previous: 'Yes', current: 'No' },
        { label: 'Type', current: 'Department' },
      ],
    });
    const { em } = scopeFor(home.admin);
    for (const type of ['AUTHENTICATION', 'REPORT']) {
      const [record] = await em.execute<{ id: string }[]>(
        `insert into audit_record (account_id, object_type, transaction_type) values (current_account(), $1, 'TEST')
         returning id`,
        [type],
      );
      await expect(auditEntry(scope, record!.id)).rejects.toThrow('no such audit record');
    }
  });

  test('shows with which values an account was created', async () => {
    const { em } = scopeFor(home.admin);
    const after = {
      companyName: 'Grand Pacific',
      businessType: 'hotel',
      country: 'CA',
      timeZone: 'America/Vancouver',
      plan: 'trial',
      trialEndsAt: '2026-03-01T12:00:00.000Z',
      concurrentUsers: 5,
    };
    const [record] = await em.execute<{ id: string }[]>(
      `insert into audit_record (account_id, object_type, transaction_type, object_data)
       values (current_account(), 'ACCOUNT', 'CREATE', $1::jsonb) returning id`,
      [JSON.stringify({ after })],
    );
    const { rows, compared } = await auditEntry(scope, record!.id);
    expect([compared, Object.fromEntries(rows.map(({ label, current }) => [label, current]))]).toEqual([
      false,
      {
        'Company name': 'Grand Pacific',
        'Business type': 'Hospitality',
        Country: 'Canada',
        'Concurrent users': '5',
        Plan: 'Free trial',
        'Time zone': 'America/Vancouver',
        'Trial ends at': '01/03/2026 04:00 AM',
      },
    ]);
  });

  test('shows the criteria of searches and analyses in words', async () => {
    const { em } = scopeFor(home.admin);
    const rowsOf = async (type: string, data: object) => {
      const [record] = await em.execute<{ id: string }[]>(
        `insert into audit_record (account_id, object_type, transaction_type, object_data)
         values (current_account(), $1, 'READ', $2::jsonb) returning id`,
        [type, JSON.stringify(data)],
      );
      return (await auditEntry(scope, record!.id)).rows.map(({ label, current }) => [label, current]);
    };
    const words = {
      operator: 'AND',
      groups: [
        { type: 'class', label: 'Class', operator: 'OR', values: ['is Theft', 'is Fire'] },
        { type: 'status', label: 'Status', operator: 'OR', values: ['is Open'] },
      ],
    };
    expect(await rowsOf('SEARCH', { criteria: {}, words })).toEqual([
      ['Class', 'is Theft OR is Fire'],
      ['Status', 'is Open'],
      ['Matches', 'All of these'],
    ]);
    expect(await rowsOf('SEARCH', { words: 'broken window' })).toEqual([['Words', 'broken window']]);
    const criteria = {
      operator: 'AND',
      severity: { operator: 'OR', values: [{ lookupId: home.lookups.SEVERITY_TYPE }] },
    };
    expect(await rowsOf('SEARCH', { name: 'Grave', description: '', itemType: 'DASHBOARD', criteria })).toEqual([
      ['Name', 'Grave'],
      ['Severity', 'is Some SEVERITY_TYPE'],
    ]);
    const item = {
      frequency: 'Month',
      chartType: 'bar',
      classCriteria: { values: [{ classIdList: [home.lookups.INCIDENT_CLASS] }], logicalOperation: 'OR' },
    };
    const periods = [
      { periodName: 'Last year', period: { fromDate: '2025-01-01', toDate: '2025-12-31' } },
      { period: { days: 30 } },
      { period: { lastNMonths: 0 } },
      { period: { lastNMonths: 1 } },
      { period: { dayOfWeeks: ['Monday', 'Friday'] } },
    ];
    expect(await rowsOf('ANALYZE', { criteria: periods.map((period) => ({ ...item, ...period })) })).toEqual([
      ['Period 1', 'Last year (01/01/2025 to 31/12/2025)'],
      ['Period 2', 'last 30 days'],
      ['Period 3', 'current month'],
      ['Period 4', 'previous month'],
      ['Period 5', 'days of the week Monday, Friday'],
      ['Frequency', 'Month'],
      ['Chart', 'Bar'],
      ['Incident class', 'One INCIDENT_CLASS'],
    ]);
  });

  test('is exported as CSV without formulas, and the export is audited', async () => {
    await addLookup(scopeFor(home.admin), { type: 'DEPARTMENT', parentId: null, name: '=1+1' });
    const pieces = await exportAudit(scope, { auditType: 'LOOKUP', user: '', range });
    let csv = '';
    for await (const piece of pieces) csv += piece;
    expect(csv.split('\n')[0]).toBe('\uFEFF"Date (America/Vancouver)","Type","Name","Action","User","Changes"');
    expect(csv).toContain(`"Lookup","'=1+1","Create","admin Test","Path: =1+1; Active: Yes; Type: Department"`);
    expect(csv).toMatch(/"Update","admin Test","Path: Kitchen → Main kitchen; Active: Yes → No; Type: Department"/);
    const [last] = (await recordsOf(auditor, { auditType: 'LOOKUP' })).rows;
    const { date, time } = toDateFields(new Date(last!.at), 'America/Vancouver');
    expect(csv.split('\n')[1]).toMatch(new RegExp(`^"${date} ${time}:[0-5][0-9]",`));
    expect(await namesOf(auditor)).toContain('EXPORT Audit');
  });

  test('shows the first 100 entries of an import of lookups, and has all of them as a file', async () => {
    const csv = ['Name,Active', ...Array.from({ length: 120 }, (_, at) => `Desk of import ${at},yes`)].join('\n');
    await importLookups(scopeFor(home.admin), { type: 'DEPARTMENT', csv, operation: randomUUID() });
    const [row] = (await recordsOf(auditor, { auditType: 'LOOKUP' })).rows;
    const { imported, rows } = await auditEntry(scope, row!.id);
    expect([imported?.total, imported?.entries.length]).toEqual([120, 100]);
    expect(rows.map(({ label }) => label)).toEqual(['Type', 'Added']);
    const lines = (await importedLookupsFile(scope, row!.id)).trim().split('\n');
    expect([lines.length, lines[120]]).toEqual([121, '"Desk of import 119","Yes"']);
    await expect(importedLookupsFile(scopeFor(neighbour.admin), row!.id)).rejects.toThrow('no such import');
    const refused = await home.user('no auditor', 'LOOKUP_ADD');
    await expect(importedLookupsFile(scopeFor(refused), row!.id)).rejects.toThrow('You do not have permission.');
  });

  test('has the numbers of records only for those who may see locked incidents', async () => {
    const keeper = await home.user('keeper', 'AUDIT_VIEW', 'INCIDENT_LOCK');
    await scopeFor(home.admin).em.execute(brokenSql);
    const seenBy = async (user: TestUser) => {
      const [first] = (await recordsOf(user)).rows;
      const pieces = await exportAudit(scopeFor(user), { user: '', range });
      return { seq: first!.seq, csv: (await pieces.next()).value, state: await auditState(scopeFor(user)) };
    };
    expect(await seenBy(keeper)).toEqual({
      seq: expect.any(Number),
      csv: '\uFEFF"Number","Date (America/Vancouver)","Type","Name","Action","User","Changes"\n',
      state: { checkedAt: expect.any(String), brokenSeq: 5, problem: 'it was changed' },
    });
    expect(await seenBy(auditor)).toEqual({
      seq: null,
      csv: '\uFEFF"Date (America/Vancouver)","Type","Name","Action","User","Changes"\n',
      state: { checkedAt: expect.any(String), brokenSeq: null, problem: 'it was changed' },
    });
  });

  test('is searched by names and by the values of records, and never by what a reader may not see', async () => {
    const id = await addLookup(scopeFor(home.admin), { type: 'DEPARTMENT', parentId: null, name: 'Bäckerei' });
    await updateLookup(scopeFor(home.admin), id!, { name: 'Conditorei', active: true });
    const found = async (user: TestUser, words: string) =>
      (await recordsOf(user, { words })).rows.map(
        ({ transactionType, objectName }) => `${transactionType} ${objectName}`,
      );
    expect(await found(auditor, 'backerei')).toEqual(['EDIT Conditorei', 'CREATE Bäckerei']);
    expect(await found(auditor, 'nothing of this kind')).toEqual([]);
    const incident = await world.anIncident({ by: home.manager });
    await lockIncident(scopeFor(home.manager), incident.id, { version: 1, reason: 'Wiretap' });
    await unlockIncident(scopeFor(home.manager), incident.id, 2);
    expect(await found(auditor, 'wiretap')).toEqual([]);
    expect(await found(auditor, `#${incident.number}`)).toContain(`LOCK Incident #${incident.number}`);
    const exported = async (user: string) => {
      let text = '';
      for await (const piece of await exportAudit(scope, { words: 'backerei', user, range })) text += piece;
      return text;
    };
    expect(await exported('')).toMatch(/Conditorei(.|\n)*Bäckerei/);
    expect(await exported('Nobody')).not.toContain('rei');
  });

  test('is shown only with its privilege', async () => {
    const refused = home.viewer;
    await expect(recordsOf(refused)).rejects.toThrow('You do not have permission.');
    await expect(exportAudit(scopeFor(refused), { user: '', range })).rejects.toThrow('You do not have permission.');
  });
});

const brokenSql = `
insert into audit_check (account_id, checked_at, seq, hash, fully_checked_at, broken_seq, problem)
values (current_account(), now(), 4, sha256(''), now(), 5, 'it was changed')
on conflict (account_id) do update set broken_seq = excluded.broken_seq, problem = excluded.problem`;

test('a change of a workgroup is a table of its privileges with Yes and No', () => {
  const before = { name: 'Desk', privileges: ['MYINCIDENT_ADD', 'AUDIT_VIEW'] };
  const after = { name: 'Desk', privileges: ['MYINCIDENT_ADD', 'ALLINCIDENT_SEARCH'] };
  const { rows } = auditDetails({ before, after });
  expect(rows.map(({ label, previous, current }) => [label, previous, current])).toEqual([
    ['Name', 'Desk', 'Desk'],
    ['Own incidents: add', 'Yes', 'Yes'],
    ['All incidents: search', 'No', 'Yes'],
    ['Administration: audit', 'Yes', 'No'],
    [
      'Other privileges',
      expect.stringMatching(/^\d+ privileges are off$/),
      expect.stringMatching(/^\d+ privileges are off$/),
    ],
  ]);
  const added = auditDetails({ after }).rows;
  expect(added.map(({ label }) => label)).toEqual([
    'Name',
    'Own incidents: add',
    'All incidents: search',
    'Other privileges',
  ]);
  expect(JSON.stringify([rows, added])).not.toMatch(/[A-Z]_[A-Z]/);
});

test('the details of a record are words, without ids and secrets', () => {
  expect(
    auditDetails({
      before: { companyName: 'Old', dateFormat: 0, measurementType: 1, mfa: false },
      after: { companyName: 'New', dateFormat: 1, measurementType: 1, mfa: true, password: 'x', userGroupId: 'x' },
      lookupClasses: [{ path: ['Security', 'Theft'], eventTypeList: ['CREATE', 'EDIT'] }],
      deleted: [['A'], ['A', 'B']],
    }).rows,
  ).toEqual([
    { label: 'Company name', previous: 'Old', current: 'New' },
    { label: 'Date format', previous: 'DD/MM/YYYY', current: 'MM/DD/YYYY' },
    { label: 'Measurement type', previous: 'US', current: 'US' },
    { label: '2-step verification', previous: 'No', current: 'Yes' },
    { label: 'Class 1: Path', previous: '', current: 'Security / Theft' },
    { label: 'Class 1: Events', previous: '', current: 'Created, Changed' },
    { label: 'Deleted', previous: '', current: 'A, A / B' },
  ]);
  expect([actionWords('EDIT'), actionWords('UNLOCK_PERSON'), actionWords('CUT_END')]).toEqual([
    'Update',
    'Reveal details',
    'Cut end',
  ]);
});
