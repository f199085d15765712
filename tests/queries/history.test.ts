import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { recordChange } from '#app/incidents/changes/record-changes.server.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { viewHistoryEntry } from '#app/incidents/history/commands/view-history-entry.server.ts';
import { changesIn, compareIncidents } from '#app/incidents/history/compare-incidents.ts';
import { pastIncident } from '#app/incidents/history/past-incident.ts';
import type { IncidentRecord } from '#app/incidents/incident-record.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { unlockIncident } from '#app/incidents/record/commands/unlock-incident.server.ts';
import { unlockPerson } from '#app/incidents/record/commands/unlock-person.server.ts';
import { Incident } from '#db/entities/incident.ts';
import { displayIn } from '../support/display.ts';
import { withoutIds } from '../support/without-ids.ts';
import { aWorld, type GivenIncident } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const { manager, admin, officer, viewer } = home;
const firstPage = { page: 1, pageSize: 10 };
const display = displayIn('America/Vancouver');

const anIncident = (given: Partial<GivenIncident> = {}) => world.anIncident({ by: manager, ...given });
const rowsFor = async (user: Actor, id: string) => (await viewHistory(scopeFor(user), id, firstPage)).rows;
const entryFor = async (user: Actor, id: string, entryId: string) =>
  (await viewHistoryEntry(scopeFor(user), id, entryId)).entry;
const versionOf = async (id: string) =>
  (await scopeFor(admin).em.findOneOrFail(Incident, { id }, { refresh: true })).version;

/** Changes the incident by SQL and writes the change into its history, as an edit does. */
async function edit(user: Actor, id: string, ...statements: string[]) {
  await transaction(scopeFor(user), async (scope) => {
    for (const sql of statements) await scope.em.execute(sql, [id]);
    await recordChange(scope, await scope.em.findOneOrFail(Incident, { id }, { refresh: true }), 'EDIT');
  });
}

const setPhone = `update incident_person set phone = '604 555 0000' where account_id = current_account() and incident_id = $1`;
const setSummary = `update incident set summary = 'A window was **opened**.' where account_id = current_account() and id = $1`;

describe('the history of an incident', () => {
  test('lists every change, newest first, with who, when and what', async () => {
    const { id } = await anIncident();
    await edit(admin, id, setSummary);
    await lockIncident(scopeFor(manager), id, { version: await versionOf(id), reason: 'Police' });
    await unlockIncident(scopeFor(manager), id, await versionOf(id));
    await closeIncident(scopeFor(manager), id, { version: await versionOf(id), ...closeInput.parse({}) });
    const { total, people, rows } = await viewHistory(scopeFor(manager), id, firstPage);
    expect([total, people]).toEqual([5, 2]);
    expect(rows.map(({ kind, user, changes, reason }) => [kind, user, changes, reason])).toEqual([
      ['CLOSE', manager.name, [], ''],
      ['UNLOCK', manager.name, [], ''],
      ['LOCK', manager.name, [], 'Police'],
      ['EDIT', admin.name, ['Summary'], ''],
      ['CREATE', manager.name, [], ''],
    ]);
  });

  test('calls an edit that changed nothing but attachments a change of attachments', async () => {
    const { id } = await anIncident();
    await edit(
      manager,
      id,
      `insert into attachment (account_id, incident_id, file_id, name, file_name, attachment_type)
       select account_id, $1, id, 'Call to police', 'call.wav', 'AUDIO' from stored_file
       where account_id = current_account() limit 1`,
    );
    const [row] = await rowsFor(manager, id);
    expect(row).toMatchObject({ kind: 'ATTACHMENT', changes: ['Call to police added'] });
  });

  test('is listed in pages, and compares the last row of a page with the first of the next', async () => {
    const { id } = await anIncident();
    await edit(manager, id, setSummary);
    const page = async (page: number) => (await viewHistory(scopeFor(manager), id, { page, pageSize: 1 })).rows;
    expect(await page(1)).toMatchObject([{ kind: 'EDIT', changes: ['Summary'] }]);
    expect(await page(2)).toMatchObject([{ kind: 'CREATE' }]);
    expect(await page(3)).toEqual([]);
  });

  test('shows the reason of a lock only to holders of INCIDENT_LOCK', async () => {
    const { id } = await anIncident({ by: officer });
    await lockIncident(scopeFor(manager), id, { version: await versionOf(id), reason: 'A colleague is named.' });
    await expect(rowsFor(officer, id)).rejects.toThrow('no such incident');
    await unlockIncident(scopeFor(manager), id, await versionOf(id));
    expect(JSON.stringify(await rowsFor(officer, id))).not.toContain('colleague');
    expect(JSON.stringify(await rowsFor(manager, id))).toContain('colleague');
  });

  test('is read by those who may view the incident, and each read is audited', async () => {
    const { id } = await anIncident();
    await rowsFor(viewer, id);
    const audit = await scopeFor(admin).em.execute(
      `select create_user_name as name, transaction_type as type from audit_record
       where account_id = current_account() and object_id = $1 and transaction_type = 'READ'`,
      [id],
    );
    expect(audit).toEqual([{ name: viewer.name, type: 'READ' }]);
    await expect(rowsFor(officer, id)).rejects.toThrow('no such incident');
    const theirs = await world.anIncident({ by: neighbour.manager });
    await expect(rowsFor(admin, theirs.id)).rejects.toThrow('no such incident');
  });
});

describe('one change of an incident', () => {
  test('has the incident as it stood after it and before it', async () => {
    const { id } = await anIncident();
    await edit(admin, id, setSummary);
    const [edited, created] = await rowsFor(manager, id);
    const entry = (await entryFor(manager, id, edited!.id))!;
    expect(entry.current.summary).toBe('A window was **opened**.');
    expect(entry.previous!.summary).toBe('A window was **broken**.');
    expect([entry.olderId, entry.newerId]).toEqual([created!.id, null]);
    expect(entry.timeline.map(({ kind }) => kind)).toEqual(['EDIT', 'CREATE']);
    expect(await entryFor(manager, id, created!.id)).toMatchObject({ previous: null, newerId: edited!.id });
  });

  test('of another incident, of another account, or that does not exist is not found', async () => {
    const { id } = await anIncident();
    const { id: other } = await anIncident();
    const [ofOther] = await rowsFor(manager, other);
    const theirs = await world.anIncident({ by: neighbour.manager });
    const [ofTheirs] = await rowsFor(neighbour.manager, theirs.id);
    for (const entryId of [ofOther!.id, ofTheirs!.id, randomUUID(), 'none']) {
      expect(await entryFor(manager, id, entryId)).toBeNull();
    }
  });

  test('masks persons as they are masked now, so that a changed private field does not show as changed', async () => {
    const { id } = await anIncident();
    await edit(manager, id, setPhone);
    const [row] = await rowsFor(manager, id);
    expect(row!.changes).toEqual([]);
    const masked = (await entryFor(manager, id, row!.id))!;
    expect(withoutIds(masked)).not.toMatch(/604 555|1991|camille@/);
    expect(changesIn(compareIncidents(masked.previous, masked.current, display))).toEqual([]);

    await unlockPerson(scopeFor(manager), id, masked.current.persons[0]!.id);
    const revealed = (await entryFor(manager, id, row!.id))!;
    expect(changesIn(compareIncidents(revealed.previous, revealed.current, display))).toEqual([
      'Camille Fortin / Phone',
    ]);
    expect(withoutIds(await entryFor(viewer, id, row!.id))).not.toMatch(/604 555|1991|camille@/);
  });

  test('whose content cannot be read is not found, and its row says so', () => {
    for (const snapshot of [{}, null, [], { id: 'a' }]) expect(pastIncident(snapshot)).toBeNull();
  });
});

describe('the comparison of two versions', async () => {
  const { id } = await anIncident({
    persons: [
      { firstName: 'Ada', lastName: 'First', ordinal: 0 },
      { firstName: 'Bo', lastName: 'Second', ordinal: 1 },
    ],
  });
  const record = (await incidentRecord(scopeFor(admin), id))!;
  const [ada, bo] = record.persons as [IncidentRecord['persons'][0], IncidentRecord['persons'][0]];
  const changes = (before: Partial<IncidentRecord>, after: Partial<IncidentRecord>) =>
    changesIn(compareIncidents({ ...record, ...before }, { ...record, ...after }, display));

  test('of equal versions has no changes', () => expect(changes({}, {})).toEqual([]));

  test('matches parts by their identity: a person who moved is not a changed person', () => {
    expect(changes({ persons: [ada, bo] }, { persons: [bo, ada] })).toEqual([]);
    expect(changes({ persons: [ada, bo] }, { persons: [{ ...bo, alias: 'B' }, ada] })).toEqual(['Bo Second / Alias']);
  });

  test('names parts that were added and removed', () => {
    expect(changes({ persons: [ada] }, { persons: [ada, bo] })).toEqual(['Bo Second added']);
    expect(changes({ persons: [ada, bo] }, { persons: [bo] })).toEqual(['Ada First removed']);
  });

  test('sees every field of the incident, its place and its close details', () => {
    const close = { ...emptyClose, closedBy: 'USER' as const, closedAt: '2026-03-15T10:00:00.000Z', userName: 'Ana' };
    expect(changes({}, { severity: 'High', assignedUserName: 'Ben', close, locked: true })).toEqual([
      ...['Severity', 'Incident Investigator', 'Locked', 'Closed by', 'Date closed'],
    ]);
    expect(changes({}, { location: { ...record.location, unit: '4' } })).toEqual(['Address']);
    expect(changes({}, { occurredDateUncertain: true, occurredDate: '2026-03-14' })).toEqual(['Date occurred']);
  });

  test('tells a picture that replaced another', () => {
    const [first, second] = [randomUUID(), randomUUID()].map((pictureFileId) => ({ ...ada, pictureFileId }));
    const sections = (before: typeof ada, after: typeof ada) =>
      compareIncidents({ ...record, persons: [before] }, { ...record, persons: [after] }, display);
    expect(changesIn(sections(first!, second!))).toEqual(['Ada First / Picture']);
    const fields = sections(first!, second!).flatMap(({ parts }) => parts.flatMap(({ fields }) => fields));
    const [picture] = fields.filter(({ label }) => label === 'Picture');
    expect(picture).toMatchObject({ previous: 'A picture', current: 'Another picture' });
    expect(changesIn(sections(first!, first!))).toEqual([]);
    expect(changesIn(sections(ada, first!))).toEqual(['Ada First / Picture']);
  });

  test('sees that only the formatting of a rich text changed', () => {
    expect(changes({ summary: 'A window' }, { summary: '**A** window' })).toEqual(['Summary']);
  });
});

const emptyClose = {
  firstName: '',
  middleName: '',
  lastName: '',
  department: '',
  position: '',
  alias: '',
  phone: '',
  mobilePhone: '',
  email: '',
  comments: '',
};
