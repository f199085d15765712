import { type CommentSection, commentSectionNames } from '#db/vocabulary/review-comment.ts';
import { commentId } from '../../incidents/review-comment.ts';
import type { Success } from '../../platform/forms/submit.server.ts';
import type { CommentOutcome } from './commands/resolve-comment.server.ts';

export function afterResolve(page: string, id: string | undefined, { section, refusal }: CommentOutcome): Success {
  const message = `The comment on ${commentSectionNames[section]} is resolved.`;
  return {
    to: at(page, id),
    toast: refusal ? { kind: 'warn', message: refusal } : { kind: 'ok', message },
  };
}

export function afterReopen(page: string, id: string | undefined, section: CommentSection): Success {
  const message = `The comment on ${commentSectionNames[section]} is open again.`;
  return {
    to: at(page, id),
    toast: { kind: 'ok', message },
  };
}

const at = (page: string, id: string | undefined) => `${page}#${commentId(id ?? '')}`;
