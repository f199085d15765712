import { afterAll, describe, expect, test } from 'vitest';
import type { ClassItem } from '#app/administration/lookups/class-item.ts';
import { saveClassChecklist } from '#app/administration/lookups/commands/save-class-checklist.server.ts';
import { classChecklist } from '#app/administration/lookups/queries/class-checklist.server.ts';
import { changeFromBody } from '#app/api/commands/change-from-body.server.ts';
import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { checklistInput } from '#app/follow-up/checklists/checklist.schema.ts';
import { saveChecklist } from '#app/follow-up/checklists/commands/save-checklist.server.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import { someClasses } from '../support/some-classes.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { scopeFor, home, neighbour } = world;
const { admin, manager, officer, viewer } = home;
const other = await home.user('other', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT');

const { security, theft, fromRoom, damage } = await someClasses(scopeFor(admin));
const [told, cctv, police, audit, photos] = [
  'Manager told',
  'CCTV saved',
  'Police file number',
  'Lock audit',
  'Photos',
];

/** Saves items of a class; those that it has keep their ids. */
async function setClassItems(classId: string, ...items: { title: string; required?: boolean; asksText?: boolean }[]) {
  const { items: stored } = await classChecklist(scopeFor(admin), classId);
  const idOf = new Map(stored.map(({ id, title }) => [title, id]));
  const all = items.map((item) => ({
    hint: '',
    required: false,
    asksText: false,
    id: idOf.get(item.title) ?? '',
    ...item,
  }));
  return await saveClassChecklist(scopeFor(admin), classId, { items: all });
}
await setClassItems(security, { title: told, required: true }, { title: cctv, required: true });
await setClassItems(theft, { title: police, required: true, asksText: true });
await setClassItems(fromRoom, { title: audit });
await setClassItems(damage, { title: photos, required: true });

const report = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:00:00Z', summary: 'A watch.' };
const anIncident = async (classId = fromRoom, by: Actor = manager) =>
  (await createFromBody(scopeFor(by), { ...report, lastClassId: classId })).id;
const listOf = async (id: string) => (await incidentRecord(scopeFor(admin), id))!.checklist;
const itemOf = async (id: string, title: string) => (await listOf(id)).find((item) => item.title === title)!;
const titles = async (id: string, counts = true) =>
  (await listOf(id)).filter((item) => item.counts === counts).map(({ title }) => title);
const changesOf = async (id: string) =>
  (await viewHistory(scopeFor(admin), id, { page: 1, pageSize: 25 })).rows
    .filter(({ kind }) => kind === 'CHECKLIST')
    .map(({ user, changes }) => [user, ...changes!]);

/** Saves one item as a form does that showed it as it is now, unless `shown` says how. */
async function save(by: Actor, id: string, title: string, typed: object, shown?: object) {
  const { id: itemId, answer, tickedAt } = await itemOf(id, title);
  const now = { wasTicked: tickedAt ? 'on' : '', wasAnswer: answer, ticked: tickedAt ? 'on' : '', answer };
  return await saveChecklist(
    scopeFor(by),
    id,
    checklistInput.parse({ items: [{ id: itemId, ...now, ...shown, ...typed }] }),
  );
}
const tick = { ticked: 'on' };
const untick = { ticked: '' };

describe('the checklist of a class', () => {
  test('has a version, and is below inherited before the items of the class itself', async () => {
    const { version, items, inherited } = await classChecklist(scopeFor(admin), fromRoom);
    expect([version, items.map(({ title }) => title)]).toEqual([1, [audit]]);
    expect(inherited.map(({ title, classPath }) => [title, classPath.join(' / ')])).toEqual([
      [told, 'Security'],
      [cctv, 'Security'],
      [police, 'Security / Theft'],
    ]);
  });

  test('gets a version for each change, and none for what is saved unchanged', async () => {
    const [first, second] = [{ title: 'Guest told' }, { title: 'Keys changed', required: true }];
    const { damage: classId } = await someClasses(scopeFor(admin), 'Safety');
    await setClassItems(classId, first);
    await setClassItems(classId, first);
    expect((await classChecklist(scopeFor(admin), classId)).version).toBe(1);
    const [{ id }] = (await classChecklist(scopeFor(admin), classId)).items as [ClassItem];
    await setClassItems(classId, second, first);
    const { version, items } = await classChecklist(scopeFor(admin), classId);
    expect([version, items.map(({ title }) => title), items[1]!.id]).toEqual([2, ['Keys changed', 'Guest told'], id]);
  });

  test('is changed with the privilege for lookups alone, and only that of a class of the account', async () => {
    const save = (actor: Actor, id: string) => saveClassChecklist(scopeFor(actor), id, { items: [] });
    await expect(save(manager, security)).rejects.toThrow(ForbiddenError);
    await expect(save(neighbour.admin, security)).rejects.toThrow(NotFoundError);
    await expect(save(admin, home.lookups.LOCATION)).rejects.toThrow(NotFoundError);
  });

  test('takes an id of another class as a new item, which stays there', async () => {
    const { theft: classId } = await someClasses(scopeFor(admin), 'Facilities');
    const [{ id }] = (await classChecklist(scopeFor(admin), damage)).items as [ClassItem];
    await saveClassChecklist(scopeFor(admin), classId, {
      items: [{ id, title: 'Taken', hint: '', required: false, asksText: false }],
    });
    expect((await classChecklist(scopeFor(admin), damage)).items[0]).toMatchObject({ id, title: photos });
    expect((await classChecklist(scopeFor(admin), classId)).items[0]!.id).not.toBe(id);
  });
});

describe('the checklist of an incident', () => {
  test('is that of its class and the classes above, and stays as it began', async () => {
    const id = await anIncident();
    expect(await titles(id)).toEqual([told, cctv, police, audit]);
    await setClassItems(fromRoom, { title: 'Something new', required: true });
    expect(await titles(id)).toEqual([told, cctv, police, audit]);
    expect(await titles(await anIncident())).toEqual([told, cctv, police, 'Something new']);
    await setClassItems(fromRoom, { title: audit });
  });

  test('keeps who ticked an item and when, with its text, in the record, the history and the audit', async () => {
    const id = await anIncident();
    expect((await save(manager, id, cctv, tick)).changes).toEqual([{ act: 'TICK', title: cctv, answer: '' }]);
    await save(other, id, police, { ...tick, answer: ' VPD 26-41 ' });
    await save(manager, id, cctv, untick);
    await save(manager, id, police, { answer: 'VPD 26-42' });
    expect(await itemOf(id, cctv)).toMatchObject({ tickedAt: null, tickUserName: null });
    expect(await itemOf(id, police)).toMatchObject({ answer: 'VPD 26-42', tickUserName: other.name });
    expect((await itemOf(id, police)).tickedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await changesOf(id)).toEqual([
      [manager.name, `“${police}”: VPD 26-42`],
      [manager.name, `“${cctv}” unticked`],
      [other.name, `“${police}” ticked: VPD 26-41`],
      [manager.name, `“${cctv}” ticked`],
    ]);
    const audited = await scopeFor(manager).em.execute(
      `select object_data as data from audit_record where account_id = current_account() and object_id = $1
         and transaction_type = 'CHECKLIST' order by seq`,
      [id],
    );
    expect(audited.map(({ data }) => data)).toEqual([
      { ticked: [cctv] },
      { ticked: [`${police}: VPD 26-41`] },
      { unticked: [cctv] },
      { answered: [`${police}: VPD 26-42`] },
    ]);
  });

  test('is not ticked without the text that an item asks for, and saves nothing then', async () => {
    const id = await anIncident();
    const [{ id: first }, { id: second }] = [await itemOf(id, told), await itemOf(id, police)];
    const items = [first, second].map((itemId) => ({ id: itemId, ticked: 'on' }));
    await expect(saveChecklist(scopeFor(manager), id, checklistInput.parse({ items }))).rejects.toMatchObject({
      messages: { 'items[1].answer': ['Enter the text that the item asks for.'] },
    });
    expect((await itemOf(id, told)).tickedAt).toBeNull();
    await save(manager, id, police, { ...tick, answer: '7' });
    await expect(save(manager, id, police, { answer: '' })).rejects.toThrow(BusinessRuleError);
  });

  test('is ticked by who may edit the incident alone, while it is open', async () => {
    const id = await anIncident();
    await expect(save(viewer, id, cctv, tick)).rejects.toThrow(ForbiddenError);
    for (const actor of [officer, neighbour.manager]) {
      await expect(save(actor, id, cctv, tick)).rejects.toThrow(NotFoundError);
    }
    const disabled = { ...manager, account: { ...manager.account, active: false } };
    await expect(save(disabled, id, cctv, tick)).rejects.toThrow(ForbiddenError);
    await scopeFor(manager).em.execute('update incident set status = 2 where id = $1', [id]);
    await expect(save(manager, id, cctv, tick)).rejects.toThrow(/is closed. Its checklist waits/);
    expect(await changesOf(id)).toEqual([]);
  });

  test('has no item of another incident', async () => {
    const [id, another] = [await anIncident(), await anIncident()];
    const items = [{ id: (await itemOf(another, cctv)).id, ticked: 'on' }];
    await expect(saveChecklist(scopeFor(manager), id, checklistInput.parse({ items }))).rejects.toThrow(NotFoundError);
  });

  test('is ticked once by two users at once, and the second is told who was first', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const id = await anIncident();
      const outcomes = await Promise.all([manager, other].map((by) => save(by, id, cctv, tick, { wasTicked: '' })));
      const { tickUserName } = await itemOf(id, cctv);
      expect(outcomes.map(({ changes }) => changes.length).sort()).toEqual([0, 1]);
      expect(outcomes.flatMap(({ refusals }) => refusals)).toEqual([
        `“${cctv}” is ticked already, by ${tickUserName}.`,
      ]);
      expect(await changesOf(id)).toEqual([[tickUserName, `“${cctv}” ticked`]]);
    }
  });

  test('of which two save different items keeps both, whatever their forms showed', async () => {
    const id = await anIncident();
    await save(manager, id, cctv, tick);
    const shown = (await listOf(id)).map(({ id: itemId }) => ({ id: itemId }));
    const ticked = shown.map((item, at) => (at === 0 ? { ...item, ticked: 'on' } : item));
    expect(await saveChecklist(scopeFor(other), id, checklistInput.parse({ items: ticked }))).toMatchObject({
      changes: [{ title: told }],
      refusals: [],
    });
    expect((await itemOf(id, cctv)).tickUserName).toBe(manager.name);
  });

  test('that another user has unticked or answered meanwhile stays, and the user is told', async () => {
    const id = await anIncident();
    await save(manager, id, police, { ...tick, answer: '1' });
    const shown = { wasTicked: 'on', wasAnswer: '1' };
    await save(other, id, police, { answer: '2' });
    expect((await save(manager, id, police, { ...tick, answer: '3' }, shown)).refusals).toEqual([
      `“${police}” was changed meanwhile: 2.`,
    ]);
    await save(other, id, police, { ...untick, answer: '' });
    expect((await save(manager, id, police, { ...untick, answer: '1' }, shown)).refusals).toEqual([
      `“${police}” is unticked already.`,
    ]);
  });

  test('is hidden with a locked incident', async () => {
    const id = await anIncident();
    await save(manager, id, cctv, tick);
    const { version } = (await incidentRecord(scopeFor(manager), id))!;
    await lockIncident(scopeFor(manager), id, { version: version!, reason: '' });
    await expect(save(other, id, told, tick)).rejects.toThrow(NotFoundError);
    const hidden = await scopeFor(other).em.execute(
      `select id from incident_checklist_item where account_id = current_account() and incident_id = $1
       union all select id from incident_checklist_event where account_id = current_account() and incident_id = $1`,
      [id],
    );
    expect(hidden).toEqual([]);
  });

  test('is signed and kept by the database', async () => {
    const id = await anIncident();
    await save(manager, id, cctv, tick);
    const of = 'where account_id = current_account() and incident_id = $1';
    for (const sql of [
      `delete from incident_checklist_item ${of}`,
      `delete from incident_checklist_event ${of}`,
      `update incident_checklist_event set details = '[]' ${of}`,
      `insert into incident_checklist_event (account_id, incident_id, kind, details, create_user_name)
       select account_id, incident_id, kind, details, 'Other' from incident_checklist_event ${of}`,
    ]) {
      await expect(scopeFor(manager).em.execute(sql, [id]), sql).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('an incident whose class is changed', () => {
  const change = (id: string, classId: string) =>
    changeFromBody(scopeFor(manager), id, { lastClassId: classId } as never);

  test('gets the items of its new class, keeps common ones as they are and loses no tick', async () => {
    const id = await anIncident();
    await save(manager, id, cctv, tick);
    await save(manager, id, police, { ...tick, answer: '7' });
    await change(id, damage);
    expect(await titles(id)).toEqual([told, cctv, photos]);
    expect(await titles(id, false)).toEqual([police, audit]);
    expect(await itemOf(id, cctv)).toMatchObject({ tickUserName: manager.name });
    expect(await itemOf(id, police)).toMatchObject({ answer: '7', tickUserName: manager.name });
    const [newest] = await changesOf(id);
    expect(newest).toEqual([
      manager.name,
      'Class changed from Security / Theft / From room',
      `added: ${photos}`,
      `no longer counts: ${police}, ${audit}`,
    ]);
    expect((await save(manager, id, police, untick)).refusals).toEqual([
      `“${police}” no longer counts, because the class was changed.`,
    ]);
  });

  test('and changed back counts the items again, with their ticks', async () => {
    const id = await anIncident();
    await save(manager, id, audit, tick);
    await change(id, damage);
    await change(id, fromRoom);
    expect(await titles(id)).toEqual([told, cctv, police, audit]);
    expect(await itemOf(id, audit)).toMatchObject({ tickUserName: manager.name });
    expect((await changesOf(id))[0]!.slice(2)).toEqual([`added: ${police}, ${audit}`, `no longer counts: ${photos}`]);
  });

  test('keeps its checklist when only other fields are changed', async () => {
    const id = await anIncident();
    await setClassItems(fromRoom, { title: audit }, { title: 'Later' });
    await changeFromBody(scopeFor(manager), id, { summary: 'Two watches.' } as never);
    expect(await titles(id)).toEqual([told, cctv, police, audit]);
    expect(await changesOf(id)).toEqual([]);
    await setClassItems(fromRoom, { title: audit });
  });
});
