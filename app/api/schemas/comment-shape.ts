import { z } from 'zod';
import { commentLimits, commentSections } from '#db/vocabulary/review-comment.ts';
import type { ReviewComment } from '../../incidents/review-comment.ts';
import { id, instant, limited } from './parts.ts';

const section = z.enum(commentSections).meta({
  description:
    'The section of the form; PRIVATE_DETAILS are those of persons, and needs PRIVACY_INFO_VIEW to be read and written',
});
const comment = limited(commentLimits.body).meta({ description: 'The comment, as plain text' });

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
    reply: z.string().meta({ description: 'What was answered, as plain text; stays when the comment is opened again' }),
    replyDate: instant.nullable().meta({ description: 'When the reply was written' }),
    replyUserName: z.string().nullable().meta({ description: 'Who wrote the reply' }),
  })
  .meta({ id: 'ReviewComment' });

export const givenComment = z.strictObject({ section, comment });
export const givenReply = z.strictObject({
  reply: limited(commentLimits.reply).optional().meta({ description: 'What is answered, as plain text' }),
});

const instantOf = (text: string | null) => text && new Date(text).toISOString();

export function commentOf({ id, section, body, createUserName, at, ...comment }: ReviewComment) {
  const { releasedAt, resolvedAt, resolveUserName, reply, repliedAt, replyUserName } = comment;
  return {
    ...{ id, section, comment: body, createUserName, resolveUserName, reply, replyUserName },
    creationDate: new Date(at).toISOString(),
    releaseDate: instantOf(releasedAt),
    resolveDate: instantOf(resolvedAt),
    replyDate: instantOf(repliedAt),
  };
}
