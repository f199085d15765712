import { afterAll, describe, expect, test } from 'vitest';
import { saveClassChecklist } from '#app/administration/lookups/commands/save-class-checklist.server.ts';
import { changeFromBody } from '#app/api/commands/change-from-body.server.ts';
import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { checklistInput } from '#app/follow-up/checklists/checklist.schema.ts';
import { saveChecklist } from '#app/follow-up/checklists/commands/save-checklist.server.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import type { ChecklistItemRecord } from '#app/incidents/incident-record.ts';
import { incidentForDialog } from '#app/incidents/queries/incident-for-dialog.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { openFollowUp } from '#app/incidents/queries/open-follow-up.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { reopenIncident } from '#app/incidents/record/commands/reopen-incident.server.ts';
import { someClasses } from '../support/some-classes.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { scopeFor, home } = world;
const { admin, manager, officer } = home;

const { security, theft, fromRoom, damage } = await someClasses(scopeFor(admin));
const item = (title: string, required: boolean) => ({ id: '', title, hint: '', required, asksText: false });
await saveClassChecklist(scopeFor(admin), security, { items: [item('CCTV saved', true), item('Guest told', false)] });
await saveClassChecklist(scopeFor(admin), theft, { items: [item('Police told', true)] });

const report = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:00:00Z', summary: 'A watch.' };
const create = (by: Actor, more: object = {}) =>
  createFromBody(scopeFor(by), { ...report, lastClassId: fromRoom, ...more });
const recordOf = async (id: string) => (await incidentRecord(scopeFor(admin), id))!;
const tickAll = async (by: Actor, id: string) => {
  const items = (await recordOf(id)).checklist.map((each) => ({ id: each.id, ticked: 'on' }));
  return await saveChecklist(scopeFor(by), id, checklistInput.parse({ items }));
};
const close = async (by: Actor, id: string, closeOpenTasks?: string) => {
  const { version } = await incidentForDialog(scopeFor(by), id, 'close');
  return await closeIncident(scopeFor(by), id, { ...closeInput.parse({ closeOpenTasks }), version });
};
const reason = 'The owner took it over.';

describe('an incident with required items open', () => {
  test('is not closed by who may close only their own incidents, whatever reason they give', async () => {
    const { id } = await create(officer);
    await expect(close(officer, id, reason)).rejects.toThrow(
      '2 required items are open. Tick them before you close the incident.',
    );
    const { open } = await incidentForDialog(scopeFor(officer), id, 'close');
    expect(open.items.map(({ title }) => title)).toEqual(['CCTV saved', 'Police told']);
    expect(open.closers).toEqual(['manager Test', 'admin Test']);
    await tickAll(officer, id);
    await close(officer, id);
    expect(await recordOf(id)).toMatchObject({ status: 2, close: { openTasks: '' } });
  });

  test('is closed by who may close all incidents, with a reason that the history keeps', async () => {
    const { id } = await create(officer);
    expect((await incidentForDialog(scopeFor(manager), id, 'close')).open.closers).toBeNull();
    for (const empty of [undefined, ' ']) {
      await expect(close(manager, id, empty)).rejects.toMatchObject({
        messages: {
          closeOpenTasks: ['2 required items are open. Enter why the incident is closed with them.'],
        },
      });
    }
    await close(manager, id, reason);
    const [entry] = await scopeFor(manager).em.execute<{ snapshot: Awaited<ReturnType<typeof recordOf>> }[]>(
      `select snapshot from history_entry where account_id = current_account() and incident_id = $1
         and action_type = 'CLOSE'`,
      [id],
    );
    expect(entry!.snapshot.close).toMatchObject({ openTasks: reason });
    expect(entry!.snapshot.checklist.map(({ tickedAt }) => tickedAt)).toEqual([null, null, null]);
  });

  test('has its ticks again when it is reopened', async () => {
    const { id } = await create(manager);
    await tickAll(manager, id);
    await close(manager, id);
    const { checklist, version } = await recordOf(id);
    await reopenIncident(scopeFor(manager), id, version!);
    expect((await recordOf(id)).checklist).toEqual(checklist);
    expect(checklist.every(({ tickedAt }) => tickedAt !== null)).toBe(true);
  });

  test('is created and closed at once with a reason alone, and by others not at all', async () => {
    await expect(create(manager, { close: {} })).rejects.toThrow(/2 required items are open. Enter why/);
    await expect(create(officer, { close: { closeOpenTasks: reason } })).rejects.toThrow(/Tick them before/);
    const { id } = await create(manager, { close: { closeOpenTasks: reason } });
    expect(await recordOf(id)).toMatchObject({ status: 2, close: { openTasks: reason } });
  });

  test('is closed with its new class by the items of that class', async () => {
    const { id } = await create(manager);
    const titles = async (classId: string) =>
      (await openFollowUp(scopeFor(manager), id, classId)).items.map(({ title }) => title);
    expect(await titles(fromRoom)).toEqual(['CCTV saved', 'Police told']);
    expect(await titles(damage)).toEqual(['CCTV saved']);
    const closing = { lastClassId: damage, close: { closeOpenTasks: '' } };
    await expect(changeFromBody(scopeFor(manager), id, closing as never)).rejects.toThrow(/1 required item is open/);
    expect((await recordOf(id)).lastClassId).toBe(fromRoom);
    const given = { lastClassId: damage, close: { closeOpenTasks: reason } };
    await changeFromBody(scopeFor(manager), id, given as never);
    expect(await recordOf(id)).toMatchObject({ lastClassId: damage, status: 2, close: { openTasks: reason } });
  });

  test('is closed and unticked at once in one order or the other, never with an open item and without a reason', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { id } = await create(manager);
      await tickAll(manager, id);
      const [{ id: itemId }] = (await recordOf(id)).checklist as [ChecklistItemRecord];
      const untick = checklistInput.parse({ items: [{ id: itemId, wasTicked: 'on' }] });
      const { version } = await recordOf(id);
      const outcomes = await Promise.allSettled([
        closeIncident(scopeFor(manager), id, { ...closeInput.parse({}), version: version! }),
        saveChecklist(scopeFor(manager), id, untick),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

test('a draft is asked for the items of the class that it has', async () => {
  const { items } = await openFollowUp(scopeFor(manager), null, fromRoom);
  expect(items.map(({ title }) => title)).toEqual(['CCTV saved', 'Police told']);
  expect(await openFollowUp(scopeFor(manager), null, null)).toEqual({ items: [], tasks: [], closers: null });
});
