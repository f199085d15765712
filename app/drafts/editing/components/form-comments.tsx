import { type CommentSection, commentSectionNames } from '#db/vocabulary/review-comment.ts';
import { CommentLinks, commentsAtSection } from '../../../incidents/components/review-comment-entry.tsx';
import type { ReviewComment } from '../../../incidents/review-comment.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { SectionExtra } from '../../../ui/section.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';

const sectionOf: Record<CommentSection, string> = {
  WHEN: 'when',
  WHAT: 'what',
  WHERE: 'where',
  WHY: 'why',
  SUMMARY: 'summary-section',
  PERSONS: 'persons',
  PRIVATE_DETAILS: 'persons',
  LEGAL_ENTITIES: 'legal-entities',
  VEHICLES: 'vehicles',
  ITEMS: 'items',
  ATTACHMENTS: 'attachments',
  CORRECTIVE_ACTIONS: 'corrective-actions',
};

type CommentsOfForm = Pick<DraftFormData, 'comments' | 'display' | 'page'> & { mayResolve: boolean };

export function formComments({
  comments,
  display,
  page,
  mayResolve,
}: CommentsOfForm): ReadonlyMap<string, SectionExtra> {
  const sections = Map.groupBy(comments, ({ section }) => sectionOf[section]);
  const actsOf = (comment: ReviewComment) =>
    mayResolve && comment.releasedAt !== null && <CommentButtons comment={comment} page={page} />;
  return new Map([...sections].map(([id, here]) => [id, commentsAtSection({ comments: here, display, actsOf })]));
}

function CommentButtons({ comment: { id, section, resolvedAt }, page }: { comment: ReviewComment; page: string }) {
  const name = commentSectionNames[section];
  if (resolvedAt) {
    return (
      <Button
        variant="quiet"
        className="push"
        formAction={`${page}/comments/${id}/reopen`}
        formNoValidate
        aria-label={`Open again the comment on ${name}`}
      >
        Open again
      </Button>
    );
  }
  return (
    <>
      <Button
        icon="check"
        formAction={`${page}/comments/${id}/resolve`}
        formNoValidate
        aria-label={`Resolve comment on ${name}`}
      >
        Resolve
      </Button>
      <Button
        variant="quiet"
        formAction={`${page}/keep/comments/${id}`}
        formNoValidate
        aria-label={`Reply to comment on ${name}`}
      >
        Reply
      </Button>
    </>
  );
}

export function ReturnedNotice({ returned, comments }: Pick<DraftFormData, 'returned' | 'comments'>) {
  if (!returned && comments.length === 0) return null;
  return (
    <div className="alert alert--warn">
      <h2>
        <Icon name={returned ? 'reopen' : 'comment'} />
        {returned ? `Returned by ${returned.by}: “${returned.reason}”` : 'Comments of reviewers'}
      </h2>
      {comments.length > 0 && <CommentLinks comments={comments} />}
    </div>
  );
}
