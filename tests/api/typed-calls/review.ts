import { done, type Program, versionOf } from './client.ts';

/** Drives the calls about the review of an incident of a class that needs one: one reviewer, and another author. */
export async function driveReview(author: Program, reviewer: Program, { lastClassId }: { lastClassId: string }) {
  const given = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:00:00Z', lastClassId };
  const { id } = done(await author.POST('/incidents', { body: { ...given, summary: 'A door.' } }));
  const path = { id };
  const comments = '/incidents/{id}/review/comments';
  const add = (comment: string) =>
    reviewer.POST(comments, { params: { path }, body: { section: 'SUMMARY' as const, comment } });
  const kept = done(await add('Which door?'));
  const removed = done(await add('Which house?'));
  const one = `${comments}/{commentId}` as const;
  done(await reviewer.DELETE(one, { params: { path: { id, commentId: removed.id } } }));
  done(await reviewer.POST('/incidents/return/{id}', { params: { path }, body: { reason: 'Which door?' } }));
  const [open] = done(await author.GET(comments, { params: { path } }));
  const toComment = { path: { id, commentId: kept.id } };
  done(await author.POST(`${one}/resolve`, { params: toComment, body: { reply: 'Of the kitchen.' } }));
  done(await author.POST(`${one}/reopen`, { params: toComment }));
  done(await author.POST(`${one}/resolve`, { params: toComment }));
  const [resolved] = done(await author.GET(comments, { params: { path } }));
  const returned = await author.GET('/incidents/{id}/review', { params: { path } });
  const saved = await author.PUT('/incidents', {
    params: { header: { 'If-Match': versionOf(returned) } },
    body: { id, summary: 'The door of the kitchen.' },
  });
  done(saved);
  const header = { 'If-Match': versionOf(saved) };
  done(await reviewer.POST('/incidents/approve/{id}', { params: { path, header } }));
  const { state } = done(await reviewer.GET('/incidents/{id}/review', { params: { path } }));
  done(await author.POST('/incidents/amend/{id}', { params: { path }, body: { reason: 'It was the bar.' } }));
  return [done(returned).state, state, open?.reply, resolved?.reply];
}
