import { randomUUIDv7 } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import type { Client } from 'pg';
import { commentSectionNames } from '../../vocabulary/review-comment.ts';
import type { ReviewStepSeed } from '../content.ts';
import type { SeedContext, SeededIncident } from './incident-rows.ts';
import { insertRows } from './insert-rows.ts';
import { type AuditRow, auditRow } from './seed-history.ts';

/** Returns the audit entries of the comments. */
export async function seedReviewComments(client: Client, seeded: SeededIncident[], { user }: SeedContext) {
  const comments = seeded.flatMap((incident) =>
    (incident.seed.review ?? []).flatMap((step, index, steps) =>
      step.comments.map((comment) => ({ id: randomUUIDv7(), incident, comment, ...timesOf(step, steps[index + 1]) })),
    ),
  );
  const rows = comments.map(({ id, incident: { id: incidentId, seed }, comment, ...times }) => {
    const { section, body, by, reply } = comment;
    const isResolved = reply !== null;
    return {
      id,
      incidentId,
      section,
      body,
      createUserId: user(by).id,
      createUserName: user(by).name,
      createdAt: times.createdAt,
      releasedAt: times.releasedAt,
      resolvedAt: isResolved ? times.resolvedAt : null,
      resolveUserId: isResolved ? user(seed.enteredBy).id : null,
      resolveUserName: isResolved ? user(seed.enteredBy).name : null,
    };
  });
  const replies = comments.flatMap(({ id, incident, comment: { reply }, resolvedAt }) => {
    const { id: createUserId, name: createUserName } = user(incident.seed.enteredBy);
    return reply ? [{ commentId: id, body: reply, createUserId, createUserName, createdAt: resolvedAt }] : [];
  });
  if (rows.length > 0) await insertRows(client, 'review_comment', rows);
  if (replies.length > 0) await insertRows(client, 'review_reply', replies);
  return comments.flatMap(({ incident, comment: { section, by, reply }, createdAt, resolvedAt }): AuditRow[] => {
    const data = { section: commentSectionNames[section] };
    const added = auditRow(incident, { action: 'COMMENT', by: user(by), at: createdAt, data });
    if (reply === null) return [added];
    const resolved = { action: 'COMMENT_RESOLVE', by: user(incident.seed.enteredBy), at: resolvedAt };
    return [added, auditRow(incident, { ...resolved, data: { ...data, withReply: reply !== '' } })];
  });
}

/** A return releases earlier comments, which are resolved before the next edit; those after an edit wait. */
function timesOf({ action, at }: ReviewStepSeed, next: ReviewStepSeed | undefined) {
  const isReleased = action === 'RETURN';
  return {
    createdAt: isReleased ? subMinutes(at, 20) : addMinutes(at, 20),
    releasedAt: isReleased ? at : null,
    resolvedAt: next ? subMinutes(next.at, 15) : addMinutes(at, 60),
  };
}
