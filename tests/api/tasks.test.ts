import { afterAll, describe, expect, test } from 'vitest';
import { openApi, type Program } from '../support/api-program.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
const api = await openApi(world);
const guard = await home.user('guard', 'PRIVACY_INFO_VIEW');
const manager = await api.programOf(home.manager);
const viewer = await api.programOf(home.viewer);
const foreigner = await api.programOf(neighbour.admin);
const ofGuard = await api.programOf(guard);
const [{ workgroupId }] = await world
  .scopeFor(guard)
  .em.execute<[{ workgroupId: string }]>('select acting_workgroup() as "workgroupId"');
afterAll(async () => {
  await api.close();
  await world.close();
});

const body = { title: 'Save camera 12', details: 'For **7** days.', dueDate: '2099-03-16' };
const ofUser = { ...body, assignee: { userId: guard.userId } };
const ofWorkgroup = { ...body, assignee: { userGroupId: workgroupId } };
const anIncident = async (given: object = {}) => (await world.anIncident({ by: home.manager, ...given })).id;
const pathOf = (id: string) => `/incidents/${id}/tasks`;

/** Adds a task; returns its address. */
async function added(id: string, task: object = ofUser): Promise<string> {
  const reply = await manager('POST', pathOf(id), task);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return `${pathOf(id)}/${reply.body.id}`;
}
const statusOf = async (program: Program, path: string, body?: object) => (await program('POST', path, body)).status;

describe('tasks of an incident', () => {
  test('are added, listed with who has them, and finished by their assignee, who reads the incident until then', async () => {
    const id = await anIncident({ persons: [{ phone: '604 555 0188' }] });
    const path = await added(id);
    const listed = await ofGuard('GET', pathOf(id));
    expect(listed.body).toEqual([
      expect.objectContaining({
        title: 'Save camera 12',
        details: 'For **7** days.',
        dueDate: '2099-03-16',
        state: 'OPEN',
        version: 1,
        assignee: { userId: guard.userId, userGroupId: null, name: guard.name },
        assignUserName: home.manager.name,
        endDate: null,
      }),
    ]);
    const incident = await ofGuard('GET', `/incidents/${id}`);
    expect(incident.status).toBe(200);
    expect(JSON.stringify(incident.body)).not.toContain('604 555 0188');
    expect(await statusOf(ofGuard, `${path}/finish`, { note: 'Saved.' })).toBe(204);
    expect((await ofGuard('GET', pathOf(id))).status).toBe(404);
    expect((await manager('GET', pathOf(id))).body).toMatchObject([
      { state: 'DONE', note: 'Saved.', endUserName: guard.name, endDate: expect.stringMatching(/Z$/) },
    ]);
  });

  test('of a workgroup are taken by one of it, and given back to who assigned them with a reason', async () => {
    const id = await anIncident();
    const path = await added(id, ofWorkgroup);
    expect(await statusOf(viewer, `${path}/take`)).toBe(403);
    expect(await statusOf(ofGuard, `${path}/take`)).toBe(204);
    expect((await manager('GET', pathOf(id))).body).toMatchObject([
      { assignee: { userId: guard.userId, userGroupId: workgroupId, name: guard.name } },
    ]);
    expect(await ofGuard('POST', `${path}/handBack`, { note: ' ' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'note', message: 'A reason is required' }] },
    });
    expect(await statusOf(ofGuard, `${path}/handBack`, { note: 'On leave.' })).toBe(204);
    expect((await manager('GET', pathOf(id))).body).toMatchObject([
      {
        assignee: { userId: home.manager.userId, userGroupId: null },
        handBackUserName: guard.name,
        handBackReason: 'On leave.',
      },
    ]);
  });

  test('that two finish or drop at once are ended by one, and the other is told who was first', async () => {
    const id = await anIncident();
    const path = await added(id);
    const replies = await Promise.all([
      ofGuard('POST', `${path}/finish`, { note: 'Saved.' }),
      manager('POST', `${path}/drop`, { note: 'Not needed.' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 422]);
    const refused = replies.find(({ status }) => status === 422)!;
    expect(refused.body).toMatchObject({
      code: 'RULE_BROKEN',
      detail: expect.stringMatching(/^“Save camera 12” (is finished already|was dropped), by (guard|manager) Test\.$/),
    });
  });

  test('are what incidents are searched by, and columns of a report', async () => {
    const id = await anIncident();
    await added(id);
    const criteria = { task: { values: [{ state: 'OPEN', assignee: 'guard' }] } };
    const { body: search } = await manager('POST', '/incidents/search', { criteria });
    expect(search.items.map((item: { id: string }) => item.id)).toContain(id);
    expect((await ofGuard('POST', '/incidents/search', { criteria })).status).toBe(403);
    const columns = ['number', 'openTasks', 'nextDueDate'];
    const report = await manager('POST', '/reports/custom', { name: 'With tasks', criteria, columns });
    const { body: listed } = await manager('GET', `/reports/custom/${report.body.id}`);
    expect(listed.items.find((item: { id: string }) => item.id === id)).toMatchObject({
      openTasks: [`Save camera 12 (${guard.name})`],
      nextDueDate: '2099-03-16',
    });
  });

  test('sent with an idempotency key are added once', async () => {
    const id = await anIncident();
    const send = () => manager('POST', pathOf(id), ofUser, { 'Idempotency-Key': 'camera-12' });
    const [first, again] = [await send(), await send()];
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    expect((await manager('GET', pathOf(id))).body).toHaveLength(1);
  });

  test('are put as they were read, with the version that was read', async () => {
    const id = await anIncident();
    const path = await added(id);
    const [task] = (await manager('GET', pathOf(id))).body;
    const put = (given: object, version = '"1"') => manager('PUT', path, given, { 'If-Match': version });
    expect(await put(task)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await put({ ...task, title: 'Save camera 13' })).toMatchObject({
      status: 200,
      body: { title: 'Save camera 13', details: 'For **7** days.', dueDate: '2099-03-16', version: 2 },
      headers: { etag: '"2"' },
    });
    expect(await put({ title: 'Save camera 14' })).toMatchObject({ status: 412 });
    expect(await put({ dueDate: null, assignee: { userGroupId: workgroupId } }, '"2"')).toMatchObject({
      status: 200,
      body: { title: 'Save camera 13', dueDate: null, assignee: { userId: null, userGroupId: workgroupId } },
    });
    expect((await manager('PUT', path, { title: 'x' })).status).toBe(428);
  });

  test.each([
    ['no assignee', { title: 'x', assignee: {} }, 'assignee'],
    ['an assignee of another account', { title: 'x', assignee: { userId: neighbour.manager.userId } }, 'assignee'],
    ['a due day that has passed', { ...ofUser, dueDate: '2020-01-01' }, 'dueDate'],
    ['no title', { ...ofUser, title: ' ' }, 'title'],
  ])('with %s are refused', async (_, given, path) => {
    const reply = await manager('POST', pathOf(await anIncident()), given);
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  test('are unknown to other accounts and to who may not see the incident, and changed by editors alone', async () => {
    const id = await anIncident();
    const locked = await anIncident({ locked: true });
    const [path, lockedPath] = [await added(id), await added(locked)];
    for (const [program, address, answer] of [
      [foreigner, path, 404],
      [viewer, path, 403],
      [ofGuard, lockedPath, 404],
    ] as const) {
      expect(await statusOf(program, `${address}/drop`, { note: 'x' })).toBe(answer);
      expect((await program('PUT', address, { title: 'x' }, { 'If-Match': '*' })).status).toBe(answer);
    }
    for (const act of ['finish', 'take', 'handBack']) {
      expect(await statusOf(ofGuard, `${lockedPath}/${act}`, act === 'take' ? undefined : { note: 'x' })).toBe(404);
    }
    expect((await ofGuard('GET', pathOf(locked))).status).toBe(404);
    expect(await statusOf(ofGuard, pathOf(id), ofUser)).toBe(403);
  });

  test('are not added to a closed incident: 422 for who may add them otherwise', async () => {
    const id = await anIncident({ closed: true });
    const refused = await manager('POST', pathOf(id), ofUser);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('is closed. Its tasks wait until it is reopened.');
    expect(await statusOf(viewer, pathOf(id), ofUser)).toBe(403);
  });
});
