import { AuditRecord } from '#db/entities/audit-record.ts';
import { type CommentSection, commentSectionNames } from '#db/vocabulary/review-comment.ts';
import type { Scope } from '../../auth/scope.server.ts';

type CommentEvent = 'COMMENT' | 'COMMENT_REMOVE' | 'COMMENT_RESOLVE' | 'COMMENT_REOPEN';

/** The audit does not get the text, which auditors may not be meant to read. */
export async function recordComment(
  { em }: Scope,
  incident: { id: string; number: number },
  event: CommentEvent,
  { section, ...more }: { section: CommentSection; withReply?: boolean },
) {
  em.create(AuditRecord, {
    objectType: 'INCIDENT',
    transactionType: event,
    objectId: incident.id,
    objectName: `Incident #${incident.number}`,
    objectData: { section: commentSectionNames[section], ...more },
  });
  await em.flush();
}
