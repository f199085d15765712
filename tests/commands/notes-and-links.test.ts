import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { linkIncident } from '#app/incidents/links/commands/link-incident.server.ts';
import { removeLink } from '#app/incidents/links/commands/remove-link.server.ts';
import { linkedIncidents } from '#app/incidents/links/queries/linked-incidents.server.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { Incident } from '#db/entities/incident.ts';
import type { LinkKind } from '#db/vocabulary/incident.ts';
import { aWorld, type GivenIncident } from '../support/world.ts';

const world = await aWorld({ poolMax: 20 });
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const { manager, admin, officer, viewer } = home;

const anIncident = (given: Partial<GivenIncident> = {}) => world.anIncident({ by: manager, ...given });
const note = (body: string, more: { key?: string; correctsId?: string } = {}) => ({
  key: randomUUID(),
  correctsId: null,
  body,
  ...more,
});
const notesOf = async (user: Actor, id: string) =>
  (await viewIncident(scopeFor(user), id, { audited: false })).incident.notes;
const linkedOf = async (user: Actor, id: string) =>
  (await linkedIncidents(scopeFor(user), id)).map(({ number, kind }) => [number, kind]);
const historyOf = async (user: Actor, id: string) =>
  (await viewHistory(scopeFor(user), id, { page: 1, pageSize: 10 })).rows.map(({ kind, user, changes }) => [
    kind,
    user,
    changes,
  ]);
const lock = async (id: string) => {
  const { version } = await scopeFor(admin).em.findOneOrFail(Incident, { id }, { refresh: true });
  await lockIncident(scopeFor(manager), id, { version, reason: 'Police' });
};

describe('a note', () => {
  test('is numbered, signed and dated by the database, and shown in the viewer and the history', async () => {
    const { id } = await anIncident();
    const begun = Date.now();
    expect(await addNote(scopeFor(viewer), id, note('Police called back.'))).toBe(1);
    const [first] = await notesOf(manager, id);
    expect(await addNote(scopeFor(manager), id, note('They did not.', { correctsId: first!.id }))).toBe(2);
    expect(await notesOf(viewer, id)).toEqual([
      expect.objectContaining({ number: 1, body: 'Police called back.', createUserName: viewer.name, corrects: null }),
      expect.objectContaining({ number: 2, body: 'They did not.', createUserName: manager.name, corrects: 1 }),
    ]);
    expect(Date.parse(first!.creationDate)).toBeGreaterThanOrEqual(begun);
    expect(await historyOf(manager, id)).toEqual([
      ['NOTE', manager.name, ['Note 2 added, corrects note 1']],
      ['NOTE', viewer.name, ['Note 1 added']],
      ['CREATE', manager.name, []],
    ]);
  });

  test('can be added to a closed incident, and does not change its version', async () => {
    const { id } = await anIncident({ closed: true });
    const before = await scopeFor(admin).em.findOneOrFail(Incident, { id });
    await addNote(scopeFor(manager), id, note('The ring was found.'));
    const after = await scopeFor(admin).em.findOneOrFail(Incident, { id }, { refresh: true });
    expect([after.status, after.version]).toEqual([2, before.version]);
  });

  test('that a form sends twice is added once', async () => {
    const { id } = await anIncident();
    const input = note('Once.');
    const results = await Promise.all([1, 2, 3].map(() => addNote(scopeFor(manager), id, input)));
    expect(results).toEqual([1, 1, 1]);
    expect(await notesOf(manager, id)).toHaveLength(1);
  });

  test('of twenty people at once gets a number of its own', async () => {
    const { id } = await anIncident();
    await Promise.all(Array.from({ length: 20 }, (_, at) => addNote(scopeFor(manager), id, note(`Note ${at}`))));
    expect((await notesOf(manager, id)).map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
  });

  test('is never changed, deleted, backdated or signed by somebody else', async () => {
    const { id } = await anIncident();
    await addNote(scopeFor(manager), id, note('As it was.'));
    const { em } = scopeFor(manager);
    const refused = { code: '42501' };
    const of = 'where account_id = current_account() and incident_id = $1';
    for (const sql of [
      `update incident_note set body = 'Other' ${of}`,
      `delete from incident_note ${of}`,
      `insert into incident_note (account_id, incident_id, body, created_at) select account_id, incident_id, body, '2020-01-01' from incident_note ${of}`,
      `insert into incident_note (account_id, incident_id, body, create_user_name) select account_id, incident_id, body, 'Other' from incident_note ${of}`,
    ]) {
      await expect(em.execute(sql, [id]), sql).rejects.toMatchObject(refused);
    }
  });

  test('does not correct a note of another incident', async () => {
    const [{ id }, { id: other }] = [await anIncident(), await anIncident()];
    await addNote(scopeFor(manager), other, note('There.'));
    const [there] = await notesOf(manager, other);
    const correcting = addNote(scopeFor(manager), id, note('Here.', { correctsId: there!.id }));
    await expect(correcting).rejects.toThrow('Choose from the list.');
  });

  test('is not added with the key of a note of another incident', async () => {
    const [{ id }, { id: other }] = [await anIncident(), await anIncident()];
    const input = note('There.');
    await addNote(scopeFor(manager), other, input);
    await expect(addNote(scopeFor(manager), id, input)).rejects.toThrow('The note could not be added.');
    expect(await notesOf(manager, id)).toEqual([]);
  });

  test('is hidden with its locked incident, and kept by its history when the incident is deleted', async () => {
    const { id } = await anIncident({ by: officer });
    await addNote(scopeFor(officer), id, note('Seen by me.'));
    await lock(id);
    const { em } = scopeFor(officer);
    expect(
      await em.execute('select from incident_note where account_id = current_account() and incident_id = $1', [id]),
    ).toEqual([]);
    const { version } = await scopeFor(admin).em.findOneOrFail(Incident, { id }, { refresh: true });
    await deleteIncident(scopeFor(manager), id, version);
    const [entry] = await scopeFor(manager).em.execute<[{ snapshot: { notes: object[] } }]>(
      `select snapshot from history_entry where account_id = current_account() and incident_id = $1 and action_type = 'DELETE'`,
      [id],
    );
    expect(entry.snapshot.notes).toMatchObject([{ body: 'Seen by me.', createUserName: officer.name }]);
  });
});

describe('a link between two incidents', () => {
  const link = (user: Actor, id: string, number: number, kind: LinkKind = 'FOLLOW_UP_OF') =>
    linkIncident(scopeFor(user), id, { number, kind });

  test('is shown on both, each in its own words, and in the history of both', async () => {
    const [one, other] = [await anIncident(), await anIncident({ closed: true })];
    await link(manager, one.id, other.number);
    expect(await linkedOf(manager, one.id)).toEqual([[other.number, 'Follow-up of']]);
    expect(await linkedOf(manager, other.id)).toEqual([[one.number, 'Followed up by']]);
    expect((await historyOf(manager, one.id))[0]).toEqual(['LINK', manager.name, [`#${other.number}, follow-up of`]]);
    expect((await historyOf(manager, other.id))[0]).toEqual(['LINK', manager.name, [`#${one.number}, followed up by`]]);
  });

  test('is made once, to another incident that the user may see', async () => {
    const [one, other] = [await anIncident(), await anIncident()];
    await link(manager, one.id, other.number);
    await expect(link(admin, other.id, one.number)).rejects.toThrow(`Incident #${one.number} is linked already.`);
    await expect(link(manager, one.id, one.number)).rejects.toThrow('An incident is not linked to itself.');
    await expect(link(manager, one.id, 999_999)).rejects.toThrow('There is no incident #999999.');
    const locked = await anIncident({ locked: true });
    const own = await anIncident({ by: officer });
    for (const hidden of [locked, other]) {
      await expect(link(officer, own.id, hidden.number)).rejects.toThrow(`There is no incident #${hidden.number}.`);
    }
  });

  test('is removed, once, and stays in the history of both', async () => {
    const [one, other] = [await anIncident(), await anIncident()];
    await link(manager, one.id, other.number);
    const linkId = (await linkedIncidents(scopeFor(manager), one.id))[0]!.linkId;
    await expect(removeLink(scopeFor(neighbour.admin), one.id, linkId)).rejects.toThrow('no such');
    await removeLink(scopeFor(admin), other.id, linkId);
    await expect(removeLink(scopeFor(admin), other.id, linkId)).rejects.toThrow('no such link');
    expect(await linkedOf(manager, one.id)).toEqual([]);
    expect((await historyOf(manager, one.id)).slice(0, 2).map(([kind, by]) => [kind, by])).toEqual([
      ['UNLINK', admin.name],
      ['LINK', manager.name],
    ]);
    await link(manager, one.id, other.number, 'RELATED');
    expect(await linkedOf(manager, one.id)).toEqual([[other.number, 'Related']]);
  });

  test('to a locked incident is shown only to users who see locked incidents', async () => {
    const [one, other] = [await anIncident(), await anIncident()];
    await link(manager, one.id, other.number);
    await lock(other.id);
    expect(await linkedOf(manager, one.id)).toEqual([[other.number, 'Follow-up of']]);
    expect(await linkedOf(viewer, one.id)).toEqual([]);
    expect(await historyOf(viewer, one.id)).toEqual([['CREATE', manager.name, []]]);
    expect((await viewHistory(scopeFor(viewer), one.id, { page: 1, pageSize: 10 })).total).toBe(1);
    const raw = 'select from incident_link where account_id = current_account() and incident_id = $1';
    expect(await scopeFor(viewer).em.execute(raw, [one.id])).toEqual([]);
  });

  test('to an incident of others is not shown to a user who sees only their own', async () => {
    const [own, others] = [await anIncident({ by: officer }), await anIncident()];
    await link(manager, own.id, others.number);
    expect(await linkedOf(officer, own.id)).toEqual([]);
    expect((await historyOf(officer, own.id)).map(([kind]) => kind)).toEqual(['CREATE']);
    expect((await historyOf(manager, own.id)).map(([kind]) => kind)).toEqual(['LINK', 'CREATE']);
  });
});
