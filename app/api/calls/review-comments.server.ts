import { randomUUIDv7 } from 'node:crypto';
import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { addComment } from '../../follow-up/review/commands/add-comment.server.ts';
import { removeComment } from '../../follow-up/review/commands/remove-comment.server.ts';
import { reopenComment } from '../../follow-up/review/commands/reopen-comment.server.ts';
import { resolveComment } from '../../follow-up/review/commands/resolve-comment.server.ts';
import { commentReply, newComment } from '../../follow-up/review/comment.schema.ts';
import { viewIncident } from '../../incidents/record/commands/view-incident.server.ts';
import { call, noBody } from '../call.ts';
import { parsed } from '../input/read-input.server.ts';
import { commentOf, commentShape, givenComment, givenReply } from '../schemas/comment-shape.ts';
import { id } from '../schemas/parts.ts';

const tag = 'Incidents';
const path = '/incidents/{id}/review/comments';
const ofIncident = z.strictObject({ id });
const ofComment = z.strictObject({ id, commentId: id });

const list = call({
  method: 'get',
  path,
  tag,
  summary: 'List the comments of reviewers',
  description:
    'Not in the specification. Oldest first, those that you may read: before an approval or a return only reviewers read them. The audit log records the read.',
  params: ofIncident,
  output: z.array(commentShape),
  async run({ scope, params }) {
    const { comments } = await viewIncident(scope, params.id, { audited: true });
    return { body: comments.map(commentOf) };
  },
});

const add = call({
  method: 'post',
  path,
  tag,
  summary: 'Comment on a section of an incident that waits for review',
  description:
    'Not in the specification. The author reads the comment once the incident is approved or returned. The incident keeps its version.',
  needs: ['INCIDENT_REVIEW'],
  params: ofIncident,
  body: givenComment,
  output: z.strictObject({ id }),
  status: 201,
  async run({ scope, params, body: { section, comment } }) {
    const input = parsed(newComment, { key: randomUUIDv7(), section, body: comment });
    return { body: { id: await addComment(scope, params.id, input) } };
  },
});

const remove = call({
  method: 'delete',
  path: `${path}/{commentId}`,
  tag,
  summary: 'Remove a comment of your own',
  description: 'Not in the specification. Before an approval or a return shows it to the author; 422 after that.',
  params: ofComment,
  output: null,
  async run({ scope, params }) {
    await removeComment(scope, params.id, params.commentId);
    return noBody;
  },
});

const resolve = call({
  method: 'post',
  path: `${path}/{commentId}/resolve`,
  tag,
  summary: 'Resolve a comment of a reviewer',
  description:
    'Not in the specification. By the author of the incident or who may edit it, with a reply or without; earlier replies stay. A comment that somebody else has resolved is 422.',
  params: ofComment,
  body: givenReply,
  isBodyOptional: true,
  output: null,
  async run({ scope, params, body }) {
    const { reply } = parsed(commentReply, body ?? {});
    const { refusal } = await resolveComment(scope, params.id, params.commentId, { reply });
    if (refusal) throw new BusinessRuleError(refusal);
    return noBody;
  },
});

const reopen = call({
  method: 'post',
  path: `${path}/{commentId}/reopen`,
  tag,
  summary: 'Open a resolved comment of a reviewer again',
  description:
    'Not in the specification. By the author of the incident or who may edit it. The comment keeps its replies; one that is open stays as it is.',
  params: ofComment,
  output: null,
  async run({ scope, params }) {
    await reopenComment(scope, params.id, params.commentId);
    return noBody;
  },
});

export const reviewCommentCalls = [list, add, remove, resolve, reopen];
