import type { Actor } from '../../auth/actor.ts';
import type { ReviewComment } from '../../incidents/review-comment.ts';

type Resolved = Pick<ReviewComment, 'resolvedAt' | 'resolveUserId' | 'resolveUserName'>;

export function resolvedAlready({ resolvedAt, resolveUserId, resolveUserName }: Resolved, actor: Actor): string | null {
  if (resolvedAt === null) return null;
  return `${resolveUserId === actor.userId ? 'You have' : `${resolveUserName} has`} resolved the comment already.`;
}
