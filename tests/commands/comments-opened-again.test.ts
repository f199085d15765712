import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { reopenComment } from '#app/follow-up/review/commands/reopen-comment.server.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { worldOfComments } from '../support/world-of-comments.ts';

const { world, reviewer, editor, ...acts } = await worldOfComments();
afterAll(() => world.close());
const { home, neighbour, scopeFor } = world;
const { manager, officer, viewer } = home;
const { enter, edit, versionOf, comment, sendBack, approve, close, resolve, readBy, auditOf } = acts;
const reopen = (id: string, commentId: string, by: Actor = officer) => reopenComment(scopeFor(by), id, commentId);

describe('a resolved comment', () => {
  const resolved = async (reply = 'Ten minutes.') => {
    const id = await enter();
    const commentId = await comment(id);
    await sendBack(id);
    await resolve(id, commentId, officer, reply);
    return { id, commentId };
  };
  const types = async (id: string) => (await auditOf(id)).map(({ type }) => type);

  test('is opened again by the author, with its replies, and the incident keeps its version', async () => {
    const { id, commentId } = await resolved();
    const version = await versionOf(id);
    expect(await reopen(id, commentId)).toBe('SUMMARY');
    expect(await readBy(manager, id)).toEqual([
      expect.objectContaining({
        resolvedAt: null,
        resolveUserId: null,
        resolveUserName: null,
        replies: [expect.objectContaining({ body: 'Ten minutes.', userName: officer.name })],
      }),
    ]);
    expect(await versionOf(id)).toBe(version);
    expect((await auditOf(id)).at(-1)).toEqual({ type: 'COMMENT_REOPEN', data: { section: 'Summary' } });
  });

  test('that two users open again at once is opened once', async () => {
    const { id, commentId } = await resolved();
    await Promise.all([reopen(id, commentId), reopen(id, commentId, editor), reopen(id, commentId, manager)]);
    expect(await readBy(officer, id)).toMatchObject([{ resolvedAt: null, replies: [{ body: 'Ten minutes.' }] }]);
    expect((await types(id)).filter((type) => type === 'COMMENT_REOPEN')).toHaveLength(1);
  });

  test('is opened again by those who may resolve it, and by nobody else', async () => {
    const { id, commentId } = await resolved();
    await expect(reopen(id, commentId, reviewer)).rejects.toThrow(ForbiddenError);
    await expect(reopen(id, commentId, viewer)).rejects.toThrow(NotFoundError);
    await expect(reopen(id, commentId, neighbour.manager)).rejects.toThrow(NotFoundError);
    await expect(reopen(id, randomUUID())).rejects.toThrow(NotFoundError);
    expect(await readBy(officer, id)).toMatchObject([{ resolveUserName: officer.name }]);
    expect(await types(id)).not.toContain('COMMENT_REOPEN');
    expect(await reopen(id, commentId, editor)).toBe('SUMMARY');
  });

  test('of a closed incident stays resolved, and one that is not released is not opened', async () => {
    const { id, commentId } = await resolved();
    await edit(id, officer, 'Two windows were broken.');
    await approve(id);
    await close(id);
    await expect(reopen(id, commentId)).rejects.toThrow('is closed. Its comments wait until it is reopened.');
    const waiting = await enter();
    await expect(reopen(waiting, await comment(waiting), manager)).rejects.toThrow(ForbiddenError);
  });

  test('that was opened again keeps each reply with who wrote it and when, and gets others beside it', async () => {
    const { id, commentId } = await resolved();
    const repliesOf = async (by: Actor = manager) => (await readBy(by, id))[0]!.replies;
    const [first] = await repliesOf();
    expect(first).toMatchObject({ body: 'Ten minutes.', userName: officer.name, at: expect.any(String) });
    await reopen(id, commentId);
    await resolve(id, commentId, editor);
    expect(await repliesOf()).toEqual([first]);
    expect((await readBy(manager, id))[0]).toMatchObject({ resolveUserName: editor.name });
    expect((await auditOf(id)).at(-1)).toMatchObject({ type: 'COMMENT_RESOLVE', data: { withReply: false } });
    await reopen(id, commentId);
    await resolve(id, commentId, editor, 'A quarter of an hour.');
    const second = expect.objectContaining({ body: 'A quarter of an hour.', userName: editor.name });
    expect(await repliesOf()).toEqual([first, second]);
    await reopen(id, commentId);
    await resolve(id, commentId, officer, 'Ten minutes.');
    expect(await repliesOf(officer)).toEqual([first, second, expect.objectContaining({ body: 'Ten minutes.' })]);
  });

  test('has replies that the database signs, and that nobody changes, deletes or writes as somebody else', async () => {
    const { id, commentId } = await resolved();
    const of = 'where account_id = current_account() and comment_id = $1';
    for (const sql of [
      `update review_reply set body = 'Other' ${of}`,
      `update review_reply set create_user_name = 'Other' ${of}`,
      `delete from review_reply ${of}`,
      `insert into review_reply (account_id, comment_id, body, create_user_name) values (current_account(), $1, 'No', 'Ana')`,
      `insert into review_reply (account_id, comment_id, body, created_at) values (current_account(), $1, 'No', now())`,
    ]) {
      await expect(scopeFor(manager).em.execute(sql, [commentId]), sql).rejects.toMatchObject({ code: '42501' });
    }
    const waiting = await enter();
    const unreleased = await comment(waiting);
    const reply = `insert into review_reply (account_id, comment_id, body) values (current_account(), $1, 'Early')`;
    await expect(scopeFor(manager).em.execute(reply, [unreleased])).rejects.toMatchObject({ code: '42501' });
    const count = async (by: Actor) =>
      (await scopeFor(by).em.execute<[]>(`select id from review_reply ${of}`, [commentId])).length;
    expect([await count(reviewer), await count(neighbour.manager)]).toEqual([1, 0]);
    await lockIncident(scopeFor(manager), id, { version: await versionOf(id), reason: '' });
    expect([await count(reviewer), await count(manager)]).toEqual([0, 1]);
    await deleteIncident(scopeFor(manager), id, await versionOf(id));
    expect(await count(manager)).toBe(0);
  });
});
