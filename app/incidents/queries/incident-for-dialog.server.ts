import { nameOrder } from '#db/vocabulary/name-order.ts';
import { authorize, orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type IncidentAction, mayRun, notAllowedNow, reviewedByOthers } from '../incident-action.ts';
import { mayReviewOwn } from './may-review-own.server.ts';
import { openFollowUp } from './open-follow-up.server.ts';
import { type ViewableIncident, viewableIncident } from './viewable-incident.server.ts';
import { whyNotReviewed } from './why-not-reviewed.server.ts';

/** `isAllowed` ignores the state, which `refusal` explains. Throws a NotFoundError or, unrefused, a ForbiddenError. */
export async function incidentForDialog(scope: Scope, id: string | undefined, action: IncidentAction) {
  const { em, actor } = scope;
  const incident = await viewableIncident(scope, id);
  const { number, version } = incident;
  const [row] = await em.execute<Others[]>(othersSql, [actor.userId, incident.id]);
  const { closeUserName, classId, editors } = orNotFound(row, 'incident');
  const refusal =
    notAllowedNow(action, { ...incident, closeUserName }) ??
    (await refusalByReview(scope, action, { ...incident, classId }));
  const isAllowed = mayRun(action, actor, incident);
  if (!refusal) authorize(isAllowed);
  const isClose = action === 'close' && !refusal;
  const open = isClose ? await openFollowUp(scope, incident.id, classId) : { items: [], tasks: [], closers: null };
  return { id: incident.id, number, version, refusal, isAllowed, editors, user: actor.name, open };
}

async function refusalByReview(scope: Scope, action: IncidentAction, incident: ViewableIncident & { classId: string }) {
  if (action === 'close') return await whyNotReviewed(scope, incident);
  const isReview = action === 'return' || action === 'comment';
  const isOwn = isReview && !(await mayReviewOwn(scope, incident.id));
  return isOwn ? reviewedByOthers(incident) : null;
}

type Others = { closeUserName: string | null; classId: string; editors: string[] };

const othersSql = `
select i.close_user_name as "closeUserName", i.last_class_id as "classId", (
  select coalesce(jsonb_agg(d.create_user_name order by d.create_user_name ${nameOrder}), '[]') from draft d
  where d.account_id = i.account_id and d.incident_id = i.id and d.changed and d.create_user_id <> $1) as editors
from incident i where i.account_id = current_account() and i.id = $2`;
