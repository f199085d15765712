import { randomUUID } from 'node:crypto';
import { changeFromBody } from '#app/api/commands/change-from-body.server.ts';
import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { addComment } from '#app/follow-up/review/commands/add-comment.server.ts';
import { approveIncident } from '#app/follow-up/review/commands/approve-incident.server.ts';
import { resolveComment } from '#app/follow-up/review/commands/resolve-comment.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { commentReply, newComment } from '#app/follow-up/review/comment.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import type { CommentSection } from '#db/vocabulary/review-comment.ts';
import { aWorld } from './world.ts';

/** The text of comments. */
export const commentText = 'Say how long the floor was wet.';

/** Makes a world whose hotel has a class that needs a review, a second reviewer, and an editor who reviews. */
export async function worldOfComments() {
  const world = await aWorld();
  const { home, scopeFor } = world;
  const { admin, manager, officer } = home;
  const reviewer = await home.user('reviewer', 'ALLINCIDENT_SEARCH', 'INCIDENT_REVIEW');
  const editor = await home.user('editor', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'INCIDENT_REVIEW');
  const lastClassId = home.lookups.INCIDENT_CLASS;
  await scopeFor(admin).em.execute(
    'update lookup set needs_review = true where account_id = current_account() and id = $1',
    [lastClassId],
  );

  const versionOf = async (id: string) => (await incidentRecord(scopeFor(admin), id))!.version!;
  const readBy = async (by: Actor, id: string) => (await viewIncident(scopeFor(by), id, { audited: false })).comments;
  return {
    world,
    reviewer,
    editor,
    async enter(by: Actor = officer) {
      const given = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:14:00Z' };
      const places = { lastClassId, lastLocationId: home.lookups.LOCATION, severityId: home.lookups.SEVERITY_TYPE };
      const body = { ...given, ...places, summary: 'A window was broken.' };
      return (await createFromBody(scopeFor(by), body as never)).id;
    },
    edit: (id: string, by: Actor, summary: string) => changeFromBody(scopeFor(by), id, { summary } as never),
    versionOf,
    comment: (id: string, by: Actor = manager, section: CommentSection = 'SUMMARY', key: string = randomUUID()) =>
      addComment(scopeFor(by), id, newComment.parse({ key, section, body: commentText })),
    sendBack: async (id: string, by: Actor = manager) =>
      returnIncident(scopeFor(by), id, { version: await versionOf(id), reason: 'Two things are missing.' }),
    approve: async (id: string, by: Actor = manager) => approveIncident(scopeFor(by), id, await versionOf(id)),
    close: async (id: string) =>
      closeIncident(scopeFor(manager), id, { ...closeInput.parse({}), version: await versionOf(id) }),
    resolve: (id: string, commentId: string, by: Actor = officer, reply = '') =>
      resolveComment(scopeFor(by), id, commentId, commentReply.parse({ reply })),
    readBy,
    idsReadBy: async (by: Actor, id: string) => (await readBy(by, id)).map(({ id }) => id),
    auditOf: (id: string) =>
      scopeFor(manager).em.execute<{ type: string; data: object }[]>(
        `select transaction_type as type, object_data as data from audit_record
         where account_id = current_account() and object_id = $1 and transaction_type <> 'READ' order by seq`,
        [id],
      ),
  };
}
