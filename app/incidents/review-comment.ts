import type { CommentSection } from '#db/vocabulary/review-comment.ts';

/** A comment of a reviewer as one reader sees it. */
export type ReviewComment = {
  id: string;
  section: CommentSection;
  body: string;
  createUserName: string;
  at: string;
  /** Whether the reader wrote it. */
  isOwn: boolean;
  /** When the author could read it first; null while only reviewers do. */
  releasedAt: string | null;
  resolvedAt: string | null;
  resolveUserId: string | null;
  resolveUserName: string | null;
  reply: string;
};

export const isOpenComment = ({ resolvedAt }: ReviewComment) => resolvedAt === null;
