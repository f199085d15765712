import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { keepFiles } from '#app/attachments/uploads/keep-files.server.ts';
import { type Scope, transaction } from '#app/auth/scope.server.ts';
import { changeDraft } from '#app/drafts/saving/commands/change-draft.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startDraft } from '#app/drafts/saving/commands/start-draft.server.ts';
import { sha256 } from '#app/platform/seal.server.ts';
import { someoneWaits } from '../support/queued.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, scopeFor } = world;
let ana: TestUser;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
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
      await keepFiles(uploading, aText, { purpose: 'ATTACHMENT', draftId });
      return { ...body, summary: 'with a file' };
    });
    expect(await opened!).not.toBe(draftId);
    expect(await draftOf(draftId)).toMatchObject({ touched: true, body: { summary: 'with a file' } });
  });
});

type Way = { now?: () => Date; timeZone?: string };

const firstText = { revision: 0, operationId: randomUUID(), values: { summary: 'A ring' }, isFullPost: false };

const aText = {
  fileName: 'a.txt',
  mediaType: 'text/plain',
  attachmentType: 'TXT' as const,
  file: { key: 'a'.repeat(40), sizeBytes: 4, sha256: sha256('text') },
  thumbnail: null,
};

async function draftOf(id: string, { em }: Scope = scopeFor(ana)) {
  return (await em.execute<object[]>('select touched, revision, body from draft where id = $1', [id]))[0];
}
