import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openApi, type Program } from '../support/api-program.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const admin = await api.programOf(home.admin);
afterAll(async () => {
  await api.close();
  await world.close();
});

async function done(program: Program, method: string, path: string, body?: unknown) {
  const reply = await program(method, path, body);
  expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}

test('an administrator sets up a workgroup and a user, and changes and removes them', async () => {
  const group = await done(admin, 'POST', '/userGroups', { name: 'Night shift', userPrivileges: ['MYINCIDENT_ADD'] });
  const email = `ana-${randomUUID()}@test.example`;
  const user = { email, password: 'Long-enough-1', firstName: 'Ana', lastName: 'Lee', userGroupId: group.id };
  const { id } = await done(admin, 'POST', '/users', user);
  expect(await done(admin, 'GET', `/users/${id}`)).toMatchObject({ email, status: 0, userGroupName: 'Night shift' });
  const changed = await done(admin, 'PUT', `/users/${id}`, { position: 'Guard', companyStartDate: '2026-03-01' });
  expect(changed).toMatchObject({ firstName: 'Ana', position: 'Guard', companyStartDate: '2026-03-01' });
  const found = await done(admin, 'GET', `/users/search?name=ana-&userGroupId=${group.id}&status=0`);
  expect(found).toMatchObject({ items: [{ id, displayName: 'Ana Lee', userGroupId: group.id }] });
  expect(found.meta).toMatchObject({ hasMore: false });
  const given = await done(admin, 'POST', `/userGroups/${group.id}/privileges/REPORT_PRINT`);
  expect(given.userPrivileges).toEqual(['MYINCIDENT_ADD', 'REPORT_PRINT']);
  const taken = await done(admin, 'DELETE', `/userGroups/${group.id}/privileges/MYINCIDENT_ADD`);
  expect(taken.userPrivileges).toEqual(['REPORT_PRINT']);
  expect((await admin('DELETE', `/userGroups/${group.id}`)).body.detail).toBe(
    'Workgroup cannot be deleted if the workgroup has users.',
  );
  await done(admin, 'DELETE', `/users/${id}`);
  await done(admin, 'DELETE', `/userGroups/${group.id}`);
});

test('what is wrong is named by the fields of the call', async () => {
  const pathsOf = async (path: string, body: unknown) =>
    (await admin('POST', path, body)).body.errors.map((error: { path: string }) => error.path);
  expect(await pathsOf('/users', { email: 'no', firstName: 'A', lastName: 'B', userGroupId: randomUUID() })).toContain(
    'email',
  );
  const labels = { type: 'INCIDENT_CAUSE', labels: ['Cause', ' '] };
  expect(await pathsOf('/lookupMultipleLabels', labels)).toEqual(['labels[1]']);
  const rule = { name: 'Night', recipientEmails: ['a@test.example'], lookupClasses: [] };
  expect(await pathsOf('/incidentNotifications', rule)).toEqual(['lookupClasses']);
});

test('a user who may not open a section of Administration is refused at its calls', async () => {
  const lookups = await api.programOf(await home.user('keeper', 'LOOKUP_EDIT'));
  expect((await lookups('PUT', '/lookupSingles', { id: home.lookups.DEPARTMENT, name: 'Kitchen' })).status).toBe(200);
  for (const path of ['/accounts', '/users/search', '/userGroups', '/audits', '/incidentNotifications']) {
    expect((await lookups('GET', path)).status, path).toBe(403);
  }
  expect((await lookups('GET', '/subscriptions2')).status).toBe(403);
});

test('a user adds nobody to a workgroup that gives more than they have', async () => {
  const helper = await api.programOf(await home.user('helper', 'USER_ADD', 'USERGROUP_ADD'));
  const groups = await done(admin, 'GET', '/userGroups');
  const { id } = groups.find((group: { isAdmin: boolean }) => group.isAdmin);
  const user = { email: 'b@test.example', password: 'Long-enough-1', firstName: 'B', lastName: 'C', userGroupId: id };
  expect((await helper('POST', '/users', user)).status).toBe(403);
  const group = { name: 'Readers', userPrivileges: ['AUDIT_VIEW'] };
  expect((await helper('POST', '/userGroups', group)).status).toBe(403);
});

test('a tree of lookups grows, moves, is exported and shrinks', async () => {
  const tower = await done(admin, 'POST', '/lookupMultiples', { type: 'LOCATION', name: 'Tower' });
  const floor = await done(admin, 'POST', '/lookupMultiples', { type: 'LOCATION', name: '4', parentId: tower.id });
  expect(floor).toMatchObject({ level: 2, parentPath: 'Tower', parentId: tower.id, active: true });
  const moved = await done(admin, 'PUT', '/lookupMultiples', { id: floor.id, parentId: null, active: false });
  expect(moved).toMatchObject({ level: 1, parentPath: '', active: false, name: '4' });
  expect(await done(admin, 'GET', '/lookupMultiples/export?type=LOCATION')).toContain('Tower');
  await done(admin, 'DELETE', `/lookupMultiples/${floor.id}?type=LOCATION`);
  expect((await admin('DELETE', `/lookupSingles/${tower.id}?type=DEPARTMENT`)).status).toBe(404);
  const trees = await done(admin, 'GET', '/lookupMultiples?type=LOCATION');
  expect(trees.find(({ id }: { id: string }) => id === tower.id).children).toEqual([]);
});

test('a class says whether its incidents need a review, and the account how reviews go', async () => {
  const theft = await done(admin, 'POST', '/lookupMultiples', { type: 'INCIDENT_CLASS', name: 'Keys lost' });
  expect(theft.needsReview).toBeNull();
  const { name, id } = await done(admin, 'PUT', '/lookupMultiples', { id: theft.id, needsReview: true });
  expect(name).toBe('Keys lost');
  expect(await done(admin, 'PUT', '/lookupMultiples', { id, name: 'Keys' })).toMatchObject({ needsReview: true });
  expect(await done(admin, 'PUT', '/lookupMultiples', { id, needsReview: null })).toMatchObject({ needsReview: null });
  const { LOCATION } = home.lookups;
  expect(await done(admin, 'GET', `/lookupMultiples/${LOCATION}`)).not.toHaveProperty('needsReview');
  const { body } = await admin('PUT', '/lookupMultiples', { id: LOCATION, needsReview: true });
  expect(body.errors).toEqual([{ path: 'needsReview', message: 'Only an incident class needs a review.' }]);

  const before = await done(admin, 'GET', '/accounts/review');
  expect(await done(admin, 'PUT', '/accounts/review', { reviewHours: 48 })).toEqual({ ...before, reviewHours: 48 });
  expect(await done(admin, 'PUT', '/accounts/review', { reviewOwn: true })).toEqual({
    reviewOwn: true,
    reviewHours: 48,
  });
  expect((await admin('PUT', '/accounts/review', { reviewHours: 0 })).status).toBe(422);
  const { items } = await done(admin, 'GET', '/audits?type=ACCOUNT&psz=1');
  expect(items).toMatchObject([{ transactionType: 'EDIT', createUserName: home.admin.name }]);
});

test('settings change field by field, and the audit log tells of it', async () => {
  const before = await done(admin, 'GET', '/accounts');
  const after = await done(admin, 'PUT', '/accounts/settings', { phone: '604 555 0100', dateFormat: 1 });
  expect(after).toEqual({ ...before, phone: '604 555 0100', dateFormat: 1 });
  const { items } = await done(admin, 'GET', '/audits?type=ACCOUNT&psz=1');
  expect(items).toMatchObject([{ objectType: 'ACCOUNT', transactionType: 'EDIT', createUserName: home.admin.name }]);
  const { objectData } = await done(admin, 'GET', `/audits/${items[0].id}`);
  expect(objectData).toContainEqual(expect.objectContaining({ label: 'Phone', current: '604 555 0100' }));
  const second = await admin('GET', '/audits?psz=1');
  const next = /<[^>]*\/api(.*)>; rel="next"/.exec(String(second.headers.link))?.[1];
  expect((await done(admin, 'GET', next!)).items[0].id).not.toBe(second.body.items[0].id);
});

test('an analysis counts, is downloaded, and comes back as it was saved', async () => {
  const criteria = [
    {
      periodName: 'Spring',
      period: { type: 'PERIOD', fromDate: '2026-03-01', toDate: '2026-03-31' },
      frequency: 'MONTH',
      chartType: 'bar',
    },
  ];
  const classes = [home.lookups.INCIDENT_CLASS];
  const classCriteria = { values: [{ classIdList: classes }], logicalOperation: 'OR' };
  const [series] = await done(admin, 'POST', '/analysis?auditTitle=Spring', criteria);
  expect(series).toMatchObject({ periodName: 'Spring', fromDate: '2026-03-01', toDate: '2026-03-31' });
  const march = { period: expect.stringContaining('March'), from: '2026-03-01', to: '2026-03-31' };
  expect(series.data).toEqual([{ ...march, count: series.total }]);
  expect(series.total).toBeGreaterThan(0);
  const workbook = await admin('POST', '/analysis?type=excel', criteria);
  expect(workbook.headers['content-type']).toContain('spreadsheetml');
  expect(workbook.body.slice(0, 2)).toBe('PK');
  const saved = await done(admin, 'POST', '/analysis/reports', {
    name: 'Spring',
    criteria: criteria.map((item) => ({ ...item, classCriteria })),
  });
  expect(saved).toMatchObject({ name: 'Spring', chartType: 'bar', frequency: 'MONTH', incidentClasses: classes });
  const again = await done(admin, 'PUT', '/analysis/reports', {
    id: saved.id,
    name: 'Spring',
    criteria: saved.criteria,
  });
  expect(again.criteria).toEqual(saved.criteria);
  expect((await admin('DELETE', `/analysis/custom/${saved.id}`)).status).toBe(404);
  await done(admin, 'DELETE', `/analysis/reports/${saved.id}`);
});

test('a record of the audit log names its object and its author, and a list can leave out the reader’s own reads', async () => {
  const { id } = await world.anIncident({ by: home.manager });
  await done(admin, 'GET', `/incidents/${id}`);
  const { items } = await done(admin, 'GET', '/audits?type=INCIDENT&psz=100');
  const ofIncident = items.filter((item: { objectId: string }) => item.objectId === id);
  expect(ofIncident).toMatchObject([
    { transactionType: 'READ', createUserId: home.admin.userId },
    { transactionType: 'CREATE', createUserId: home.manager.userId },
  ]);
  const manager = await api.programOf(await home.user('auditor', 'AUDIT_VIEW'));
  const { items: ofOthers } = await done(manager, 'GET', '/audits?type=INCIDENT&psz=100&ownReads=false');
  expect(ofOthers).toContainEqual(ofIncident[0]);
  const { items: without, meta } = await done(admin, 'GET', '/audits?type=INCIDENT&psz=100&ownReads=false');
  expect(without).toContainEqual(ofIncident[1]);
  expect(without).not.toContainEqual(ofIncident[0]);
  expect(meta.total).toBe(without.length);
  expect(await done(admin, 'GET', `/audits/${ofIncident[0].id}`)).toMatchObject({ objectId: id });
});
