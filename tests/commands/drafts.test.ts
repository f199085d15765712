import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { deleteDraft } from '#app/drafts/saving/commands/delete-draft.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startDraft } from '#app/drafts/saving/commands/start-draft.server.ts';
import type { Save } from '#app/drafts/saving/writing/apply-save.server.ts';
import { recordChange } from '#app/incidents/changes/record-changes.server.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld({ poolMax: 20 });
afterAll(() => world.close());

const { home, neighbour, aDraft, anIncident, scopeFor } = world;
let ana: Actor;
let ben: Actor;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  ben = await home.user('Ben', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
});

describe('starting a draft', () => {
  test('returns the existing empty draft, also for concurrent requests', async () => {
    const id = await startDraft(scopeFor(ana));
    const again = await Promise.all(Array.from({ length: 10 }, () => startDraft(scopeFor(ana))));
    expect(new Set(again)).toEqual(new Set([id]));
    expect(await startDraft(scopeFor(ben))).not.toBe(id);
    await saveDraft(scopeFor(ana), id, aSave({}));
    expect(await startDraft(scopeFor(ana))).not.toBe(id);
  });

  test('sets the reported time to now in the writer’s time zone', async () => {
    const now = () => new Date('2026-03-14T20:05:00Z');
    const id = await startDraft({ ...scopeFor({ ...ana, timeZone: 'America/Halifax' }), now });
    const { body, touched } = (await draftForm(scopeFor(ana), id)).draft;
    expect(body).toMatchObject({ reportedDate: '2026-03-14', reportedTime: '17:05' });
    expect(touched).toBe(false);
  });

  test('again after five minutes sets a new reported time, of which a form opened before is told', async () => {
    const id = await startDraft(scopeFor(ana));
    const before = await draftForm(scopeFor(ana), id);
    const later = new Date(Date.now() + 20 * 60_000);
    expect(await startDraft({ ...scopeFor(ana), now: () => later })).toBe(id);
    const after = await draftForm(scopeFor(ana), id);
    expect(after.draft.body.reportedTime).not.toBe(before.draft.body.reportedTime);
    const typed = aSave({ summary: 'A door.' }, before.draft.revision);
    expect(await saveDraft(scopeFor(ana), id, typed)).toMatchObject({ conflict: { of: 'draft' } });
    expect(await saveDraft(scopeFor(ana), id, { ...typed, base: { summary: '' } })).toMatchObject({ behind: true });
    const { reportedTime } = after.draft.body;
    expect(await bodyOf(ana, id)).toMatchObject({ summary: 'A door.', reportedTime });
    expect(await saveDraft(scopeFor(ana), await startDraft(scopeFor(ana)), aSave({}))).toMatchObject({ behind: false });
  });

  test('takes the next unique number of the account for each of 50 concurrent starts', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => home.user('Many', 'MYINCIDENT_ADD')));
    const before = await lastNumber(ana);
    const ids = await Promise.all(people.map((person) => startDraft(scopeFor(person))));
    const numbers = await Promise.all(ids.map(numberOf));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => before + 1 + at));
  });

  test('never reuses the number of a deleted draft', async () => {
    const id = await startDraft(scopeFor(ana));
    const number = await numberOf(id);
    await deleteDraft(scopeFor(ana), id);
    expect(await numberOf(await startDraft(scopeFor(ana)))).toBe(number + 1);
  });

  test('numbers drafts separately in each account', async () => {
    const officer = await neighbour.user('Nina', 'MYINCIDENT_ADD');
    const before = await lastNumber(ana);
    const own = await lastNumber(officer);
    await startDraft(scopeFor(officer));
    expect([await lastNumber(officer), await lastNumber(ana)]).toEqual([own + 1, before]);
  });

  test('neither waits for other transactions in the account nor blocks them', async () => {
    const incident = await anIncident({ by: ben });
    await transaction(scopeFor(ben), async (changing) => {
      await recordChange(changing, incident, 'EDIT');
      await startDraft(scopeFor(ana));
    });
    await transaction(scopeFor(await home.user('Cas', 'MYINCIDENT_ADD')), async (starting) => {
      await startDraft(starting);
      await transaction(scopeFor(ben), (changing) => recordChange(changing, incident, 'EDIT'));
    });
  });

  test('is refused without the privilege and in a disabled account', async () => {
    const before = await lastNumber(ana);
    await expect(startDraft(scopeFor(disabled(ana)))).rejects.toThrow(ForbiddenError);
    await expect(startDraft(scopeFor(home.viewer))).rejects.toThrow(ForbiddenError);
    expect(await lastNumber(ana)).toBe(before);
  });
});

describe('saving a draft', () => {
  test('saves valid and invalid values as the next revision', async () => {
    const { id } = await aDraft({ by: ana });
    const typed = { summary: 'A *window*.', occurredDate: 'yesterday', lastClassId: randomUUID() };
    expect(await saveDraft(scopeFor(ana), id, aSave(typed))).toMatchObject({ revision: 1 });
    expect(await bodyOf(ana, id)).toMatchObject(typed);
    expect(await saveDraft(scopeFor(ana), id, aSave({ summary: 'A door.' }, 1))).toMatchObject({ revision: 2 });
    expect(await bodyOf(ana, id)).toMatchObject({ ...typed, summary: 'A door.' });
  });

  test('happens once for an operation id, however often and late it is sent', async () => {
    const { id } = await aDraft({ by: ana });
    const save = aSave({ summary: 'First' });
    await Promise.all(Array.from({ length: 10 }, () => saveDraft(scopeFor(ana), id, save)));
    expect((await draftForm(scopeFor(ana), id)).draft.revision).toBe(1);
    await saveDraft(scopeFor(ana), id, aSave({ summary: 'Second' }, 1));
    expect(await saveDraft(scopeFor(ana), id, save)).toMatchObject({ revision: 1 });
    expect(await bodyOf(ana, id)).toMatchObject({ summary: 'Second' });
  });

  test('based on an older revision overwrites nothing and returns the conflicting fields', async () => {
    const { id } = await aDraft({ by: ana });
    await saveDraft(scopeFor(ana), id, aSave({ summary: 'Theirs', causeComments: 'Alike' }));
    expect(await saveDraft(scopeFor(ana), id, aSave({ summary: 'Mine', causeComments: 'Alike' }))).toEqual({
      conflict: {
        of: 'draft',
        seen: 1,
        post: [['summary', 'Mine']],
        hasDropped: false,
        differences: [
          {
            field: 'summary',
            label: 'Summary',
            theirs: [{ name: 'summary', label: 'Summary', value: 'Theirs' }],
            mine: [{ name: 'summary', label: 'Summary', value: 'Mine' }],
          },
        ],
      },
    });
    expect(await bodyOf(ana, id)).toMatchObject({ summary: 'Theirs' });
  });

  test('twice concurrently on one revision keeps the first and returns a conflict for the second', async () => {
    const { id } = await aDraft({ by: ana });
    const texts = ['One', 'Other'];
    const both = await Promise.all(texts.map((summary) => saveDraft(scopeFor(ana), id, aSave({ summary }))));
    const conflictIndex = both.findIndex((each) => 'conflict' in each);
    expect(both[1 - conflictIndex]).toMatchObject({ revision: 1 });
    expect(await bodyOf(ana, id)).toMatchObject({ summary: texts[1 - conflictIndex] });
  });

  test('accepts the same values again, as after a double click, and reports the newer revision', async () => {
    const { id } = await aDraft({ by: ana });
    const form = () => aSave({ summary: 'Clicked twice' }, 0, true);
    expect(await saveDraft(scopeFor(ana), id, form())).toMatchObject({ revision: 1 });
    expect(await saveDraft(scopeFor(ana), id, form())).toMatchObject({ revision: 2 });
    const part = { ...form(), whole: false };
    expect(await saveDraft(scopeFor(ana), id, part)).toMatchObject({ revision: 3, behind: true });
  });

  test('is refused on the draft of another user, in a disabled account and without the privilege', async () => {
    const { id } = await aDraft({ by: ana });
    for (const actor of [ben, { ...ben, admin: true }, disabled(ana), { ...ana, privileges: home.viewer.privileges }])
      await expect(saveDraft(scopeFor(actor), id, aSave({ summary: 'Not mine' }))).rejects.toThrow(ForbiddenError);
    expect(await bodyOf(ana, id)).toMatchObject({ summary: 'A door was forced.' });
  });

  test('finds no draft of another account and no unknown draft', async () => {
    const { id } = await aDraft({ by: ana });
    for (const [actor, draftId] of [
      [neighbour.officer, id],
      [{ ...neighbour.officer, userId: ana.userId }, id],
      [ana, randomUUID()],
      [ana, 'no-id'],
    ] as const)
      await expect(saveDraft(scopeFor(actor), draftId, aSave({ summary: 'Not mine' }))).rejects.toThrow(NotFoundError);
    expect(await bodyOf(ana, id)).toMatchObject({ summary: 'A door was forced.' });
  });
});

function aSave(values: Record<string, string>, revision = 0, isFullPost = false): Save {
  return { revision, operationId: randomUUID(), values, isFullPost };
}

function disabled(actor: Actor): Actor {
  return { ...actor, account: { ...actor.account, active: false } };
}

async function bodyOf(actor: Actor, draftId: string) {
  return (await draftForm(scopeFor(actor), draftId)).draft.body;
}

async function numberOf(draftId: string): Promise<number> {
  const sql = 'select number::int as number from draft where id = $1';
  return (await scopeFor(ana).em.execute<[{ number: number }]>(sql, [draftId]))[0].number;
}

async function lastNumber(actor: Actor): Promise<number> {
  const sql = 'select last_incident_number::int as last from account';
  return (await scopeFor(actor).em.execute<[{ last: number }]>(sql))[0].last;
}
