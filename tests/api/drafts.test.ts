import { afterAll, expect, test } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const program = await api.programOf(home.manager);
const other = await api.programOf(home.admin);
afterAll(async () => {
  await api.close();
  await world.close();
});

test('a draft is started, changed by its revision, and submitted as an incident', async () => {
  const started = await program('POST', '/draftIncidents', { summary: 'A door' });
  expect(started).toMatchObject({ status: 201, body: { status: 0, summary: 'A door', incidentId: null } });
  const { id, number } = started.body;
  const change = { id, lastClassId: home.lookups.INCIDENT_CLASS, reportedDate: '2026-03-14T09:14:00Z' };
  const changed = await program('PUT', '/draftIncidents', change, { 'If-Match': started.headers.etag! });
  expect(changed).toMatchObject({ status: 200, body: { summary: 'A door', reportedDate: '2026-03-14T09:14:00.000Z' } });
  const stale = await program('PUT', '/draftIncidents', change, { 'If-Match': started.headers.etag! });
  expect(stale).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE' } });
  expect((await program('GET', '/draftIncidents')).body.items).toContainEqual(expect.objectContaining({ id, number }));
  const sent = await program('POST', '/incidents', { id, occurredDate: '2026-03-14', occurredDateUncertain: true });
  expect(sent).toMatchObject({ status: 201, body: { id, number, status: 1 } });
  expect(await program('GET', `/draftIncidents/${id}`)).toMatchObject({ status: 404 });
});

test('a draft of a program is not the one that a form of the same person shows', async () => {
  const { body: one } = await program('POST', '/draftIncidents', {});
  const { body: another } = await program('POST', '/draftIncidents', {});
  expect(one.id).not.toBe(another.id);
});

test('the copy of an open incident is edited as a draft, and belongs to its author', async () => {
  const incident = await world.anIncident({ by: home.manager });
  const copy = await program('POST', '/draftIncidents', { incidentId: incident.id, summary: 'Two windows.' });
  expect(copy).toMatchObject({ status: 201, body: { status: 3, incidentId: incident.id, summary: 'Two windows.' } });
  expect(copy.body.persons).toMatchObject([{ masked: true, phone: '', email: '', dateOfBirth: null }]);
  expect(await other('GET', `/draftIncidents/${copy.body.id}`)).toMatchObject({ status: 403 });
  const sent = await program('POST', '/incidents', { id: copy.body.id });
  expect(sent).toMatchObject({ status: 201, body: { id: incident.id, version: 2 } });
});

test('a copy with changes that were not submitted is changed by its revision alone', async () => {
  const { id: incidentId } = await world.anIncident({ by: home.manager });
  const { body: copy } = await program('POST', '/draftIncidents', { incidentId, summary: 'Two windows.' });
  const again = await program('POST', '/draftIncidents', { incidentId, persons: [] });
  expect(again).toMatchObject({ status: 422, body: { message: expect.stringContaining('PUT /draftIncidents') } });
  const { body: same } = await program('POST', '/draftIncidents', { incidentId });
  expect(same).toMatchObject({ id: copy.id, summary: 'Two windows.', persons: [{}] });
});

test('a copy that is submitted without a change leaves the incident open, in its first version', async () => {
  const { id: incidentId } = await world.anIncident({ by: home.manager });
  const { body: copy } = await program('POST', '/draftIncidents', { incidentId });
  const sent = await program('POST', '/incidents', { id: copy.id });
  expect(sent).toMatchObject({ status: 201, body: { id: incidentId, status: 1, version: 1 } });
});

test('a deleted draft is gone', async () => {
  const { body } = await program('POST', '/draftIncidents', {});
  expect(await program('DELETE', `/draftIncidents/${body.id}`)).toMatchObject({ status: 204 });
  expect(await program('GET', `/draftIncidents/${body.id}`)).toMatchObject({ status: 404 });
});

test('a draft keeps the instants that are sent, also in the hour that clocks of its time zone show twice', async () => {
  const { body: started } = await program('POST', '/draftIncidents', { lastClassId: home.lookups.INCIDENT_CLASS });
  for (const [occurred, reported] of [
    ['08:50', '09:10'],
    ['08:10', '08:50'],
    ['09:10', '09:50'],
  ]) {
    const instants = { occurredDate: `2025-11-02T${occurred}:00.000Z`, reportedDate: `2025-11-02T${reported}:00.000Z` };
    const read = await program('GET', `/draftIncidents/${started.id}`);
    const sent = { id: started.id, ...instants };
    const changed = await program('PUT', '/draftIncidents', sent, { 'If-Match': read.headers.etag! });
    expect(changed).toMatchObject({ status: 200, body: instants });
  }
  expect(await program('POST', '/incidents', { id: started.id })).toMatchObject({ status: 201 });
  const incident = await program('GET', `/incidents/${started.id}`);
  expect(incident.body).toMatchObject({ occurredDate: '2025-11-02T09:10:00.000Z' });
});
