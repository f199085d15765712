import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const manager = await api.programOf(home.manager);
const officer = await api.programOf(home.officer);
afterAll(async () => {
  await api.close();
  await world.close();
});

beforeAll(() =>
  emOfUser(world.product, home.admin).execute(
    'update lookup set needs_review = true where account_id = current_account() and id = $1',
    [home.lookups.INCIDENT_CLASS],
  ),
);

async function anIncident() {
  const times = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:00:00Z' };
  const given = { ...times, lastClassId: home.lookups.INCIDENT_CLASS, summary: 'A window was broken.' };
  const { body } = await officer('POST', '/incidents', given);
  return { id: body.id as string, etag: `"${body.version}"` };
}
const reviewOf = (id: string) => manager('GET', `/incidents/${id}/review`);

describe('the review of an incident', () => {
  test('is read, returned and approved at the version that was read', async () => {
    const { id, etag } = await anIncident();
    const { body, headers } = await reviewOf(id);
    expect(body).toMatchObject({ state: 'WAITING', authorName: home.officer.name, returns: 0, events: [] });
    expect(headers.etag).toBe(etag);
    expect((await manager('POST', `/incidents/return/${id}`, { reason: '' })).status).toBe(422);
    const returned = await manager('POST', `/incidents/return/${id}`, { reason: 'Say when.' }, { 'If-Match': etag });
    expect(returned.status).toBe(200);
    expect((await reviewOf(id)).body).toMatchObject({
      state: 'RETURNED',
      returns: 1,
      events: [{ actionType: 'RETURN', reason: 'Say when.', updateUserName: home.manager.name }],
    });

    const change = { id, summary: 'A window was broken at 10:52 AM.' };
    const saved = await officer('PUT', '/incidents', change, { 'If-Match': returned.headers.etag! });
    const approve = (match: string) => manager('POST', `/incidents/approve/${id}`, undefined, { 'If-Match': match });
    expect((await approve(returned.headers.etag!)).status).toBe(412);
    expect((await approve('*')).status).toBe(422);
    const approved = await approve(saved.headers.etag!);
    expect(approved).toMatchObject({ status: 200, body: { id } });
    const { body: review } = await reviewOf(id);
    expect(review).toMatchObject({ state: 'APPROVED', events: [{}, { actionType: 'APPROVE', reason: '' }] });
    const { body: item } = await manager('GET', `/incidents/historyItem/${review.events[1].historyItemId}`);
    expect(item).toMatchObject({ actionType: 'APPROVE', incident: { summary: change.summary } });
  });

  test('stands before a close and a change', async () => {
    const { id, etag } = await anIncident();
    expect((await manager('POST', `/incidents/close/${id}`, {})).status).toBe(422);
    const approved = await manager('POST', `/incidents/approve/${id}`, undefined, { 'If-Match': etag });
    const change = { id, summary: 'Two windows.' };
    const match = { 'If-Match': approved.headers.etag! };
    expect((await officer('PUT', '/incidents', change, match)).status).toBe(422);
    const amended = await officer('POST', `/incidents/amend/${id}`, { reason: 'There were two.' });
    expect(amended.status).toBe(200);
    expect((await officer('PUT', '/incidents', change, { 'If-Match': amended.headers.etag! })).status).toBe(200);
    expect((await reviewOf(id)).body).toMatchObject({ state: 'WAITING', authorName: home.officer.name });
  });

  test('of an incident that was never in review has the state NONE', async () => {
    const { id } = await world.anIncident({ by: home.manager });
    expect((await reviewOf(id)).body).toEqual({
      state: 'NONE',
      since: null,
      authorName: null,
      returns: 0,
      events: [],
    });
  });

  test('is what incidents are searched by, beside their checklists, and a column of a report', async () => {
    const { id } = await anIncident();
    // beside the item of its class
    await emOfUser(world.product, home.manager).execute(
      `insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, required)
       select current_account(), $1, uuidv7(), n, 'CCTV saved', n = 1 from generate_series(1, 2) n`,
      [id],
    );
    const criteria = { review: { values: [{ state: 'WAITING' }] }, checklist: { values: [{ incomplete: true }] } };
    const { body: search } = await manager('POST', '/incidents/search', { criteria });
    expect(search.items).toMatchObject([{ id }]);
    const unknown = { review: { values: [{ state: 'LATE' }] } };
    expect((await manager('POST', '/incidents/search', { criteria: unknown })).status).toBe(422);
    const columns = ['number', 'reviewState', 'checklist'];
    const report = await manager('POST', '/reports/custom', { name: 'To review', criteria, columns });
    expect((await manager('GET', `/reports/custom/${report.body.id}`)).body.items).toMatchObject([
      { id, reviewState: 'WAITING', checklist: { ticked: 0, items: 3 } },
    ]);
  });
});
