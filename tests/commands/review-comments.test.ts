import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { removeComment } from '#app/follow-up/review/commands/remove-comment.server.ts';
import { commentReply, newComment } from '#app/follow-up/review/comment.schema.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import type { CommentSection } from '#db/vocabulary/review-comment.ts';
import { commentText, worldOfComments } from '../support/world-of-comments.ts';

const { world, reviewer, editor, ...acts } = await worldOfComments();
afterAll(() => world.close());
const { home, neighbour, scopeFor } = world;
const { admin, manager, officer, viewer } = home;
const { enter, edit, versionOf, comment, sendBack, approve, close, resolve, readBy, idsReadBy, auditOf } = acts;

describe('a comment of a reviewer', () => {
  test('is read by all reviewers and not by the author until the incident is returned', async () => {
    const id = await enter();
    const commentId = await comment(id);
    expect(await readBy(manager, id)).toEqual([
      expect.objectContaining({ id: commentId, section: 'SUMMARY', body: commentText, isOwn: true, releasedAt: null }),
    ]);
    expect(await readBy(reviewer, id)).toEqual([expect.objectContaining({ id: commentId, isOwn: false })]);
    expect(await readBy(officer, id)).toEqual([]);
    expect(await readBy(viewer, id)).toEqual([]);
    await sendBack(id, reviewer);
    for (const by of [officer, reviewer, manager]) expect(await idsReadBy(by, id)).toEqual([commentId]);
    expect(await readBy(viewer, id)).toEqual([]);
  });

  test('is shown to the author by an approval, which open comments do not hinder', async () => {
    const id = await enter();
    await comment(id);
    expect(await approve(id)).toMatchObject({ isApproved: true });
    expect(await readBy(officer, id)).toMatchObject([{ body: commentText, resolvedAt: null }]);
  });

  test('is counted in the history and the audit of the return, and of no later one', async () => {
    const id = await enter();
    await comment(id);
    await comment(id, reviewer, 'PERSONS');
    await sendBack(id);
    await edit(id, officer, 'Two windows were broken.');
    await sendBack(id);
    const { rows } = await viewHistory(scopeFor(viewer), id, { page: 1, pageSize: 25 });
    expect(rows.map(({ kind, comments }) => [kind, comments])).toEqual([
      ['RETURN', 0],
      ['EDIT', 0],
      ['RETURN', 2],
      ['CREATE', 0],
    ]);
    const returns = (await auditOf(id)).filter(({ type }) => type === 'RETURN').map(({ data }) => data);
    const reason = 'Two things are missing.';
    expect(returns).toEqual([{ reason, comments: 2 }, { reason }]);
  });

  test('that a form sends twice is added once, and its audit record has the section without the text', async () => {
    const id = await enter();
    const key = randomUUID();
    expect(await comment(id, manager, 'SUMMARY', key)).toBe(key);
    expect(await comment(id, manager, 'SUMMARY', key)).toBe(key);
    expect(await idsReadBy(manager, id)).toEqual([key]);
    expect((await auditOf(id)).filter(({ type }) => type === 'COMMENT')).toEqual([
      { type: 'COMMENT', data: { section: 'Summary' } },
    ]);
    await expect(comment(await enter(), manager, 'SUMMARY', key)).rejects.toThrow(BusinessRuleError);
    await expect(comment(id, reviewer, 'SUMMARY', key)).rejects.toThrow(BusinessRuleError);
  });

  test('is added by who may review the incident now, and by nobody else', async () => {
    const id = await enter();
    await expect(comment(id, viewer)).rejects.toThrow(ForbiddenError);
    await expect(comment(id, neighbour.manager)).rejects.toThrow(NotFoundError);
    await edit(id, editor, 'A door was broken.');
    await expect(comment(id, editor)).rejects.toThrow('Somebody else reviews it');
    await sendBack(id);
    await expect(comment(id, reviewer)).rejects.toThrow('returned already');
    const approved = await enter();
    await approve(approved);
    await expect(comment(approved)).rejects.toThrow('approved already');
  });

  test('is not read by a reviewer who has written the incident, until it is released', async () => {
    const id = await enter();
    await edit(id, editor, 'A door was broken.');
    const commentId = await comment(id);
    expect(await readBy(editor, id)).toEqual([]);
    await approve(id);
    expect(await idsReadBy(editor, id)).toEqual([commentId]);
  });

  test('is removed by who wrote it before it is released, and by nobody after', async () => {
    const id = await enter();
    const [mine, theirs] = [await comment(id), await comment(id, reviewer)];
    await expect(removeComment(scopeFor(manager), id, theirs)).rejects.toThrow(ForbiddenError);
    await expect(removeComment(scopeFor(officer), id, mine)).rejects.toThrow(NotFoundError);
    await removeComment(scopeFor(manager), id, mine);
    expect(await idsReadBy(manager, id)).toEqual([theirs]);
    await sendBack(id);
    await expect(removeComment(scopeFor(reviewer), id, theirs)).rejects.toThrow('The author has the comment already');
    expect(await idsReadBy(officer, id)).toEqual([theirs]);
    expect((await auditOf(id)).map(({ type }) => type)).toContain('COMMENT_REMOVE');
  });

  test('at private details is written and read by those who may reveal them, and by nobody else', async () => {
    const id = await enter();
    await expect(comment(id, reviewer, 'PRIVATE_DETAILS')).rejects.toThrow(ForbiddenError);
    const commentId = await comment(id, manager, 'PRIVATE_DETAILS');
    expect(await idsReadBy(manager, id)).toEqual([commentId]);
    expect(await readBy(reviewer, id)).toEqual([]);
    await sendBack(id);
    for (const by of [officer, reviewer, editor]) expect(await readBy(by, id)).toEqual([]);
    await expect(resolve(id, commentId)).rejects.toThrow(NotFoundError);
    expect(await idsReadBy(admin, id)).toEqual([commentId]);
  });

  test('is hidden with a locked incident, and goes with a deleted one', async () => {
    const id = await enter();
    const commentId = await comment(id);
    await lockIncident(scopeFor(manager), id, { version: await versionOf(id), reason: '' });
    await expect(readBy(reviewer, id)).rejects.toThrow(NotFoundError);
    await expect(removeComment(scopeFor(reviewer), id, commentId)).rejects.toThrow(NotFoundError);
    const found = 'select id from review_comment where account_id = current_account() and incident_id = $1';
    expect(await scopeFor(reviewer).em.execute(found, [id])).toEqual([]);
    expect(await idsReadBy(manager, id)).toEqual([commentId]);
    await deleteIncident(scopeFor(manager), id, await versionOf(id));
    expect(await scopeFor(manager).em.execute(found, [id])).toEqual([]);
  });

  test('is signed by the database, which lets nobody change its text or who replied', async () => {
    const id = await enter();
    await comment(id);
    const of = 'where account_id = current_account() and incident_id = $1';
    for (const sql of [
      `update review_comment set body = 'Other' ${of}`,
      `update review_comment set create_user_name = 'Other' ${of}`,
      `update review_comment set created_at = now() ${of}`,
      `insert into review_comment (account_id, incident_id, section, body, create_user_name)
       select account_id, incident_id, section, body, 'Other' from review_comment ${of}`,
    ]) {
      await expect(scopeFor(manager).em.execute(sql, [id]), sql).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('is deleted by the role of the product before it is released, and after that only with its incident', async () => {
    const of = 'account_id = current_account() and incident_id = $1';
    const remove = async (id: string) =>
      (await scopeFor(manager).em.execute<[]>(`delete from review_comment where ${of} returning id`, [id])).length;
    const id = await enter();
    await comment(id);
    expect(await remove(id)).toBe(1);
    const commentId = await comment(id);
    await sendBack(id);
    expect(await remove(id)).toBe(0);
    expect(await idsReadBy(manager, id)).toEqual([commentId]);
    await deleteIncident(scopeFor(manager), id, await versionOf(id));
    const left = await scopeFor(manager).em.execute(`select id from review_comment where ${of}`, [id]);
    expect(left).toEqual([]);
  });

  test('has a text of at most 1000 characters at a section of the form', () => {
    const key = randomUUID();
    const isValid = (input: object) => newComment.safeParse({ key, section: 'WHEN', body: 'Why?', ...input }).success;
    expect(isValid({ body: 'a'.repeat(1000) })).toBe(true);
    for (const wrong of [{ body: 'a'.repeat(1001) }, { body: '  ' }, { section: 'NOTES' }, { key: 'a' }])
      expect(isValid(wrong)).toBe(false);
    expect(commentReply.safeParse({ reply: 'a'.repeat(501) }).success).toBe(false);
  });
});

describe('a released comment', () => {
  const released = async (section?: CommentSection) => {
    const id = await enter();
    const commentId = await comment(id, manager, section);
    await sendBack(id);
    return { id, commentId };
  };

  test('is resolved by the author, with a reply or without', async () => {
    const { id, commentId } = await released();
    const version = await versionOf(id);
    expect(await resolve(id, commentId, officer, '  Ten minutes. ')).toEqual({ section: 'SUMMARY', refusal: null });
    expect(await readBy(manager, id)).toEqual([
      expect.objectContaining({
        replies: [expect.objectContaining({ body: 'Ten minutes.', userName: officer.name, userId: officer.userId })],
        resolveUserName: officer.name,
        resolvedAt: expect.any(String),
      }),
    ]);
    expect(await versionOf(id)).toBe(version);
    const second = await released();
    await resolve(second.id, second.commentId);
    expect(await readBy(officer, second.id)).toMatchObject([{ replies: [], resolveUserName: officer.name }]);
    expect((await auditOf(id)).at(-1)).toEqual({
      type: 'COMMENT_RESOLVE',
      data: { section: 'Summary', withReply: true },
    });
  });

  test('that is resolved twice keeps the first; another user is told who was faster', async () => {
    const { id, commentId } = await released();
    const outcomes = await Promise.allSettled([
      resolve(id, commentId, officer, 'Mended.'),
      resolve(id, commentId, editor, 'Added.'),
    ]);
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []));
    const { resolveUserName, replies } = (await readBy(manager, id))[0]!;
    const told = `${resolveUserName} has resolved the comment already.`;
    expect(refusals).toEqual([`${told} To add your reply, open the comment again first.`]);
    const winner = resolveUserName === officer.name ? officer : editor;
    expect(replies.map(({ body, userName }) => [body, userName])).toEqual([
      [winner === officer ? 'Mended.' : 'Added.', winner.name],
    ]);
    expect(await resolve(id, commentId, winner, replies[0]!.body)).toMatchObject({ refusal: null });
    await expect(resolve(id, commentId, winner, 'Something else.')).rejects.toThrow(
      'You have resolved the comment already.',
    );
    const other = winner === officer ? editor : officer;
    expect(await resolve(id, commentId, other)).toMatchObject({ refusal: told });
    expect((await auditOf(id)).filter(({ type }) => type === 'COMMENT_RESOLVE')).toHaveLength(1);
  });

  test('is resolved by those who may edit the incident, and not by reviewers or readers who may not', async () => {
    const { id, commentId } = await released();
    await expect(resolve(id, commentId, reviewer)).rejects.toThrow(ForbiddenError);
    await expect(resolve(id, commentId, viewer)).rejects.toThrow(NotFoundError);
    await expect(resolve(id, commentId, neighbour.manager)).rejects.toThrow(NotFoundError);
    expect(await resolve(id, commentId, editor)).toMatchObject({ refusal: null });
  });

  test('stays open while it is not released, also for who may edit the incident', async () => {
    const id = await enter();
    await expect(resolve(id, await comment(id), manager)).rejects.toThrow(ForbiddenError);
  });

  test('of an approved incident is resolved until the incident is closed', async () => {
    const id = await enter();
    const [first, second] = [await comment(id), await comment(id)];
    await approve(id);
    expect(await resolve(id, first)).toMatchObject({ refusal: null });
    await close(id);
    await expect(resolve(id, second)).rejects.toThrow('is closed. Its comments wait until it is reopened.');
    expect(await readBy(officer, id)).toHaveLength(2);
  });
});
