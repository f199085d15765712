import { type ReactNode, useEffect, useRef } from 'react';
import { commentSectionNames } from '#db/vocabulary/review-comment.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { DateTime } from '../../ui/dates/date-time.tsx';
import type { Display } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SectionExtra } from '../../ui/section.tsx';
import { commentId, commentLine, commentsInWords, type ReviewComment } from '../review-comment.ts';

type ReviewCommentEntryProps = { comment: ReviewComment; display: Display; children?: ReactNode };

function ReviewCommentEntry({ comment, display, children }: ReviewCommentEntryProps) {
  const { id, section, body, createUserName, at, releasedAt, resolvedAt, resolveUserName, replies } = comment;
  // a reply that resolves its comment is written after the comment is resolved, in the same act
  const last = resolvedAt ? replies.find(({ at }) => Date.parse(at) >= Date.parse(resolvedAt)) : undefined;
  const name = commentSectionNames[section];
  const element = useFocusWhenChanged(resolvedAt !== null);
  return (
    <article
      ref={element}
      className={classes('remark', resolvedAt && 'is-resolved')}
      id={commentId(id)}
      aria-label={`Comment on ${name}`}
      tabIndex={-1}
    >
      <p className="remark__by">
        <Icon name="comment" />
        <b>{createUserName}</b>
        <span>
          {`on ${name}, `}
          <DateTime at={at} display={display} />
        </span>
        {resolvedAt ? (
          <Badge kind="ok">Resolved</Badge>
        ) : (
          <Badge kind="editing" icon={null}>
            Open
          </Badge>
        )}
      </p>
      <p>{body}</p>
      {replies
        .filter((reply) => reply !== last)
        .map((reply) => (
          <Answer key={reply.id} by={reply.userName} when={<DateTime at={reply.at} display={display} />}>
            {reply.body}
          </Answer>
        ))}
      {resolvedAt && (
        <Answer by={resolveUserName} when={<DateTime at={resolvedAt} display={display} />} act={children}>
          {last?.body ?? ''}
        </Answer>
      )}
      {!resolvedAt && (children || !releasedAt) && (
        <div className="remark__act">
          {!releasedAt && <span className="small quiet">Only reviewers see it until you approve or return.</span>}
          {children}
        </div>
      )}
    </article>
  );
}

type AnswerProps = { by: string | null; when?: ReactNode; act?: ReactNode; children: string };

function Answer({ by, when, act, children }: AnswerProps) {
  return (
    <div className="remark__reply">
      <div className="remark__by">
        <b>{by}</b>
        {when}
        {act}
      </div>
      {children && <p>{children}</p>}
    </div>
  );
}

type CommentsOfSection = {
  comments: ReviewComment[];
  display: Display;
  actsOf: (comment: ReviewComment) => ReactNode;
};

export function commentsAtSection({ comments, display, actsOf }: CommentsOfSection): SectionExtra {
  const end = comments.map((comment) => (
    <ReviewCommentEntry key={comment.id} comment={comment} display={display}>
      {actsOf(comment)}
    </ReviewCommentEntry>
  ));
  return { ...commentsInWords(comments), end };
}

export function CommentQuote({ comment: { section, body, createUserName, replies } }: { comment: ReviewComment }) {
  return (
    <article className="remark">
      <p className="remark__by">
        <Icon name="comment" />
        <b>{commentSectionNames[section]}</b>
        <span>{createUserName}</span>
      </p>
      <p>{body}</p>
      {replies.map((reply) => (
        <Answer key={reply.id} by={reply.userName}>
          {reply.body}
        </Answer>
      ))}
    </article>
  );
}

export function CommentLinks({ comments }: { comments: ReviewComment[] }) {
  return (
    <ul className="plain">
      {comments.map((comment) => (
        <li key={comment.id}>
          <a href={`#${commentId(comment.id)}`}>{commentLine(comment)}</a>
        </li>
      ))}
    </ul>
  );
}

/** Resolving or reopening removes the buttons, so the comment takes the focus. */
function useFocusWhenChanged(isResolved: boolean) {
  const element = useRef<HTMLElement>(null);
  const wasResolved = useRef(isResolved);
  useEffect(() => {
    const hasNoFocus = document.activeElement === null || document.activeElement === document.body;
    if (isResolved !== wasResolved.current && hasNoFocus) element.current?.focus();
    wasResolved.current = isResolved;
  }, [isResolved]);
  return element;
}
