import { z } from 'zod';
import { commentLimits, commentSections } from '#db/vocabulary/review-comment.ts';
import type { ReviewComment } from '../../incidents/review-comment.ts';
import { id, instant, limited } from './parts.ts';

const section = z.enum(commentSections).meta({
  description:
    'The section of the form; PRIVATE_DETAILS are those of persons, and needs PRIVACY_INFO_VIEW to be read and written',
});
const comment = limited(commentLimits.body).meta({ description: 'The comment, as plain text' });

const replyShape = z
  .strictObject({
    reply: z.string().meta({ description: 'What was answered, as plain text' }),
    creationDate: instant.meta({ description: 'When it was written' }),
    createUserName: z.string().meta({ description: 'Who wrote it' }),
  })
  .meta({ id: 'ReviewReply' });

export const commentShape = z
  .strictObject({
    id,
    section,
    comment,
    createUserName: z.string().meta({ description: 'The reviewer' }),
    creationDate: instant,
    releaseDate: instant.nullable().meta({
      description: 'When an approval or a return showed it to the author; null while only reviewers read it',
    }),
    resolveDate: instant.nullable().meta({ description: 'When it was resolved; null while it is open' }),
    resolveUserName: z.string().nullable().meta({ description: 'Who resolved it' }),
    replies: z
      .array(replyShape)
      .meta({ description: 'What was answered, oldest first; stays when it is opened again' }),
    reply: z.string().meta({ description: 'The newest reply, as plain text; empty where there is none' }),
    replyDate: instant.nullable().meta({ description: 'When the newest reply was written' }),
    replyUserName: z.string().nullable().meta({ description: 'Who wrote the newest reply' }),
  })
  .meta({ id: 'ReviewComment' });

export const givenComment = z.strictObject({ section, comment });
export const givenReply = z.strictObject({
  reply: limited(commentLimits.reply).optional().meta({ description: 'What is answered, as plain text' }),
});

const instantOf = (text: string | null) => text && new Date(text).toISOString();

export function commentOf({ id, section, body, createUserName, at, ...comment }: ReviewComment) {
  const { releasedAt, resolvedAt, resolveUserName, replies } = comment;
  const newest = replies.at(-1);
  return {
    id,
    section,
    comment: body,
    createUserName,
    resolveUserName,
    replies: replies.map(({ body, at, userName }) => ({
      reply: body,
      creationDate: new Date(at).toISOString(),
      createUserName: userName,
    })),
    reply: newest?.body ?? '',
    replyUserName: newest?.userName ?? null,
    creationDate: new Date(at).toISOString(),
    releaseDate: instantOf(releasedAt),
    resolveDate: instantOf(resolvedAt),
    replyDate: instantOf(newest?.at ?? null),
  };
}
