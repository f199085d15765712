import { type CommentSection, commentSectionNames } from '#db/vocabulary/review-comment.ts';
import { counted } from '../ui/format.ts';

export type ReviewComment = {
  id: string;
  section: CommentSection;
  body: string;
  createUserName: string;
  at: string;
  isOwn: boolean;
  /** Null while only reviewers read the comment. */
  releasedAt: string | null;
  resolvedAt: string | null;
  resolveUserId: string | null;
  resolveUserName: string | null;
  /** Oldest first; a reopened comment keeps its replies. */
  replies: CommentReply[];
};

export type CommentReply = {
  id: string;
  body: string;
  /** Null where only the name of the writer is known. */
  userId: string | null;
  userName: string;
  at: string;
};

export const commentId = (id: string) => `comment-${id}`;

const isOpen = ({ resolvedAt }: ReviewComment) => resolvedAt === null;

export function commentsInWords(comments: ReviewComment[]): { note: string; indexed: string } {
  const open = comments.filter(isOpen).length;
  if (open > 0) return { note: counted(open, 'comment'), indexed: counted(open, 'comment') };
  const note = comments.length === 1 ? 'Comment resolved' : `${counted(comments.length, 'comment')} resolved`;
  return { note, indexed: 'resolved' };
}

const maxLinkCharacters = 80;

export function commentLine({ section, body, resolvedAt }: ReviewComment): string {
  const words = body.replace(/\s+/g, ' ');
  const cut = words.length > maxLinkCharacters ? `${words.slice(0, maxLinkCharacters).trimEnd()}…` : words;
  return `${commentSectionNames[section]}: ${cut}${resolvedAt ? ' (resolved)' : ''}`;
}
