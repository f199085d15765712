import { type CommentSection, commentSectionNames } from '#db/vocabulary/review-comment.ts';
import { counted } from '../ui/format.ts';

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
  /** Replies, oldest first: a comment that is opened again keeps its replies. */
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

/** Returns the id of the comment in its page. */
export const commentId = (id: string) => `comment-${id}`;

const isOpen = ({ resolvedAt }: ReviewComment) => resolvedAt === null;

/** Returns what is said of the comments at one section: in full under its name, and short in the index. */
export function commentsInWords(comments: ReviewComment[]): { note: string; indexed: string } {
  const open = comments.filter(isOpen).length;
  if (open > 0) return { note: counted(open, 'comment'), indexed: counted(open, 'comment') };
  const note = comments.length === 1 ? 'Comment resolved' : `${counted(comments.length, 'comment')} resolved`;
  return { note, indexed: 'resolved' };
}

const maxLinkCharacters = 80;

/** Returns the comment in one line, for a link to it. */
export function commentLine({ section, body, resolvedAt }: ReviewComment): string {
  const words = body.replace(/\s+/g, ' ');
  const cut = words.length > maxLinkCharacters ? `${words.slice(0, maxLinkCharacters).trimEnd()}…` : words;
  return `${commentSectionNames[section]}: ${cut}${resolvedAt ? ' (resolved)' : ''}`;
}
