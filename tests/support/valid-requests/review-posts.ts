import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { draftPost } from '#app/drafts/saving/draft-post.schema.ts';
import { commentReply, newComment } from '#app/follow-up/review/comment.schema.ts';
import type { OwnData } from './own-data.ts';
import type { GivenPost } from './posts.ts';

/** An incident that another user entered, because nobody reviews their own. */
const toIncidentIn = (state: 'WAITING' | 'APPROVED') => async (ownData: OwnData) => {
  const { id } = await ownData.copy();
  await ownData.em.execute(
    `update incident set review_state = $2, review_since = now(), review_user_name = 'Priya Nair',
       create_user_id = (select id from app_user where account_id = current_account() and id <> $3 order by id limit 1)
     where account_id = current_account() and id = $1`,
    [id, state, ownData.userId],
  );
  return { params: { id } };
};
type CommentState = Parameters<OwnData['comment']>[1];

/** A comment of the user at such an incident. */
const toComment = (state: CommentState) => async (ownData: OwnData) => {
  const { params } = await toIncidentIn('WAITING')(ownData);
  return { params: { ...params, commentId: await ownData.comment(params.id, state) } };
};

const withReason = {
  fields: () => ({ version: '1', reason: 'The room was opened twice.' }),
  schema: z.object({ version: z.string(), reason: z.string().min(1).max(500) }),
};

/** Another user, who has a draft that is older than 24 h. */
const toAuthor = async ({ em, userId }: OwnData) => {
  const [author] = await em.execute<[{ id: string }]>(
    `select id from app_user where account_id = current_account() and id <> $1 and status = 1 order by id limit 1`,
    [userId],
  );
  await em.execute(
    `insert into draft (account_id, number, create_user_id, create_user_name, created_at, touched)
     select current_account(), 1 + coalesce(max(number), 0), $1, 'Priya Nair', now() - interval '2 days', true
     from draft where account_id = current_account()`,
    [author.id],
  );
  await em.execute('delete from report_reminder where account_id = current_account()');
  return { params: { userId: author.id } };
};

/** The edit copy of an incident with a comment that its author was shown. */
const toCommentInForm = (state: CommentState) => async (ownData: OwnData) => {
  const copy = await ownData.copy();
  await ownData.em.execute(
    `update incident set review_state = 'RETURNED', review_since = now(), review_user_id = $2
     where account_id = current_account() and id = $1`,
    [copy.id, ownData.userId],
  );
  return { params: { ...copy, commentId: await ownData.comment(copy.id, state) } };
};
const withForm = { fields: () => ({ revision: '0', operationId: randomUUID() }), schema: draftPost };
const withReply = { fields: () => ({ reply: 'At ten.' }), schema: commentReply };

/** Valid posts about the review of incidents, and about reports that are owed. */
export const reviewPosts: Record<string, GivenPost> = {
  'follow-up/review/routes/approve': { to: toIncidentIn('WAITING'), fields: () => ({ version: '1' }) },
  'follow-up/review/routes/return': { to: toIncidentIn('WAITING'), ...withReason },
  'follow-up/review/routes/add-comment': {
    to: toIncidentIn('WAITING'),
    fields: () => ({ version: '1', key: randomUUID(), section: 'SUMMARY', body: 'Say when it was seen last.' }),
    schema: newComment,
  },
  'follow-up/review/routes/remove-comment': { to: toComment('WAITING') },
  'follow-up/review/routes/resolve-comment': { to: toComment('RELEASED') },
  'follow-up/review/routes/reopen-comment': { to: toComment('RESOLVED') },
  'follow-up/review/routes/reply-to-comment': {
    to: toComment('RELEASED'),
    ...withReply,
  },
  'edit-resolve-comment': { to: toCommentInForm('RELEASED'), ...withForm },
  'edit-reopen-comment': { to: toCommentInForm('RESOLVED'), ...withForm },
  'edit-reply-to-comment': { to: toCommentInForm('RELEASED'), ...withReply },
  'follow-up/owed/routes/remind': { to: toAuthor },
  'follow-up/owed/routes/remind-all': { to: toAuthor },
  'follow-up/review/routes/amend': { to: toIncidentIn('APPROVED'), ...withReason },
};
