import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { changesInWords } from '#app/administration/audit/audit-words.ts';
import { auditEntries } from '#app/administration/audit/queries/audit-entries.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { changeTask } from '#app/follow-up/commands/change-task.server.ts';
import { dropTask } from '#app/follow-up/commands/drop-task.server.ts';
import { finishTask } from '#app/follow-up/commands/finish-task.server.ts';
import { handBackTask } from '#app/follow-up/commands/hand-back-task.server.ts';
import { takeTask } from '#app/follow-up/commands/take-task.server.ts';
import { changedTask, newTask, reasonInput } from '#app/follow-up/task.schema.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { unlockPerson } from '#app/incidents/record/commands/unlock-person.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError, StaleVersionError } from '#db/errors.ts';
import { aWorld, type GivenIncident } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour } = world;
const { manager, officer, viewer, admin } = home;
const guard = await home.user('guard', 'PRIVACY_INFO_VIEW');
const porter = await home.user('porter');
const night = await home.user('night');
await scopeFor(admin).em.execute(
  `update app_user set workgroup_id = (select workgroup_id from app_user where account_id = current_account() and id = $1)
   where account_id = current_account() and id = $2`,
  [porter.userId, night.userId],
);
const [{ id: porters }] = await scopeFor(admin).em.execute<[{ id: string }]>(
  'select workgroup_id as id from app_user where account_id = current_account() and id = $1',
  [porter.userId],
);

/** Noon of 14 March 2026 in the account's zone. */
function scopeFor(actor: Actor) {
  return { ...world.scopeFor(actor), now: () => new Date('2026-03-14T19:00:00Z') };
}
const anIncident = (given: Partial<GivenIncident> = {}) => world.anIncident({ by: manager, ...given });
const user = (actor: Actor) => `user:${actor.userId}`;
const given = { title: 'Save camera 12', details: 'For **7** days.', dueOn: '2026-03-16' };
const taskFor = (assignee: string, more: object = {}) =>
  newTask.parse({ ...given, assignee, key: randomUUID(), ...more });
const add = (id: string, assignee: string, by: Actor = manager) => addTask(scopeFor(by), id, taskFor(assignee));
const taskOf = async (id: string, taskId: string) => {
  const record = await incidentRecord(scopeFor(admin), id);
  return record!.tasks.find((task) => task.id === taskId)!;
};
const note = (text: string) => ({ note: text });
const read = (actor: Actor, id: string) => viewIncident(scopeFor(actor), id, { audited: false });
const eventsOf = async (id: string) =>
  (await viewHistory(scopeFor(manager), id, { page: 1, pageSize: 25 })).rows
    .filter(({ kind }) => kind === 'TASK')
    .map(({ user, changes }) => [user, ...changes!]);

const workgroupOfPorters = async () => {
  const sql = 'select name from workgroup where account_id = current_account() and id = $1';
  return (await scopeFor(admin).em.execute<[{ name: string }]>(sql, [porters]))[0];
};
const auditOf = async (actor: Actor, id: string) => {
  const sql = `select id from audit_record where account_id = current_account() and object_id = $1
    and transaction_type = 'TASK_CHANGE' order by seq`;
  const ids = (await scopeFor(admin).em.execute<{ id: string }[]>(sql, [id])).map((record) => record.id);
  const entries = await auditEntries(scopeFor(actor), ids);
  return ids.map((one) => changesInWords(entries.find((entry) => entry.id === one)!));
};

describe('a task', () => {
  test('is added by who may edit the incident, and is in the viewer, the history and the audit', async () => {
    const { id } = await anIncident();
    const taskId = await add(id, user(guard));
    expect((await read(manager, id)).incident.tasks).toEqual([
      expect.objectContaining({
        id: taskId,
        title: 'Save camera 12',
        details: 'For **7** days.',
        dueOn: '2026-03-16',
        state: 'OPEN',
        assignee: guard.name,
        assignUserName: manager.name,
        version: 1,
      }),
    ]);
    expect(await eventsOf(id)).toEqual([[manager.name, `“Save camera 12” assigned to ${guard.name}`]]);
    const [audit] = await scopeFor(manager).em.execute(
      `select transaction_type as type, object_data as data from audit_record
       where account_id = current_account() and object_id = $1 and transaction_type <> 'READ' order by seq desc limit 1`,
      [id],
    );
    expect(audit).toEqual({ type: 'TASK_ADD', data: { task: 'Save camera 12', assignee: guard.name } });
  });

  test('is not added by who only views or reads the incident, nor by another account', async () => {
    const { id } = await anIncident();
    await add(id, user(guard));
    for (const actor of [viewer, guard]) await expect(add(id, user(guard), actor)).rejects.toThrow(ForbiddenError);
    for (const actor of [officer, neighbour.manager]) {
      await expect(add(id, user(guard), actor)).rejects.toThrow(NotFoundError);
    }
    const disabled = { ...manager, account: { ...manager.account, active: false } };
    await expect(add(id, user(guard), disabled)).rejects.toThrow(ForbiddenError);
    const closed = await anIncident({ closed: true });
    await expect(add(closed.id, user(guard))).rejects.toThrow('is closed. Its tasks wait until it is reopened.');
    await expect(add(closed.id, user(guard), viewer)).rejects.toThrow(ForbiddenError);
  });

  test('that a form sends twice is added once', async () => {
    const [{ id }, other] = [await anIncident(), await anIncident()];
    const input = taskFor(user(guard));
    const added = await Promise.all([1, 2, 3].map(() => addTask(scopeFor(manager), id, input)));
    expect(new Set(added)).toEqual(new Set([input.key]));
    expect((await incidentRecord(scopeFor(manager), id))!.tasks).toHaveLength(1);
    await expect(addTask(scopeFor(manager), other.id, input)).rejects.toThrow('The task could not be added.');
  });

  test('has a due day of the account from today on, and an assignee of the account', async () => {
    const { id } = await anIncident();
    const adding = (more: object) => addTask(scopeFor(manager), id, taskFor(user(guard), more));
    await expect(adding({ dueOn: '2026-03-13' })).rejects.toMatchObject({
      messages: { dueOn: ['13/03/2026 has passed. Choose today or later.'] },
    });
    await adding({ dueOn: '2026-03-14' });
    await adding({ dueOn: '' });
    for (const assignee of [user(neighbour.manager), `workgroup:${randomUUID()}`]) {
      await expect(adding({ assignee })).rejects.toMatchObject({ messages: { assignee: ['Choose from the list.'] } });
    }
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a long title', { title: 'a'.repeat(201) }, 'title'],
    ['long details', { details: 'a'.repeat(10_001) }, 'details'],
    ['no assignee', { assignee: '' }, 'assignee'],
    ['an assignee of an unknown kind', { assignee: 'role:1' }, 'assignee'],
    ['a day that is not in the calendar', { dueOn: '2026-02-30' }, 'dueOn'],
    ['a key that is no id', { key: 'x' }, 'key'],
  ])('with %s is refused by its form', (_, more, field) => {
    const parsed = newTask.safeParse({ ...given, assignee: user(guard), key: randomUUID(), ...more });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test('is changed by who may edit the incident, once for each version', async () => {
    const { id } = await anIncident();
    const taskId = await add(id, user(guard));
    const change = (actor: Actor, more: object) =>
      changeTask(
        scopeFor(actor),
        id,
        taskId,
        changedTask.parse({ ...given, assignee: user(guard), version: 1, ...more }),
      );
    await change(manager, {});
    await expect(change(guard, { title: 'Other' })).rejects.toThrow(ForbiddenError);
    await change(manager, { title: 'Save camera 13', assignee: user(porter) });
    await expect(change(admin, { title: 'Save camera 14' })).rejects.toThrow(StaleVersionError);
    expect(await taskOf(id, taskId)).toMatchObject({ title: 'Save camera 13', assignee: porter.name, version: 2 });
    expect(await eventsOf(id)).toHaveLength(2);
    await expect(read(guard, id)).rejects.toThrow(NotFoundError);
  });

  test('that is changed keeps what it was before, in the history and in the audit', async () => {
    const { id } = await anIncident();
    const taskId = await add(id, user(guard));
    const change = async (more: object) => {
      const { version } = await taskOf(id, taskId);
      const input = changedTask.parse({ ...given, assignee: user(guard), version, ...more });
      await changeTask(scopeFor(manager), id, taskId, input);
    };
    const other = { title: 'Save camera 13', details: '', dueOn: '', assignee: `workgroup:${porters}` };
    await change(other);
    await change({ ...other, dueOn: '2026-03-17' });
    const { name } = await workgroupOfPorters();
    expect((await eventsOf(id)).slice(0, 2)).toEqual([
      [manager.name, '“Save camera 13” changed', 'Due day: None → 17/03/2026'],
      [
        ...[manager.name, '“Save camera 13” changed', 'Title: Save camera 12 → Save camera 13'],
        ...['Details: For **7** days. → None', 'Due day: 16/03/2026 → None', `Assignee: ${guard.name} → ${name}`],
      ],
    ]);
    expect(await auditOf(admin, id)).toEqual([
      `Task: Save camera 12 → Save camera 13; Assignee: ${guard.name} → ${name}; ` +
        'Due day: 16/03/2026 → None; Task details: For **7** days. → None',
      'Due day: None → 17/03/2026',
    ]);
    // who may not view the incident reads no text of it in the audit
    const auditor = await home.user('auditor', 'AUDIT_VIEW');
    expect(await auditOf(auditor, id)).toEqual([
      `Task: Save camera 12 → Save camera 13; Assignee: ${guard.name} → ${name}; Due day: 16/03/2026 → None`,
      'Due day: None → 17/03/2026',
    ]);
  });

  test('is finished by its assignee or by who may edit the incident, with a note', async () => {
    const { id } = await anIncident();
    const [first, second] = [await add(id, user(guard)), await add(id, user(guard))];
    await expect(finishTask(scopeFor(viewer), id, first, note(''))).rejects.toThrow(ForbiddenError);
    await expect(finishTask(scopeFor(porter), id, first, note(''))).rejects.toThrow(NotFoundError);
    expect(await finishTask(scopeFor(guard), id, first, note('Saved.'))).toMatchObject({
      refusal: null,
      isViewable: true,
    });
    expect(await finishTask(scopeFor(manager), id, second, note(''))).toMatchObject({ refusal: null });
    expect(await taskOf(id, first)).toMatchObject({ state: 'DONE', note: 'Saved.', endUserName: guard.name });
    expect(await eventsOf(id)).toContainEqual([guard.name, '“Save camera 12” finished: Saved.']);
  });

  test('that two finish, or finish and drop, at once ends once, and the other is told', async () => {
    for (const other of [finishTask, dropTask]) {
      const { id } = await anIncident();
      const taskId = await add(id, user(guard));
      const outcomes = await Promise.all([
        finishTask(scopeFor(guard), id, taskId, note('Mine.')),
        other(scopeFor(manager), id, taskId, note('Theirs.')),
      ]);
      const refused = outcomes.filter(({ refusal }) => refusal !== null);
      expect(refused).toHaveLength(1);
      const { state, note: kept, endUserName } = await taskOf(id, taskId);
      expect(refused[0]!.refusal).toContain(`by ${endUserName}.`);
      expect(kept).toBe(endUserName === guard.name ? 'Mine.' : 'Theirs.');
      expect(state).toBe(other === dropTask && endUserName === manager.name ? 'DROPPED' : 'DONE');
      expect(await eventsOf(id)).toHaveLength(2);
    }
  });

  test('is handed back with a reason to the user who assigned it', async () => {
    const { id } = await anIncident();
    const taskId = await add(id, user(guard));
    expect(reasonInput.safeParse({ note: ' ' }).error?.issues[0]?.message).toBe('A reason is required');
    await expect(handBackTask(scopeFor(manager), id, taskId, note('Mine?'))).rejects.toThrow(ForbiddenError);
    expect(await handBackTask(scopeFor(guard), id, taskId, note('I am away.'))).toMatchObject({ isViewable: false });
    expect(await taskOf(id, taskId)).toMatchObject({
      state: 'OPEN',
      assignee: manager.name,
      handBackUserName: guard.name,
      handBackReason: 'I am away.',
    });
    expect(await eventsOf(id)).toContainEqual([
      guard.name,
      `“Save camera 12” handed back to ${manager.name}: I am away.`,
    ]);
    await expect(handBackTask(scopeFor(manager), id, taskId, note('No.'))).rejects.toThrow(ForbiddenError);
  });

  test('is not handed back to a user who is not active any more', async () => {
    const leaving = await home.user('leaving', 'ALLINCIDENT_EDIT', 'ALLINCIDENT_SEARCH');
    const { id } = await anIncident();
    const taskId = await add(id, user(guard), leaving);
    await scopeFor(admin).em.execute(
      'update app_user set status = 2 where account_id = current_account() and id = $1',
      [leaving.userId],
    );
    await expect(handBackTask(scopeFor(guard), id, taskId, note('Away.'))).rejects.toThrow(BusinessRuleError);
    expect(await taskOf(id, taskId)).toMatchObject({ assignee: guard.name, handBackReason: '' });
  });

  test('is dropped by who may edit the incident alone', async () => {
    const { id } = await anIncident();
    const taskId = await add(id, user(guard));
    await expect(dropTask(scopeFor(guard), id, taskId, note('No.'))).rejects.toThrow(ForbiddenError);
    await dropTask(scopeFor(manager), id, taskId, note('The card was found.'));
    expect(await taskOf(id, taskId)).toMatchObject({ state: 'DROPPED', note: 'The card was found.' });
    expect((await finishTask(scopeFor(manager), id, taskId, note(''))).refusal).toMatch(/was dropped, by manager Test/);
  });

  test('of a workgroup is taken by one of it; the others are told who', async () => {
    const { id } = await anIncident();
    const taskId = await add(id, `workgroup:${porters}`);
    for (const actor of [porter, night]) expect((await read(actor, id)).incident.id).toBe(id);
    await expect(finishTask(scopeFor(porter), id, taskId, note(''))).rejects.toThrow(ForbiddenError);
    await expect(takeTask(scopeFor(viewer), id, taskId)).rejects.toThrow(ForbiddenError);
    await expect(takeTask(scopeFor(guard), id, taskId)).rejects.toThrow(NotFoundError);
    const outcomes = await Promise.all([porter, night].map((actor) => takeTask(scopeFor(actor), id, taskId)));
    const { assignee } = await taskOf(id, taskId);
    expect(outcomes.map(({ refusal }) => refusal).filter(Boolean)).toEqual([
      `${assignee} has taken “Save camera 12” already.`,
    ]);
    expect(outcomes.filter(({ isViewable }) => isViewable)).toHaveLength(1);
    const [taker, other] = assignee === porter.name ? [porter, night] : [night, porter];
    await expect(read(other, id)).rejects.toThrow(NotFoundError);
    expect((await takeTask(scopeFor(taker), id, taskId)).refusal).toBeNull();
    expect(await eventsOf(id)).toHaveLength(2);
    await finishTask(scopeFor(taker), id, taskId, note(''));
    expect((await takeTask(scopeFor(other), id, taskId)).refusal).toBe(
      `“Save camera 12” is finished already, by ${taker.name}.`,
    );
  });

  test('is signed and kept by the database', async () => {
    const { id } = await anIncident();
    await add(id, user(guard));
    const { em } = scopeFor(manager);
    const of = 'where account_id = current_account() and incident_id = $1';
    for (const sql of [
      `delete from incident_task ${of}`,
      `delete from incident_task_event ${of}`,
      `update incident_task_event set said = 'Other' ${of}`,
      `insert into incident_task_event (account_id, incident_id, task_id, kind, title, assignee_name, create_user_name)
       select account_id, incident_id, id, 'DROP', title, '', 'Other' from incident_task ${of}`,
    ]) {
      await expect(em.execute(sql, [id]), sql).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('who reads an incident for a task', () => {
  test('reads it while the task is open, and does nothing else', async () => {
    const { id } = await anIncident();
    const taskId = await add(id, user(guard));
    const { may, incident } = await read(guard, id);
    expect(Object.values(may).some(Boolean)).toBe(false);
    expect(incident.summary).toBe('A window was **broken**.');
    await finishTask(scopeFor(guard), id, taskId, note(''));
    await expect(read(guard, id)).rejects.toThrow(NotFoundError);
  });

  test('reads no private details, whatever their privileges', async () => {
    const { id } = await anIncident();
    await add(id, user(guard));
    const { incident } = await read(guard, id);
    expect(incident.persons[0]).toMatchObject({ masked: true, phone: '', dateOfBirth: null });
    await expect(unlockPerson(scopeFor(guard), id, incident.persons[0]!.id)).rejects.toThrow(ForbiddenError);
  });

  test('does not read it while it is locked, unless they hold INCIDENT_LOCK', async () => {
    const keeper = await home.user('keeper', 'INCIDENT_LOCK');
    const { id, version } = await anIncident();
    const taskId = await add(id, user(guard));
    await add(id, user(keeper));
    await lockIncident(scopeFor(manager), id, { version, reason: 'Police' });
    await expect(read(guard, id)).rejects.toThrow(NotFoundError);
    await expect(finishTask(scopeFor(guard), id, taskId, note(''))).rejects.toThrow(NotFoundError);
    expect((await read(keeper, id)).incident.locked).toBe(true);
    const hidden = await scopeFor(guard).em.execute(
      `select id from incident_task where account_id = current_account() and incident_id = $1
       union all select id from incident_task_event where account_id = current_account() and incident_id = $1`,
      [id],
    );
    expect(hidden).toEqual([]);
  });
});
