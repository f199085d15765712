import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { keepFiles } from '#app/attachments/uploads/keep-files.server.ts';
import { type Scope, transaction } from '#app/auth/scope.server.ts';
import { discardOldCopies } from '#app/drafts/editing/commands/discard-old-copies.server.ts';
import { reopenForEdit } from '#app/drafts/editing/commands/reopen-for-edit.server.ts';
import { saveChecklistInForm } from '#app/drafts/editing/commands/save-checklist-in-form.server.ts';
import { changeDraft } from '#app/drafts/saving/commands/change-draft.server.ts';
import { deleteDraft } from '#app/drafts/saving/commands/delete-draft.server.ts';
import { discardUnchangedCopy } from '#app/drafts/saving/commands/discard-unchanged-copy.server.ts';
import { rebaseDraft } from '#app/drafts/saving/commands/rebase-draft.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startDraft } from '#app/drafts/saving/commands/start-draft.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { NotFoundError } from '#db/errors.ts';
import { aTextFile } from '../support/a-text-file.ts';
import { heldIncident, queued, someoneWaits } from '../support/queued.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, scopeFor } = world;
let ana: TestUser;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_CLOSE');
});

describe('New Incident that is opened while an untouched draft', () => {
  const ways = {
    'after five minutes': { now: () => new Date(Date.now() + 360_000) },
    'in another time zone': { timeZone: 'America/Toronto' },
  };
  test.each(Object.entries(ways))('gets its first text keeps that text, %s', async (_, { now, timeZone }: Way) => {
    const draftId = await startDraft(scopeFor(ana));
    const opening = { ...scopeFor(timeZone ? { ...ana, timeZone } : ana), ...(now && { now }) };
    const { opened } = await transaction(scopeFor(ana), async (saving) => {
      await saveDraft(saving, draftId, firstText);
      const opened = startDraft(opening);
      await someoneWaits(scopeFor(ana));
      return { opened };
    });
    expect(await opened).not.toBe(draftId);
    expect(await draftOf(draftId)).toMatchObject({ touched: true, revision: 1, body: firstText.values });
  });

  test('gets a file waits for the file', async () => {
    const draftId = await startDraft(scopeFor(ana));
    let opened: Promise<string>;
    await changeDraft(scopeFor(ana), draftId, async (body, uploading) => {
      opened = startDraft({ ...scopeFor(ana), now: () => new Date(Date.now() + 360_000) });
      await someoneWaits(scopeFor(ana));
      await keepFiles(uploading, aTextFile(), { purpose: 'ATTACHMENT', draftId });
      return { ...body, summary: 'with a file' };
    });
    expect(await opened!).not.toBe(draftId);
    expect(await draftOf(draftId)).toMatchObject({ touched: true, body: { summary: 'with a file' } });
  });
});

describe('an edit copy whose incident is deleted at the same moment', () => {
  const acts: Record<string, [act: (copy: Copy) => Promise<unknown>, result: 'done' | 'gone']> = {
    'is not saved': [({ draftId }) => submitDraft(scopeFor(ana), draftId), 'gone'],
    'is not closed': [({ draftId }) => submitDraft(scopeFor(ana), draftId, { close: closeInput.parse({}) }), 'gone'],
    'is not merged': [({ draftId }) => rebaseDraft(scopeFor(ana), draftId), 'gone'],
    'is not begun': [({ id }) => startEdit(scopeFor(ana), id, true), 'gone'],
    'is not deleted': [({ draftId }) => deleteDraft(scopeFor(ana), draftId), 'gone'],
    'is left': [({ draftId }) => discardUnchangedCopy(scopeFor(ana), draftId), 'done'],
    'is discarded as an old one': [() => discardOldCopies({ ...scopeFor(home.admin), now: inTwoDays }), 'done'],
    'has no checklist': [(copy) => saveChecklistInForm(scopeFor(ana), copy, { items: [] }), 'gone'],
  };
  test.each(Object.entries(acts))('%s, and the deletion is done', async (_, [act, result]) => {
    const { id, version } = await world.anIncident({ by: ana });
    const { draftId } = await startEdit(scopeFor(ana), id);
    const [deleted, acted] = await queued(scopeFor(home.admin), heldIncident(id), [
      () => deleteIncident(scopeFor(home.admin), id, version),
      () => act({ id, draftId }),
    ]);
    expect(deleted).toMatchObject({ status: 'fulfilled' });
    expect(acted).toMatchObject(
      result === 'done' ? { status: 'fulfilled' } : { status: 'rejected', reason: expect.any(NotFoundError) },
    );
  });
});

test('a closed incident that is reopened to edit it, from two windows at once, has one edit copy', async () => {
  const { id, version } = await world.anIncident({ by: home.admin, closed: true });
  const [reopened, begun] = await queued(scopeFor(home.admin), heldIncident(id), [
    () => reopenForEdit(scopeFor(home.admin), id, version),
    () => startEdit(scopeFor(home.admin), id),
  ]);
  expect(reopened).toMatchObject({ status: 'fulfilled', value: { draftId: expect.any(String) } });
  const { draftId } = (reopened as PromiseFulfilledResult<{ draftId: string }>).value;
  expect(begun).toMatchObject({ status: 'fulfilled', value: { draftId } });
});

type Copy = { id: string; draftId: string };

const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000);

type Way = { now?: () => Date; timeZone?: string };

const firstText = { revision: 0, operationId: randomUUID(), values: { summary: 'A ring' }, isFullPost: false };

async function draftOf(id: string, { em }: Scope = scopeFor(ana)) {
  return (await em.execute<object[]>('select touched, revision, body from draft where id = $1', [id]))[0];
}
