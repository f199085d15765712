import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { NotFoundError } from '#db/errors.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { attached } from '../support/attached.ts';
import { pressButton } from '../support/press-button.ts';
import { swept } from '../support/swept.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, aDraft, scopeFor } = world;
const [rosa, van] = [randomUUID(), randomUUID()];
let ana: Actor;
let draftId: string;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  const body = {
    reportedDate: '2026-03-14',
    reportedTime: '09:14',
    occurredDate: '2026-03-14',
    occurredTime: '08:30',
    lastClassId: home.lookups.INCIDENT_CLASS,
    persons: [{ ...newPerson(rosa, false), firstName: 'Rosa' }],
    vehicles: [{ ...newPart('vehicles', van), licensePlate: 'RN4 18K', ownerId: rosa }],
  };
  draftId = (await aDraft({ by: ana, body })).id;
});

describe('pressing Enter in the form', () => {
  test.each(['/enter', ''])('saves a complete draft and does not submit it: %s', async (button) => {
    const toast = { kind: 'ok', message: expect.stringMatching(/^Draft (saved$|kept)/) };
    expect(await press(button, { summary: 'A ring' })).toEqual({
      to: page(),
      toast,
    });
    expect((await form()).draft.body.summary).toBe('A ring');
  });
});

test('a draft is not found at the address of an incident that it does not edit', async () => {
  const { id } = await world.anIncident({ by: ana });
  const post = { revision: '0', operationId: randomUUID(), summary: 'Elsewhere' };
  const pressed = pressButton(scopeFor(ana), draftPage({ id, draftId }), Object.entries(post));
  await expect(pressed).rejects.toThrow(NotFoundError);
  expect((await form()).draft.body.summary).not.toBe('Elsewhere');
});

describe('a deleted part of a draft', () => {
  test('is offered for restoring, and restored unchanged with its files after days', async () => {
    await attached(scopeFor(ana), draftId, { bytes: Buffer.from('Seen at the door.'), partId: van });
    const before = await form();
    expect(await press(`/parts/${van}/remove`)).toEqual({ to: `${page()}?removed=${van}#vehicles` });
    const after = await form();
    expect(after.draft.body).toMatchObject({ vehicles: [], attachments: [] });
    expect(after.removed).toEqual([{ kind: 'vehicles', id: van, name: 'RN4 18K' }]);
    await swept(world, 100);
    expect(await press(`/parts/${van}/restore`)).toEqual({ to: `${page()}?open=${van}#entry-${van}` });
    expect((await form()).draft.body).toEqual(before.draft.body);
    expect((await form()).removed).toEqual([]);
    expect(await files()).toHaveLength(1);
  });

  test('is restored as the owner of its vehicles after other parts changed', async () => {
    await press(`/parts/${rosa}/remove`);
    expect((await form()).draft.body.vehicles).toMatchObject([{ ownerId: '' }]);
    await press('/parts/items/add');
    await press(`/parts/${rosa}/restore`);
    expect((await form()).draft.body).toMatchObject({ persons: [{ id: rosa }], vehicles: [{ ownerId: rosa }] });
  });

  test('is restored only once, and an unknown part cannot be restored', async () => {
    await press(`/parts/${rosa}/remove`);
    await press(`/parts/${rosa}/restore`);
    expect(await press(`/parts/${rosa}/restore`)).toMatchObject({ to: expect.stringContaining('open=') });
    expect((await form()).draft.body.persons).toHaveLength(1);
    await expect(press(`/parts/${randomUUID()}/restore`)).rejects.toThrow('It can no longer be restored.');
  });

  test('is not restored when its attachments would be more than an incident holds', async () => {
    await attached(scopeFor(ana), draftId, { bytes: Buffer.from('Seen at the door.'), partId: van });
    await press(`/parts/${van}/remove`);
    const sql = `update draft set body = jsonb_set(body, '{attachments}', $2::jsonb) where id = $1`;
    await scopeFor(ana).em.execute(sql, [draftId, JSON.stringify(Array.from({ length: maxParts }, anAttachment))]);
    await expect(press(`/parts/${van}/restore`)).rejects.toThrow(`at most ${maxParts} attachments`);
    expect((await form()).draft.body.vehicles).toEqual([]);
  });

  test('is restored from a tab with an older revision', async () => {
    const { revision } = (await form()).draft;
    await press(`/parts/${rosa}/remove`);
    await press('', { summary: 'Elsewhere' });
    await press(`/parts/${rosa}/restore`, { revision: String(revision) });
    expect((await form()).draft.body).toMatchObject({ summary: 'Elsewhere', persons: [{ id: rosa }] });
  });
});

function anAttachment() {
  return {
    id: randomUUID(),
    partId: null,
    fileId: randomUUID(),
    thumbnailFileId: null,
    sizeBytes: 1,
    name: 'Note',
    comments: '',
    fileName: 'note.txt',
    attachmentType: 'TXT',
    creationDate: '2026-03-14T09:14:00Z',
  };
}

const page = () => `/newincident/${draftId}`;
const form = () => draftForm(scopeFor(ana), draftId);

async function press(button: string, fields: Record<string, string> = {}) {
  const revision = String((await form()).draft.revision);
  const post = { revision, operationId: randomUUID(), ...fields };
  return await pressButton(scopeFor(ana), page() + button, Object.entries(post));
}

async function files() {
  return await scopeFor(ana).em.execute('select id from stored_file where draft_id = $1', [draftId]);
}
