import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { startWeb } from '../support/product-process.ts';
import { upload } from '../support/uploads.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
const { dataDir } = world.product.settings;
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});
const { officer, manager } = world.home;
const note = { fileName: 'note.txt', name: 'Note', body: Buffer.from('Seen at the door.\n') };

type Draft = { id?: string; draftId: string };

const aDraft = async (by: TestUser): Promise<Draft> => ({ draftId: (await world.aDraft({ by })).id });
const send = (by: TestUser, draft: Draft, file: Parameters<typeof upload>[2]) =>
  upload({ ...web, cookie: by.cookie }, `${draftPage(draft)}/attachments/new`, file);

async function attachmentIds(by: TestUser, { draftId }: Draft) {
  const [{ body }] = await world
    .scopeFor(by)
    .em.execute<[{ body: Record<string, unknown> }]>('select body from draft where id = $1', [draftId]);
  return parseDraft(body).attachments.map(({ id }) => id);
}

describe('a form with an attachment that is sent again', () => {
  test('because its answer was lost adds one attachment and one file', async () => {
    const draft = await aDraft(officer);
    const form = { ...note, operation: randomUUID() };
    const first = await send(officer, draft, form);
    expect(first).toMatchObject({ status: 302, location: `${draftPage(draft)}#attachments` });
    const files = await readdir(join(dataDir, 'files'));
    expect(await send(officer, draft, form)).toMatchObject({ status: 302, location: first.location });
    expect(await attachmentIds(officer, draft)).toHaveLength(1);
    expect(await readdir(join(dataDir, 'files'))).toEqual(files);
  });

  test('at the same moment adds one attachment', async () => {
    const draft = await aDraft(officer);
    const form = { ...note, operation: randomUUID() };
    const answers = await Promise.all([send(officer, draft, form), send(officer, draft, form)]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await attachmentIds(officer, draft)).toHaveLength(1);
  });

  test('to an edit of an incident adds one attachment', async () => {
    const { id } = await world.anIncident({ by: officer });
    const draft = { id, draftId: (await startEdit(world.scopeFor(officer), id)).draftId };
    const form = { ...note, operation: randomUUID() };
    for (let times = 0; times < 2; times += 1) expect((await send(officer, draft, form)).status).toBe(302);
    expect(await attachmentIds(officer, draft)).toHaveLength(1);
  });

  test('with another file or name adds that too', async () => {
    const draft = await aDraft(officer);
    const form = { ...note, operation: randomUUID() };
    for (const other of [{}, { name: 'Door' }, { body: Buffer.from('Seen at the gate.\n') }]) {
      expect((await send(officer, draft, { ...form, ...other })).status).toBe(302);
    }
    expect(await attachmentIds(officer, draft)).toHaveLength(3);
  });

  test('to another draft, or by somebody else, adds an attachment of its own there', async () => {
    const form = { ...note, operation: randomUUID() };
    const { manager: neighbour } = world.neighbour;
    const senders = [officer, officer, manager, neighbour];
    const ids: string[] = [];
    for (const by of senders) {
      const draft = await aDraft(by);
      expect((await send(by, draft, form)).status).toBe(302);
      ids.push(...(await attachmentIds(by, draft)));
    }
    expect(new Set(ids).size).toBe(senders.length);
  });
});
