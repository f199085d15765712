import { Draft } from '#db/entities/draft.ts';
import { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayEdit, mayView } from '../../../incidents/policy.ts';
import { endDraftSql } from '../end-draft-sql.ts';
import { bodyOfIncident } from '../queries/body-of-incident.server.ts';
import { editCopy } from '../queries/edit-copy.server.ts';

/** `unsent`: it is the copy he had already, with changes that were not submitted yet. */
type Begun = { draftId: string; unsent: boolean };

/**
 * The user's copy of an open incident, in which he edits it: the one he has already, or a new one. Others may have theirs
 * at the same time; who saves second is shown what the first has changed. `afresh` discards changes not submitted yet.
 */
export async function startEdit(scope: Scope, incidentId: string, afresh = false): Promise<Begun> {
  return await transaction(scope, async (scope) => {
    const incident = await lockedIncident(scope, incidentId);
    const own = await editCopy(scope, incidentId);
    if (own?.unsent && !afresh) return { draftId: own.id, unsent: true };
    if (own && !own.unsent && own.version === incident.version) {
      await scope.em.execute(touchSql, [scope.now(), own.id]);
      return { draftId: own.id, unsent: false };
    }
    if (own) await scope.em.execute(endDraftSql(own.unsent ? 'DELETED' : 'UNCHANGED', 'id = ?'), [own.id]);
    return { draftId: await newCopy(scope, incident), unsent: false };
  });
}

const touchSql = 'update draft set updated_at = ? where account_id = current_account() and id = ?';
const ownSql = `
select from draft where account_id = current_account() and incident_id = ? and create_user_id = ? for update`;
const editedSql = 'update incident set status = ? where account_id = current_account() and id = ?';

/** The incident, when it can be edited; one at a time for a user, so that a double click makes one copy. */
async function lockedIncident({ em, actor }: Scope, incidentId: string): Promise<Incident> {
  await em.execute('select from app_user where account_id = current_account() and id = ? for no key update', [
    actor.userId,
  ]);
  // the copy before the incident, as whoever submits or discards it does
  await em.execute(ownSql, [parseId(incidentId), actor.userId]);
  await em.execute('select from incident where account_id = current_account() and id = ? for update', [incidentId]);
  const found = await em.findOne(Incident, { id: incidentId });
  const incident = orNotFound(found && mayView(actor, found) ? found : null, 'incident');
  if (incident.isClosed()) throw new BusinessRuleError('Cannot edit closed incident');
  authorize(mayEdit(actor, incident));
  return incident;
}

async function newCopy(scope: Scope, incident: Incident): Promise<string> {
  const { em, actor } = scope;
  const body = await bodyOfIncident(scope, incident);
  const draft = em.create(Draft, {
    number: incident.number,
    incidentId: incident.id,
    incidentVersion: incident.version,
    createUserId: actor.userId,
    createUserName: actor.name,
    lastClassId: incident.lastClassId,
    base: body,
    body,
  });
  await em.flush();
  await em.execute(editedSql, [incidentStatus.editing, incident.id]);
  return draft.id;
}
