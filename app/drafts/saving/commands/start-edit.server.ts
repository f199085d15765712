import { sql } from 'kysely';
import { Draft } from '#db/entities/draft.ts';
import { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { runSql } from '#db/run-sql.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { lockOwnUser } from '../../../auth/lock-own-user.server.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { amendFirst, mayEdit, mayView } from '../../../incidents/policy.ts';
import { endDraftSql } from '../end-draft-sql.ts';
import { bodyOfIncident } from '../queries/body-of-incident.server.ts';
import { editCopy } from '../queries/edit-copy.server.ts';

type StartedEdit = { draftId: string; hasChanges: boolean };

/** Each user has a copy; the second to submit sees conflicts. `afresh` discards unsubmitted changes. */
export async function startEdit(scope: Scope, incidentId: string, afresh = false): Promise<StartedEdit> {
  return await transaction(scope, async (scope) => {
    const incident = await lockedIncident(scope, incidentId);
    const copy = await editCopy(scope, incidentId);
    if (copy?.hasChanges && !afresh) return { draftId: copy.id, hasChanges: true };
    if (copy && !copy.hasChanges && copy.version === incident.version) {
      await scope.em.execute(touchSql, [scope.now(), copy.id]);
      return { draftId: copy.id, hasChanges: false };
    }
    if (copy) await runSql(scope.em, endDraftSql(copy.hasChanges ? 'DELETED' : 'UNCHANGED', sql`id = ${copy.id}`));
    return { draftId: await newCopy(scope, incident), hasChanges: false };
  });
}

const touchSql = 'update draft set updated_at = $1 where account_id = current_account() and id = $2';
const ownSql = `
select from draft where account_id = current_account() and incident_id = $1 and create_user_id = $2 for update`;
const editedSql = 'update incident set status = $1 where account_id = current_account() and id = $2';

/** Locks the user too, so that a double click creates one copy. Throws where editing is not allowed. */
async function lockedIncident(scope: Scope, incidentId: string): Promise<Incident> {
  const { em, actor } = scope;
  await lockOwnUser(scope);
  await em.execute('select from incident where account_id = current_account() and id = $1 for update', [
    parseId(incidentId),
  ]);
  await em.execute(ownSql, [incidentId, actor.userId]);
  const found = await em.findOne(Incident, { id: incidentId });
  const incident = orNotFound(found && mayView(actor, found) ? found : null, 'incident');
  if (incident.isClosed()) throw new BusinessRuleError('Cannot edit closed incident');
  if (incident.isApproved()) throw new BusinessRuleError(amendFirst);
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
