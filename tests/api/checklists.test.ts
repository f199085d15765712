import { afterAll, expect, test } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
const api = await openApi(world);
const program = await api.programOf(home.manager);
const foreigner = await api.programOf(neighbour.admin);
const viewer = await api.programOf(home.viewer);
afterAll(async () => {
  await api.close();
  await world.close();
});

/** Creates an incident with an item that asks for a text and one that does not. */
async function withItems() {
  const { id } = await world.anIncident({ by: home.manager });
  const [police, cctv] = await world.scopeFor(home.manager).em.execute<{ id: string }[]>(
    `insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, required, asks_text)
     select current_account(), $1, gen_random_uuid(), place, title, true, asks
     from (values (1, 'Police file number', true), (2, 'CCTV saved', false)) as given (place, title, asks) returning id`,
    [id],
  );
  const path = `/incidents/${id}/checklist`;
  return { id, path, police: `${path}/${police!.id}`, cctv: `${path}/${cctv!.id}` };
}

test('a checklist is listed, ticked and unticked, which history tells and the version does not', async () => {
  const { id, path, police, cctv } = await withItems();
  const ticked = await program('PUT', police, { ticked: true, answer: 'VPD 7' });
  expect(ticked).toMatchObject({
    status: 200,
    body: { title: 'Police file number', ticked: true, answer: 'VPD 7', tickUserName: home.manager.name },
  });
  expect((await program('PUT', police, { ticked: true })).body).toEqual(ticked.body);
  await program('PUT', cctv, { ticked: true });
  await program('PUT', cctv, { ticked: false });
  expect((await program('GET', path)).body).toMatchObject([
    { title: 'Police file number', required: true, asksText: true, counts: true, tickDate: ticked.body.tickDate },
    { title: 'CCTV saved', ticked: false, tickUserName: null, tickDate: null },
  ]);
  const { body } = await program('GET', `/incidents/${id}/history`);
  const changes = body.items.filter(({ actionType }: { actionType: string }) => actionType === 'CHECKLIST');
  expect(changes.map((entry: { changes: string[] }) => entry.changes)).toEqual([
    ['“CCTV saved” unticked'],
    ['“CCTV saved” ticked'],
    ['“Police file number” ticked: VPD 7'],
  ]);
  expect((await program('GET', `/incidents/${id}`)).body.version).toBe(1);
});

test('an item that asks for a text is not ticked without one, and who may not edit ticks nothing', async () => {
  const { path, police, cctv } = await withItems();
  expect(await program('PUT', police, { ticked: true, answer: ' ' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'answer', message: 'Enter the text that the item asks for.' }] },
  });
  expect((await viewer('PUT', cctv, { ticked: true })).status).toBe(403);
  expect((await foreigner('PUT', cctv, { ticked: true })).status).toBe(404);
  expect((await foreigner('GET', path)).status).toBe(404);
  expect((await program('GET', path)).body.map(({ ticked }: { ticked: boolean }) => ticked)).toEqual([false, false]);
});

test('an incident is closed by a program with open items for a reason alone', async () => {
  const { id } = await withItems();
  expect(await program('POST', `/incidents/close/${id}`, {})).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'closeOpenTasks', message: expect.stringContaining('2 required items are open.') }] },
  });
  const closed = await program('POST', `/incidents/close/${id}`, { closeOpenTasks: 'The owner took it over.' });
  expect(closed).toMatchObject({ status: 200, body: { status: 2 } });
});
