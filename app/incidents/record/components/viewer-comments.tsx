import { type CommentSection, commentSectionNames } from '#db/vocabulary/review-comment.ts';
import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { SectionExtra } from '../../../ui/section.tsx';
import { CommentLinks, commentsAtSection } from '../../components/review-comment-entry.tsx';
import type { ReviewComment } from '../../review-comment.ts';

type ViewerCommentsProps = {
  comments: ReviewComment[];
  display: ViewerDisplay;
  version: number;
  may: { review: boolean; resolveComments: boolean };
  at: (path: string, params?: Record<string, string>) => string;
};

/** Sections of the viewer with the form's sections that they show; the link to comment selects the first. */
const sectionsOf: Record<string, { name: string; sections: CommentSection[] }> = {
  what: { name: 'When What Where Why', sections: ['SUMMARY', 'WHEN', 'WHAT', 'WHERE', 'WHY'] },
  persons: { name: 'Persons', sections: ['PERSONS', 'PRIVATE_DETAILS'] },
  'legal-entities': { name: 'Legal entities', sections: ['LEGAL_ENTITIES'] },
  vehicles: { name: 'Vehicles', sections: ['VEHICLES'] },
  items: { name: 'Items', sections: ['ITEMS'] },
  attachments: { name: 'Attachments', sections: ['ATTACHMENTS'] },
  'corrective-actions': { name: 'Corrective actions', sections: ['CORRECTIVE_ACTIONS'] },
};

export function viewerComments(props: ViewerCommentsProps): ReadonlyMap<string, SectionExtra> {
  const { comments, display, version, may, at } = props;
  const extras = Object.entries(sectionsOf).map(([id, { name, sections }]): [string, SectionExtra] => {
    const here = comments.filter(({ section }) => sections.includes(section));
    const link = may.review && (
      <a
        className="band__do"
        href={at('new', { section: sections[0]!, seen: String(version) })}
        aria-label={`Comment on ${name}`}
      >
        <Icon name="comment" />
        Comment
      </a>
    );
    if (here.length === 0) return [id, { link }];
    return [
      id,
      { link, ...commentsAtSection({ comments: here, display, actsOf: (comment) => actsOn(comment, props) }) },
    ];
  });
  const links = comments.length > 0 && (
    <div className="gap">
      <h3>Comments</h3>
      <CommentLinks comments={comments} />
    </div>
  );
  return new Map([...extras, ['review', { end: links }]]);
}

function actsOn({ id, section, isOwn, releasedAt, resolvedAt }: ReviewComment, { may, at }: ViewerCommentsProps) {
  const name = commentSectionNames[section];
  if (!releasedAt) {
    return (
      isOwn && (
        <form method="post" action={at(`${id}/remove`)} className="push">
          <Button variant="quiet" aria-label={`Remove comment on ${name}`}>
            Remove
          </Button>
        </form>
      )
    );
  }
  if (!may.resolveComments) return null;
  if (resolvedAt) {
    return (
      <form method="post" action={at(`${id}/reopen`)} className="push">
        <Button variant="quiet" aria-label={`Open again the comment on ${name}`}>
          Open again
        </Button>
      </form>
    );
  }
  return (
    <>
      <form method="post" action={at(`${id}/resolve`)}>
        <Button icon="check" aria-label={`Resolve comment on ${name}`}>
          Resolve
        </Button>
      </form>
      <LinkButton variant="quiet" href={at(id)} aria-label={`Reply to comment on ${name}`}>
        Reply
      </LinkButton>
    </>
  );
}
