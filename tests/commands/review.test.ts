import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeFromBody } from '#app/api/commands/change-from-body.server.ts';
import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { reopenForEdit } from '#app/drafts/editing/commands/reopen-for-edit.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { amendIncident } from '#app/follow-up/review/commands/amend-incident.server.ts';
import { approveIncident } from '#app/follow-up/review/commands/approve-incident.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { changedSince } from '#app/follow-up/review/queries/changed-since.server.ts';
import { reviewReason } from '#app/follow-up/review/review.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { viewHistoryEntry } from '#app/incidents/history/commands/view-history-entry.server.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { reopenIncident } from '#app/incidents/record/commands/reopen-incident.server.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError, StaleVersionError } from '#db/errors.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld({ poolMax: 20 });
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const { admin, manager, officer, viewer } = home;
const another = await home.user('another', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'INCIDENT_REVIEW');
const ownOnly = await home.user('own-only', 'MYINCIDENT_SEARCH', 'INCIDENT_REVIEW');

const reason = 'Say when the room was last opened.';
const record = async (id: string) => (await incidentRecord(scopeFor(admin), id))!;
const versionOf = async (id: string) => (await record(id)).version!;
const reviewOf = async (id: string) => (await record(id)).review;
const approve = async (id: string, by: Actor = manager, version?: number) =>
  approveIncident(scopeFor(by), id, version ?? (await versionOf(id)));
const sendBack = async (id: string, by: Actor = manager, version?: number) =>
  returnIncident(scopeFor(by), id, reviewReason.parse({ version: version ?? (await versionOf(id)), reason }));
const amend = async (id: string, by: Actor = manager) =>
  amendIncident(scopeFor(by), id, reviewReason.parse({ version: await versionOf(id), reason: 'The value was wrong.' }));
const close = async (id: string, by: Actor = manager) =>
  closeIncident(scopeFor(by), id, { ...closeInput.parse({}), version: await versionOf(id) });
const edit = (id: string, by: Actor, summary: string) => changeFromBody(scopeFor(by), id, { summary } as never);
const classReview = (needed: boolean | null, id = home.lookups.INCIDENT_CLASS) =>
  scopeFor(admin).em.execute('update lookup set needs_review = $2 where account_id = current_account() and id = $1', [
    ...[id, needed],
  ]);
const accountAllowsOwn = (isAllowed: boolean) =>
  scopeFor(admin).em.execute('update account set review_own = $1 where id = current_account()', [isAllowed]);

const given = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:14:00Z' };
const enter = (by: Actor = officer, more: object = {}) =>
  createFromBody(scopeFor(by), {
    ...given,
    lastClassId: home.lookups.INCIDENT_CLASS,
    lastLocationId: home.lookups.LOCATION,
    severityId: home.lookups.SEVERITY_TYPE,
    summary: 'A window was broken.',
    ...more,
  } as never);

beforeAll(() => classReview(true));

describe('an incident of a class that needs a review', () => {
  test('waits for review once it is saved, and keeps author and waiting time when it is saved again', async () => {
    const { id } = await enter();
    const review = await reviewOf(id);
    expect(review).toMatchObject({ state: 'WAITING', userName: officer.name, returns: 0, events: [] });
    await edit(id, another, 'Two windows were broken.');
    expect(await reviewOf(id)).toEqual(review);
  });

  test('does so where a class above says it, unless its own class says it does not', async () => {
    const [{ parent }] = await scopeFor(admin).em.execute<[{ parent: string }]>(
      'select parent_id as parent from lookup where account_id = current_account() and id = $1',
      [home.lookups.INCIDENT_CLASS],
    );
    const states: unknown[] = [];
    for (const [above, own] of [
      [true, null],
      [true, false],
      [null, null],
      [false, true],
    ] as const) {
      await classReview(above, parent);
      await classReview(own);
      states.push((await reviewOf((await enter()).id))?.state);
    }
    await classReview(null, parent);
    await classReview(true);
    expect(states).toEqual(['WAITING', undefined, undefined, 'WAITING']);
  });

  test('waits when it is saved as it is, where its class needs a review since', async () => {
    await classReview(false);
    const { id } = await enter();
    await classReview(true);
    await submitDraft(scopeFor(officer), (await startEdit(scopeFor(officer), id)).draftId);
    expect((await reviewOf(id))?.state).toBe('WAITING');
  });

  test('stays in review when its class needs none any more', async () => {
    const { id } = await enter();
    await sendBack(id);
    await classReview(false);
    await edit(id, officer, 'It was a door.');
    await classReview(true);
    expect(await reviewOf(id)).toMatchObject({ state: 'WAITING', returns: 1 });
  });
});

describe('a reviewer', () => {
  test('approves what waits; history and audit tell it, and the approved version stays readable', async () => {
    const { id, number } = await enter();
    expect(await approve(id)).toEqual({ number, isApproved: true });
    const review = await reviewOf(id);
    expect(review).toMatchObject({ state: 'APPROVED', events: [{ kind: 'APPROVE', userName: manager.name }] });
    await amend(id);
    await edit(id, manager, 'It was a door.');
    const history = await viewHistory(scopeFor(manager), id, { page: 1, pageSize: 25 });
    expect(history.rows.map(({ kind }) => kind)).toEqual(['EDIT', 'AMEND', 'APPROVE', 'CREATE']);
    const approved = await viewHistoryEntry(scopeFor(manager), id, review!.events[0]!.id);
    expect(approved.entry!.current).toMatchObject({ summary: 'A window was broken.', review: { state: 'APPROVED' } });
    const audit = await scopeFor(manager).em.execute<{ type: string; data: object }[]>(
      `select transaction_type as type, object_data as data from audit_record
       where account_id = current_account() and object_id = $1 and transaction_type <> 'READ' order by seq`,
      [id],
    );
    expect(audit).toEqual([
      { type: 'CREATE', data: {} },
      { type: 'APPROVE', data: {} },
      { type: 'AMEND', data: { reason: 'The value was wrong.' } },
      { type: 'EDIT', data: {} },
    ]);
  });

  test('returns it with a reason that everybody reads in its history, and it waits again once its author saves', async () => {
    const { id, number } = await enter();
    expect(await sendBack(id)).toEqual({ number, author: officer.name });
    expect(await reviewOf(id)).toMatchObject({ state: 'RETURNED', returns: 1, events: [{ kind: 'RETURN', reason }] });
    const [row] = (await viewHistory(scopeFor(officer), id, { page: 1, pageSize: 25 })).rows;
    expect(row).toMatchObject({ kind: 'RETURN', reason, user: manager.name });
    await edit(id, officer, 'At 10:52 AM.');
    expect(await reviewOf(id)).toMatchObject({ state: 'WAITING', returns: 1 });
    expect(reviewReason.safeParse({ version: 1, reason: ' ' }).success).toBe(false);
  });

  test('approves nothing that has changed since they read it', async () => {
    const { id } = await enter();
    const version = await versionOf(id);
    await edit(id, officer, 'Two windows.');
    expect(await approve(id, manager, version)).toMatchObject({ isApproved: false });
    await expect(sendBack(id, manager, version)).rejects.toThrow(StaleVersionError);
    expect(await reviewOf(id)).toMatchObject({ state: 'WAITING', events: [] });
    const changed = await changedSince(scopeFor(manager), id, version);
    expect(changed).toMatchObject({ by: officer.name, sections: ['Summary'] });
    const entry = await viewHistoryEntry(scopeFor(manager), id, changed!.entryId!);
    expect(entry.entry).toMatchObject({ kind: 'EDIT', current: { summary: 'Two windows.' } });
    expect(await changedSince(scopeFor(manager), id, version + 1)).toBeNull();
    await expect(changedSince(scopeFor(neighbour.manager), id, version)).rejects.toThrow(NotFoundError);
  });

  test('does not review what they wrote, unless the account allows it', async () => {
    const { id } = await enter(manager);
    const edited = await enter(officer);
    await edit(edited.id, manager, 'Two windows.');
    for (const own of [id, edited.id]) {
      await expect(approve(own)).rejects.toThrow(/You wrote incident #\d+\. Somebody else reviews it\./);
      await expect(sendBack(own)).rejects.toThrow(BusinessRuleError);
    }
    await approve(edited.id, another);
    await accountAllowsOwn(true);
    await approve(id);
    await accountAllowsOwn(false);
    expect(await reviewOf(id)).toMatchObject({ state: 'APPROVED' });
  });

  test('does not review what they saved and closed at once before its class needed a review', async () => {
    await classReview(false);
    const { id } = await enter(officer);
    await changeFromBody(scopeFor(manager), id, { summary: 'Two windows were broken.', close: {} } as never);
    await classReview(true);
    await reopenIncident(scopeFor(admin), id, await versionOf(id));
    await edit(id, officer, 'Two windows, of room 4.');
    expect(await reviewOf(id)).toMatchObject({ state: 'WAITING' });
    await expect(approve(id, manager)).rejects.toThrow('You wrote');
    await approve(id, another);
  });

  test('approves an amendment of somebody else, also after they have saved it before the last approval', async () => {
    const { id } = await enter(officer);
    await edit(id, another, 'Two windows.');
    await approve(id, manager);
    await amend(id, manager);
    await edit(id, manager, 'Three windows.');
    await expect(approve(id, manager)).rejects.toThrow('You wrote');
    await approve(id, another);
    expect((await reviewOf(id))?.events.map(({ kind }) => kind)).toEqual(['APPROVE', 'AMEND', 'APPROVE']);
  });

  test('has the privilege and may view the incident, in an active account', async () => {
    const { id } = await enter();
    const disabled = { ...manager, account: { ...manager.account, active: false } };
    for (const actor of [viewer, officer, disabled]) {
      await expect(approve(id, actor)).rejects.toThrow(ForbiddenError);
      await expect(sendBack(id, actor)).rejects.toThrow(ForbiddenError);
    }
    for (const actor of [ownOnly, neighbour.manager, neighbour.admin]) {
      await expect(approve(id, actor)).rejects.toThrow(NotFoundError);
      await expect(sendBack(id, actor)).rejects.toThrow(NotFoundError);
    }
    await lockIncident(scopeFor(manager), id, { version: await versionOf(id), reason: 'Private.' });
    await expect(approve(id, another)).rejects.toThrow(NotFoundError);
    await approve(id, manager);
  });

  test('reviews nothing that does not wait', async () => {
    const { id, number } = await enter();
    await sendBack(id);
    await expect(approve(id, another)).rejects.toThrow(`Incident #${number} was returned already.`);
    await edit(id, officer, 'Two windows.');
    await approve(id);
    await expect(sendBack(id, another)).rejects.toThrow(`Incident #${number} is approved already.`);
    const plain = await world.anIncident({ by: officer });
    await expect(approve(plain.id)).rejects.toThrow('does not wait for review.');
  });
});

describe('an approved incident', () => {
  test('is changed by notes, and edited once it was amended with a reason', async () => {
    const { id } = await enter();
    const { draftId } = await startEdit(scopeFor(another), id);
    await approve(id);
    await expect(startEdit(scopeFor(officer), id)).rejects.toThrow('Press Amend');
    await expect(edit(id, officer, 'Two windows.')).rejects.toThrow('Press Amend');
    await expect(submitDraft(scopeFor(another), draftId)).rejects.toThrow('Press Amend');
    const note = { body: 'The insurer called.', correctsId: null, key: draftId };
    await addNote(scopeFor(officer), id, note as never);
    expect(await reviewOf(id)).toMatchObject({ state: 'APPROVED' });
    await expect(amend(id, viewer)).rejects.toThrow(ForbiddenError);
    await amend(id, officer);
    await edit(id, officer, 'Two windows.');
    expect(await reviewOf(id)).toMatchObject({ state: 'WAITING', userName: officer.name });
    await expect(amend(id)).rejects.toThrow('is not approved: it can be edited.');
  });

  test('is closed, which an incident that waits or was returned is not, and keeps its approval when it is reopened', async () => {
    const { id } = await enter();
    await expect(close(id)).rejects.toThrow('The incident waits for review. Close it once it is approved.');
    await expect(changeFromBody(scopeFor(manager), id, { close: { closedBy: 'USER' } } as never)).rejects.toThrow(
      'waits',
    );
    await sendBack(id);
    await expect(close(id)).rejects.toThrow('The incident was returned.');
    await edit(id, officer, 'Two windows.');
    await approve(id);
    await close(id);
    await expect(amend(id)).rejects.toThrow('Reopen it, then amend it.');
    await reopenIncident(scopeFor(manager), id, await versionOf(id));
    await expect(edit(id, manager, 'Three windows.')).rejects.toThrow('Press Amend');
    await close(id);
    expect(await reopenForEdit(scopeFor(manager), id, await versionOf(id))).toMatchObject({ draftId: null });
    await amend(id);
  });

  test('is the only one of such a class that is closed, also where it was entered before or is closed with its first save', async () => {
    await expect(enter(manager, { close: { closedBy: 'USER' } })).rejects.toThrow('need a review');
    const before = await world.anIncident({ by: manager });
    await expect(close(before.id)).rejects.toThrow('Incidents of this class need a review.');
    await classReview(false);
    await close(before.id);
    await classReview(true);
  });
});

describe('two acts at once have one outcome', () => {
  test('when twenty approve', async () => {
    const { id, number } = await enter();
    const version = await versionOf(id);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => approve(id, at % 2 ? manager : another, version)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []));
    expect(new Set(refused)).toEqual(new Set([`Incident #${number} is approved already.`]));
    expect((await reviewOf(id))?.events).toHaveLength(1);
  });

  test('when one approves and another returns', async () => {
    const { id } = await enter();
    const version = await versionOf(id);
    const results = await Promise.allSettled([approve(id, manager, version), sendBack(id, another, version)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await reviewOf(id))?.events).toHaveLength(1);
  });

  test('when one approves what its author saves: what is approved is what was shown', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { id } = await enter();
      const version = await versionOf(id);
      const [approved, saved] = await Promise.allSettled([
        approve(id, manager, version),
        edit(id, officer, 'Two windows.'),
      ]);
      const isApproved = approved.status === 'fulfilled' && approved.value.isApproved;
      expect(saved.status).toBe(isApproved ? 'rejected' : 'fulfilled');
      const { review, summary } = await record(id);
      expect([review!.state, summary]).toEqual(
        isApproved ? ['APPROVED', 'A window was broken.'] : ['WAITING', 'Two windows.'],
      );
    }
  });
});
