import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '../support/api-program.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const manager = await api.programOf(home.manager);
const officer = await api.programOf(home.officer);
const viewer = await api.programOf(home.viewer);
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
  const incidentInput = { ...times, lastClassId: home.lookups.INCIDENT_CLASS, summary: 'A window was broken.' };
  return (await officer('POST', '/incidents', incidentInput)).body.id as string;
}
const at = (id: string, more = '') => `/incidents/${id}/review/comments${more}`;
const commentInput = { section: 'SUMMARY', comment: 'Say when.' };
const sendBack = (id: string) => manager('POST', `/incidents/return/${id}`, { reason: 'One thing is missing.' });

describe('comments of reviewers', () => {
  test('are added and removed by reviewers, and read by the author after a return', async () => {
    const id = await anIncident();
    const added = await manager('POST', at(id), commentInput);
    expect(added.status).toBe(201);
    const other = await manager('POST', at(id), { ...commentInput, section: 'ITEMS' });
    expect((await officer('GET', at(id))).body).toEqual([]);
    expect((await officer('DELETE', at(id, `/${other.body.id}`))).status).toBe(404);
    expect((await manager('DELETE', at(id, `/${other.body.id}`))).status).toBe(204);
    const shown = { id: added.body.id, ...commentInput, createUserName: home.manager.name, reply: '' };
    expect((await manager('GET', at(id))).body).toMatchObject([{ ...shown, releaseDate: null }]);
    await sendBack(id);
    const { body } = await officer('GET', at(id));
    expect(body).toMatchObject([{ ...shown, releaseDate: expect.any(String), resolveDate: null }]);
    expect((await manager('DELETE', at(id, `/${added.body.id}`))).status).toBe(422);
    expect((await viewer('GET', at(id))).body).toEqual([]);
  });

  test('are resolved once, with a reply or without', async () => {
    const id = await anIncident();
    const { body: first } = await manager('POST', at(id), commentInput);
    const { body: second } = await manager('POST', at(id), commentInput);
    expect((await officer('POST', at(id, `/${first.id}/resolve`))).status).toBe(404);
    await sendBack(id);
    expect((await officer('POST', at(id, `/${first.id}/resolve`), { reply: 'At ten.' })).status).toBe(204);
    expect((await officer('POST', at(id, `/${second.id}/resolve`))).status).toBe(204);
    const again = await manager('POST', at(id, `/${first.id}/resolve`), { reply: 'At nine.' });
    expect(again).toMatchObject({ status: 422 });
    expect(JSON.stringify(again.body)).toContain(`${home.officer.name} has resolved the comment already.`);
    expect((await manager('GET', at(id))).body).toMatchObject([
      { reply: 'At ten.', resolveUserName: home.officer.name },
      { reply: '', resolveUserName: home.officer.name },
    ]);
  });

  test('are opened again with their reply, which stays when they are resolved without one', async () => {
    const id = await anIncident();
    const { body: added } = await manager('POST', at(id), commentInput);
    await sendBack(id);
    await officer('POST', at(id, `/${added.id}/resolve`), { reply: 'At ten.' });
    expect((await viewer('POST', at(id, `/${added.id}/reopen`))).status).toBe(404);
    for (const _ of ['resolved', 'open']) {
      expect((await officer('POST', at(id, `/${added.id}/reopen`))).status).toBe(204);
    }
    const replied = { reply: 'At ten.', replyUserName: home.officer.name, replyDate: expect.any(String) };
    const { body: open } = await manager('GET', at(id));
    expect(open).toMatchObject([{ ...replied, resolveDate: null, resolveUserName: null }]);
    expect((await manager('POST', at(id, `/${added.id}/resolve`))).status).toBe(204);
    const { body: resolved } = await manager('GET', at(id));
    expect(resolved).toMatchObject([{ ...replied, resolveUserName: home.manager.name }]);
    await manager('POST', at(id, `/${added.id}/reopen`));
    await officer('POST', at(id, `/${added.id}/resolve`), { reply: '' });
    const { body: without } = await manager('GET', at(id));
    expect(without).toMatchObject([{ ...replied, resolveUserName: home.officer.name }]);
    await manager('POST', at(id, `/${added.id}/reopen`));
    await manager('POST', at(id, `/${added.id}/resolve`), { reply: 'At nine.' });
    const ofManager = { reply: 'At nine.', createUserName: home.manager.name, creationDate: expect.any(String) };
    expect((await officer('GET', at(id))).body).toMatchObject([
      {
        reply: 'At nine.',
        replyUserName: home.manager.name,
        replyDate: expect.any(String),
        replies: [{ reply: 'At ten.', createUserName: home.officer.name }, ofManager],
      },
    ]);
  });

  test('are refused where the incident does not wait, without the privilege, and with a wrong section', async () => {
    const id = await anIncident();
    expect((await officer('POST', at(id), commentInput)).status).toBe(403);
    expect((await manager('POST', at(id), { ...commentInput, section: 'NOTES' })).status).toBe(422);
    expect((await manager('POST', at(id), { ...commentInput, comment: 'a'.repeat(1001) })).status).toBe(422);
    await sendBack(id);
    expect((await manager('POST', at(id), commentInput)).status).toBe(422);
  });
});
