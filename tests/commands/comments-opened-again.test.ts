import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { reopenComment } from '#app/follow-up/review/commands/reopen-comment.server.ts';
import { resolveComment } from '#app/follow-up/review/commands/resolve-comment.server.ts';
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

  test('is opened again by the author, with its reply, and the incident keeps its version', async () => {
    const { id, commentId } = await resolved();
    const version = await versionOf(id);
    expect(await reopen(id, commentId)).toBe('SUMMARY');
    expect(await readBy(manager, id)).toEqual([
      expect.objectContaining({
        ...{ resolvedAt: null, resolveUserId: null, resolveUserName: null },
        ...{ reply: 'Ten minutes.', replyUserName: officer.name, repliedAt: expect.any(String) },
      }),
    ]);
    expect(await versionOf(id)).toBe(version);
    expect((await auditOf(id)).at(-1)).toEqual({ type: 'COMMENT_REOPEN', data: { section: 'Summary' } });
  });

  test('that two users open again at once is opened once', async () => {
    const { id, commentId } = await resolved();
    await Promise.all([reopen(id, commentId), reopen(id, commentId, editor), reopen(id, commentId, manager)]);
    expect(await readBy(officer, id)).toMatchObject([{ resolvedAt: null, reply: 'Ten minutes.' }]);
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

  test('that was opened again keeps its reply and who wrote it, unless it is resolved with other words', async () => {
    const { id, commentId } = await resolved();
    const repliedAt = (await readBy(officer, id))[0]!.repliedAt;
    const asBefore = { reply: 'Ten minutes.', replyUserName: officer.name, repliedAt };
    await reopen(id, commentId);
    expect(await resolveComment(scopeFor(editor), id, commentId, { reply: null })).toMatchObject({ refusal: null });
    expect(await readBy(manager, id)).toMatchObject([{ ...asBefore, resolveUserName: editor.name }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ type: 'COMMENT_RESOLVE', data: { withReply: true } });
    expect(await resolveComment(scopeFor(editor), id, commentId, { reply: null })).toMatchObject({ refusal: null });
    await reopen(id, commentId);
    await resolve(id, commentId, editor, 'Ten minutes.');
    expect(await readBy(manager, id)).toMatchObject([{ ...asBefore, resolveUserName: editor.name }]);
    await reopen(id, commentId);
    await resolve(id, commentId, editor, 'A quarter of an hour.');
    const [changed] = await readBy(manager, id);
    expect(changed).toMatchObject({ reply: 'A quarter of an hour.', replyUserName: editor.name });
    expect(changed!.repliedAt).toBe(changed!.resolvedAt);
    await reopen(id, commentId);
    await resolve(id, commentId, officer, '');
    expect(await readBy(manager, id)).toMatchObject([{ reply: '', replyUserName: null, repliedAt: null }]);
  });
});
