import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { IncidentRecord } from '../../incident-record.ts';
import { pastIncident } from '../past-incident.ts';

/** Returns the unmasked incident as it was approved, for the server only. Throws a NotFoundError. */
export async function approvedVersion(
  { em }: Pick<Scope, 'em'>,
  incidentId: string,
  entryId: string,
): Promise<IncidentRecord> {
  const [found] = await em.execute<Found[]>(sql, [incidentId, parseId(entryId)]);
  const { snapshot, ...approval } = orNotFound(found, 'approved version');
  const past = orNotFound(pastIncident(snapshot), 'approved version');
  const { review } = past;
  // the snapshot of an approval does not contain the approval itself
  return { ...past, ...(review && { review: { ...review, events: [...review.events, approval] } }) };
}

type Found = NonNullable<IncidentRecord['review']>['events'][number] & { snapshot: unknown };

const sql = `
select id, action_type as kind, to_json(updated_at) as at, update_user_name as "userName", reason, snapshot
from history_entry
where account_id = current_account() and incident_id = $1 and id = $2 and action_type = 'APPROVE'`;
