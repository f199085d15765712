import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { draftToDelete } from '#app/dashboard/queries/draft-to-delete.server.ts';
import { deleteDraft } from '#app/drafts/saving/commands/delete-draft.server.ts';
import type { Incident } from '#db/entities/incident.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { someoneWaits } from '../support/queued.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { anIncident, aDraft, scopeFor } = world;
let ana: Actor;
let ben: Actor;

beforeEach(async () => {
  ana = await world.home.user('Ana', 'MYINCIDENT_EDIT');
  ben = await world.home.user('Ben', 'ALLINCIDENT_EDIT', 'INCIDENT_LOCK');
});

async function draftsOf(user: Actor): Promise<string[]> {
  const sql = 'select id from draft where create_user_id = $1';
  return (await scopeFor(user).em.execute<{ id: string }[]>(sql, [user.userId])).map(({ id }) => id);
}

async function incidentUnderEdit(by: Actor, given: { locked?: boolean } = {}): Promise<Incident> {
  const incident = await anIncident({ by, ...given });
  await scopeFor(by).em.execute('update incident set status = 3 where id = $1', [incident.id]);
  return incident;
}

async function stateOf({ id }: Incident) {
  const [state] = await scopeFor(ben).em.execute('select status, version, updated_at from incident where id = $1', [
    id,
  ]);
  return state;
}

test('a user deletes their own draft, and no other draft is deleted', async () => {
  const [draft, other] = [await aDraft({ by: ana }), await aDraft({ by: ana })];
  expect(await draftToDelete(scopeFor(ana), draft.id)).toEqual({ number: draft.number, isCopy: false });
  expect(await deleteDraft(scopeFor(ana), draft.id)).toBe(draft.number);
  expect(await draftsOf(ana)).toEqual([other.id]);
});

test('deleting a deleted draft reports that it was not found', async () => {
  const { id } = await aDraft({ by: ana });
  await deleteDraft(scopeFor(ana), id);
  await expect(deleteDraft(scopeFor(ana), id)).rejects.toThrow(NotFoundError);
});

test('of two concurrent deletions of a draft, the second reports that it was not found', async () => {
  const { id } = await aDraft({ by: ana });
  const second = await transaction(scopeFor(ana), async (first) => {
    await deleteDraft(first, id);
    const outcome = deleteDraft(scopeFor(ana), id).catch((error: unknown) => error);
    await someoneWaits(scopeFor(ben));
    return { outcome };
  });
  expect(await second.outcome).toBeInstanceOf(NotFoundError);
});

test('deleting the draft of another user or account, or an unknown one, reports that it was not found', async () => {
  const { id } = await aDraft({ by: ana });
  const nina = await world.neighbour.user('Nina', 'ALLINCIDENT_EDIT');
  for (const [actor, draftId] of [
    [ben, id],
    [world.home.admin, id],
    [nina, id],
    [{ ...nina, userId: ana.userId }, id],
    [ana, randomUUID()],
    [ana, 'no-id'],
  ] as const) {
    await expect(deleteDraft(scopeFor(actor), draftId)).rejects.toThrow(NotFoundError);
    await expect(draftToDelete(scopeFor(actor), draftId)).rejects.toThrow(NotFoundError);
  }
  expect(await draftsOf(ana)).toEqual([id]);
});

test('a draft is kept when its writer lacks the privilege to delete it', async () => {
  const { id } = await aDraft({ by: ana });
  const withoutPrivilege = scopeFor({ ...ana, privileges: new Set(['MYINCIDENT_ADD', 'INCIDENT_DELETE'] as const) });
  await expect(deleteDraft(withoutPrivilege, id)).rejects.toThrow(ForbiddenError);
  await expect(draftToDelete(withoutPrivilege, id)).rejects.toThrow(ForbiddenError);
  expect(await draftsOf(ana)).toEqual([id]);
});

test('deleting the edit copy of an open incident keeps the incident, which is open again', async () => {
  const [incident, other] = [await incidentUnderEdit(ben), await incidentUnderEdit(ben)];
  const [before, otherBefore] = [await stateOf(incident), await stateOf(other)];
  const copy = await aDraft({ by: ana, of: incident });
  expect(await draftToDelete(scopeFor(ana), copy.id)).toEqual({ number: incident.number, isCopy: true });
  await deleteDraft(scopeFor(ana), copy.id);
  expect(await draftsOf(ana)).toEqual([]);
  expect(await stateOf(incident)).toEqual({ ...before, status: 1 });
  expect(await stateOf(other)).toEqual(otherBefore);
});

test('the edit copy of a locked incident can be found only by holders of INCIDENT_LOCK', async () => {
  const incident = await incidentUnderEdit(ben, { locked: true });
  const copy = await aDraft({ by: ana, of: incident });
  await expect(deleteDraft(scopeFor(ana), copy.id)).rejects.toThrow(NotFoundError);
  await expect(draftToDelete(scopeFor(ana), copy.id)).rejects.toThrow(NotFoundError);
  const keeper = { ...ana, privileges: new Set(['MYINCIDENT_EDIT', 'INCIDENT_LOCK'] as const) };
  expect(await deleteDraft(scopeFor(keeper), copy.id)).toBe(incident.number);
});
