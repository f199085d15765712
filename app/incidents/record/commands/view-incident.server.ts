import { randomUUIDv7 } from 'node:crypto';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { linkedIncidents } from '../../links/queries/linked-incidents.server.ts';
import { isClosed, mayResolveComments, mayUnlockPersonsOf } from '../../policy.ts';
import { incidentRecord } from '../../queries/incident-record.server.ts';
import { lastClassChange } from '../../queries/last-class-change.server.ts';
import { mayReviewNow } from '../../queries/may-review-now.server.ts';
import { reviewComments } from '../../queries/review-comments.server.ts';
import { viewableIncident } from '../../queries/viewable-incident.server.ts';
import { maskPersons } from '../mask-persons.ts';
import { unlockedPersonIds } from '../queries/unlocked-person-ids.server.ts';
import { recordRead } from '../record-read.server.ts';
import type { TaskReader } from '../task-acts.ts';
import { viewerRights } from '../viewer-rights.ts';

/** Throws a NotFoundError. An `audited` read is written to the audit first. */
export async function viewIncident(scope: Scope, id: string | undefined, { audited }: { audited: boolean }) {
  const { actor } = scope;
  const incidentId = parseId(id);
  const [facts, found] = await Promise.all([viewableIncident(scope, incidentId), incidentRecord(scope, incidentId)]);
  const incident = orNotFound(found, 'incident');
  const rights = viewerRights(actor, facts);
  const isAllowed = await mayReviewNow(scope, facts);
  const [unlocked, linked, [{ workgroupId, hasTemplates }], classChange, comments] = await Promise.all([
    unlockedPersonIds(scope, incident.id),
    linkedIncidents(scope, incident.id),
    scope.em.execute<[{ workgroupId: string | null; hasTemplates: boolean }]>(aroundSql, [incident.lastClassId]),
    incident.checklist.length > 0 ? lastClassChange(scope, incident.id) : null,
    incident.review ? reviewComments(scope, facts, { mayReview: isAllowed }) : [],
    audited && recordRead(scope, incident),
  ]);
  const may = {
    ...rights,
    review: isAllowed,
    resolveComments: mayResolveComments(actor, facts),
    unlockPersons: mayUnlockPersonsOf(actor, facts),
  };
  return {
    incident: maskPersons(incident, { mayUnlock: may.unlockPersons, unlockedPersonIds: unlocked }),
    linked,
    classChange,
    comments,
    may,
    reviewHours: incident.review ? hoursBetween(incident.review.since, scope.now()) : 0,
    noteKey: randomUUIDv7(),
    hasTemplates,
    taskReader: {
      userId: actor.userId,
      workgroupId,
      mayChange: may.edit,
      mayAct: actor.account.active && !isClosed(facts),
      today: toDateFields(scope.now(), actor.account.timeZone).date,
    } satisfies TaskReader,
  };
}

const aroundSql = `
select acting_workgroup() as "workgroupId", exists (select from lookup_closure c
  join task_template t on t.account_id = c.account_id and t.class_id = c.ancestor_id
  where c.account_id = current_account() and c.descendant_id = $1::uuid) as "hasTemplates"`;

const hoursBetween = (since: string, now: Date) => Math.floor((now.getTime() - Date.parse(since)) / 3_600_000);

export type ViewedIncident = Awaited<ReturnType<typeof viewIncident>>;
