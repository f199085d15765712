import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { reopenForEdit } from '#app/drafts/editing/commands/reopen-for-edit.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { incidentForDialog } from '#app/incidents/queries/incident-for-dialog.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { reopenIncident } from '#app/incidents/record/commands/reopen-incident.server.ts';
import { unlockIncident } from '#app/incidents/record/commands/unlock-incident.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { Incident } from '#db/entities/incident.ts';
import { aWorld, type GivenIncident } from '../support/world.ts';

const world = await aWorld({ poolMax: 20 });
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const { manager, admin, officer } = home;
const by = (comments = '') => closeInput.parse({ closeComments: comments });

async function anIncident(given: Partial<GivenIncident> = {}) {
  const { id, number } = await world.anIncident({ by: manager, ...given });
  return { id, number };
}
const read = (id: string) => scopeFor(admin).em.findOneOrFail(Incident, { id }, { refresh: true });
const versionOf = async (id: string) => (await read(id)).version;
const historyOf = (id: string) =>
  scopeFor(admin).em.execute<{ action: string; who: string; reason: string; snapshot: Record<string, unknown> }[]>(
    `select action_type as action, update_user_name as who, reason, snapshot from history_entry
     where account_id = current_account() and incident_id = $1 order by updated_at`,
    [id],
  );
const auditOf = (id: string) =>
  scopeFor(admin).em.execute<{ action: string; name: string; data: object }[]>(
    `select transaction_type as action, object_name as name, object_data as data from audit_record
     where account_id = current_account() and object_id = $1 and transaction_type <> 'READ' order by seq`,
    [id],
  );

describe('closing an incident from the viewer', () => {
  test('keeps who closed it and how, in the incident, its history and the audit', async () => {
    const { id, number } = await anIncident();
    expect(await closeIncident(scopeFor(manager), id, { version: await versionOf(id), ...by('Paid.') })).toBe(number);
    expect(await read(id)).toMatchObject({ status: 2, closeUserName: manager.name, closeComments: 'Paid.' });
    const [, entry] = await historyOf(id);
    expect(entry).toMatchObject({ action: 'CLOSE', who: manager.name, snapshot: { status: 2 } });
    expect(await auditOf(id)).toEqual([
      { action: 'CREATE', name: `Incident #${number}`, data: {} },
      { action: 'CLOSE', name: `Incident #${number}`, data: {} },
    ]);
  });

  test('at once by twenty people closes it once, and tells the others who did', async () => {
    const { id, number } = await anIncident();
    const version = await versionOf(id);
    const people = Array.from({ length: 20 }, (_, at) => (at % 2 ? manager : admin));
    const results = await Promise.allSettled(
      people.map((one) => closeIncident(scopeFor(one), id, { version, ...by(randomUUID()) })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { closeUserName } = await read(id);
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []));
    expect(new Set(refused)).toEqual(new Set([`Incident #${number} is closed already, by ${closeUserName}.`]));
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['CREATE', 'CLOSE']);
  });

  test('of a version that was changed meanwhile is refused and changes nothing', async () => {
    const { id, number } = await anIncident();
    const seen = await versionOf(id);
    await lockIncident(scopeFor(manager), id, { version: seen, reason: 'Police' });
    await expect(closeIncident(scopeFor(manager), id, { version: seen, ...by() })).rejects.toThrow(
      `Incident #${number} was changed by someone else meanwhile. Read it again, then close it.`,
    );
    expect(await read(id)).toMatchObject({ status: 1, closedAt: null });
  });
});

describe('reopening an incident', () => {
  test('clears the close details, which its history keeps, and opens an edit of it', async () => {
    const { id, number } = await anIncident();
    await closeIncident(scopeFor(manager), id, { version: await versionOf(id), ...by('Paid.') });
    const { number: reopened, draftId } = await reopenForEdit(scopeFor(manager), id, await versionOf(id));
    expect([reopened, draftId]).toEqual([number, expect.any(String)]);
    expect(await read(id)).toMatchObject({ status: 3, closedAt: null, closedBy: null, closeComments: '' });
    const [, closed, reopenedEntry] = await historyOf(id);
    expect(closed!.snapshot).toMatchObject({ status: 2, close: { comments: 'Paid.' } });
    expect(reopenedEntry).toMatchObject({ action: 'REOPEN', snapshot: { status: 1, close: null } });
  });

  test('of an incident that is open is refused', async () => {
    const { id, number } = await anIncident();
    await expect(reopenIncident(scopeFor(manager), id, await versionOf(id))).rejects.toThrow(
      `Incident #${number} is not closed.`,
    );
  });

  test('by a user who may not edit it starts no edit', async () => {
    const reopener = await home.user('reopener', 'ALLINCIDENT_SEARCH', 'OPEN_CLOSED_INCIDENT');
    const { id } = await anIncident({ closed: true });
    expect((await reopenForEdit(scopeFor(reopener), id, await versionOf(id))).draftId).toBeNull();
    expect(await read(id)).toMatchObject({ status: 1 });
  });

  test('shows it as under edit while somebody has an edit copy from before', async () => {
    const { id } = await anIncident();
    await startEdit(scopeFor(admin), id);
    await closeIncident(scopeFor(manager), id, { version: await versionOf(id), ...by() });
    await reopenIncident(scopeFor(manager), id, await versionOf(id));
    expect(await read(id)).toMatchObject({ status: 3 });
  });
});

describe('locking and unlocking an incident', () => {
  test('hides it, keeps the reason in history and audit, and shows it again', async () => {
    const { id } = await anIncident({ by: officer });
    await lockIncident(scopeFor(manager), id, { version: await versionOf(id), reason: 'A colleague is named.' });
    await expect(viewIncident(scopeFor(officer), id, { audited: false })).rejects.toThrow('no such incident');
    expect((await historyOf(id)).at(-1)).toMatchObject({ action: 'LOCK', reason: 'A colleague is named.' });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'LOCK', data: { reason: 'A colleague is named.' } });
    await unlockIncident(scopeFor(manager), id, await versionOf(id));
    expect((await viewIncident(scopeFor(officer), id, { audited: false })).incident.locked).toBe(false);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['CREATE', 'LOCK', 'UNLOCK']);
  });

  test('that somebody else did already, or changed meanwhile, fails with a clear message', async () => {
    const { id, number } = await anIncident();
    const seen = await versionOf(id);
    await lockIncident(scopeFor(manager), id, { version: seen, reason: 'Police' });
    await expect(lockIncident(scopeFor(admin), id, { version: seen, reason: 'Me too' })).rejects.toThrow(
      `Failed to lock incident. Incident #${number} is locked already.`,
    );
    await expect(unlockIncident(scopeFor(admin), id, seen)).rejects.toThrow(
      `Failed to unlock incident. Incident #${number} was changed by someone else meanwhile.`,
    );
    await unlockIncident(scopeFor(admin), id, await versionOf(id));
    await expect(unlockIncident(scopeFor(manager), id, await versionOf(id))).rejects.toThrow(
      `Failed to unlock incident. Incident #${number} is not locked.`,
    );
  });
});

describe('deleting an incident', () => {
  test('removes it with all its parts and keeps it in its history', async () => {
    const [{ id }] = await scopeFor(manager).em.execute<[{ id: string }]>(
      'select incident_id as id from corrective_action where account_id = current_account()',
    );
    const { number, version } = await read(id);
    await startEdit(scopeFor(admin), id);
    expect(await incidentForDialog(scopeFor(manager), id, 'delete')).toMatchObject({ editors: [] });
    expect(await deleteIncident(scopeFor(manager), id, await versionOf(id))).toBe(number);
    expect(version).toBeGreaterThan(0);
    await expect(viewIncident(scopeFor(manager), id, { audited: false })).rejects.toThrow('no such incident');
    const entry = (await historyOf(id)).at(-1)!;
    expect(entry).toMatchObject({ action: 'DELETE', who: manager.name, snapshot: { number } });
    expect(entry.snapshot.persons).toHaveLength(1);
    expect(entry.snapshot.vehicles).toHaveLength(1);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'DELETE', name: `Incident #${number}` });
  });

  test('names the people whose changes would be lost', async () => {
    const { id } = await anIncident();
    const { draftId } = await startEdit(scopeFor(admin), id);
    await scopeFor(admin).em.execute(
      `update draft set touched = true, body = jsonb_set(body, '{summary}', '"More."')
       where account_id = current_account() and id = $1`,
      [draftId],
    );
    expect((await incidentForDialog(scopeFor(manager), id, 'delete')).editors).toEqual([admin.name]);
  });
});

test('the dialogs of an action that the status does not allow say why', async () => {
  const { id, number } = await anIncident({ closed: true });
  const dialog = async (user: Actor, action: 'close' | 'lock') =>
    (await incidentForDialog(scopeFor(user), id, action)).refusal;
  expect(await dialog(manager, 'close')).toBe(`Incident #${number} is closed already, by ${manager.name}.`);
  expect(await dialog(manager, 'lock')).toBeNull();
});

test('an incident of another account is acted on like one that does not exist', async () => {
  const { id } = await world.anIncident({ by: neighbour.manager });
  const acts = [
    () => closeIncident(scopeFor(admin), id, { version: 1, ...by() }),
    () => reopenIncident(scopeFor(admin), id, 1),
    () => lockIncident(scopeFor(admin), id, { version: 1, reason: 'a' }),
    () => unlockIncident(scopeFor(admin), id, 1),
    () => deleteIncident(scopeFor(admin), id, 1),
  ];
  for (const act of acts) await expect(act()).rejects.toThrow('no such incident');
});

test('a change whose transaction fails leaves neither history nor audit', async () => {
  const { id } = await anIncident();
  const version = await versionOf(id);
  await transaction(scopeFor(manager), async (scope) => {
    await closeIncident(scope, id, { version, ...by() });
    throw new Error('over');
  }).catch(() => {});
  expect(await read(id)).toMatchObject({ status: 1 });
  expect((await historyOf(id)).map(({ action }) => action)).toEqual(['CREATE']);
});
