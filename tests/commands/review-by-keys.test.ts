import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { revokeKey } from '#app/administration/keys/commands/revoke-key.server.ts';
import { scopeOfKey } from '#app/auth/api-keys/scope-of-key.server.ts';
import { reviewQueue } from '#app/follow-up/review/queries/review-queue.server.ts';
import type { TestUser } from '../support/world.ts';
import { worldOfComments } from '../support/world-of-comments.ts';

const { world, enter, edit, comment, sendBack, approve, readBy } = await worldOfComments();
afterAll(() => world.close());
const { home, product, scopeFor } = world;
const { admin, manager, officer } = home;

/** Makes a key that edits and reviews. The result is the actor who acts with it. */
async function keyOf(maker: TestUser) {
  const privileges = ['ALLINCIDENT_SEARCH', 'MYINCIDENT_ADD', 'ALLINCIDENT_EDIT', 'INCIDENT_REVIEW'] as const;
  const input = { name: randomUUID(), privileges: [...privileges], worksFor: '365' as const };
  const { key } = await makeKey(scopeFor(maker), product.settings.sessionSecret, input);
  return (await scopeOfKey(product, key))!.scope.actor;
}

describe('nobody reviews what they wrote, also not with a key that they made:', () => {
  test('what a person entered is not approved with their key', async () => {
    const id = await enter(admin);
    const key = await keyOf(admin);
    await expect(approve(id, key)).rejects.toThrow('You wrote');
    await expect(sendBack(id, key)).rejects.toThrow('You wrote');
    await expect(comment(id, key)).rejects.toThrow('You wrote');
    expect(await approve(id, manager)).toMatchObject({ isApproved: true });
  });

  test('what a key entered or saved is not approved by its maker, also after the key was revoked', async () => {
    const key = await keyOf(admin);
    const [entered, saved] = [await enter(key), await enter(officer)];
    await edit(saved, key, 'Two windows were broken.');
    await comment(entered, manager);
    await revokeKey(scopeFor(admin), key.userId);
    for (const id of [entered, saved]) await expect(approve(id, admin)).rejects.toThrow('You wrote');
    expect(await readBy(admin, entered)).toEqual([]);
    const filter = { class: null, author: null, overdue: false };
    const { rows } = await reviewQueue(scopeFor(admin), filter, { page: 1, pageSize: 25 });
    expect(rows.filter(({ isOwn }) => isOwn).map(({ id }) => id)).toEqual(expect.arrayContaining([entered, saved]));
    for (const id of [entered, saved]) expect(await approve(id, manager)).toMatchObject({ isApproved: true });
  });

  test('what one key wrote is not approved with another of its maker, and is with that of somebody else', async () => {
    const [one, other] = [await keyOf(admin), await keyOf(admin)];
    const id = await enter(one);
    await expect(approve(id, other)).rejects.toThrow('You wrote');
    const colleague = await home.user('colleague', 'ACCOUNT_ADMIN', ...one.privileges);
    const theirs = await keyOf(colleague);
    expect(await approve(id, theirs)).toMatchObject({ isApproved: true });
  });
});

test('the person behind a key is its maker, and behind a user the user', async () => {
  const key = await keyOf(admin);
  const sql = 'select person_behind($1) as key, person_behind($2) as "user"';
  const [found] = await scopeFor(officer).em.execute<[object]>(sql, [key.userId, officer.userId]);
  expect(found).toEqual({ key: admin.userId, user: officer.userId });
});
