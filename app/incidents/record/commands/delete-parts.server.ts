import type { Scope } from '../../../auth/scope.server.ts';

export async function deleteParts({ em }: Scope, incidentId: string): Promise<void> {
  await em.execute(deleteSql, [incidentId]);
}

/** A single statement deletes them, because the foreign keys between the tables are checked at its end. */
const deleteSql = `
with gone_attachment as (delete from attachment where account_id = current_account() and incident_id = $1),
  gone_action as (delete from corrective_action where account_id = current_account() and incident_id = $1),
  gone_vehicle as (delete from incident_vehicle where account_id = current_account() and incident_id = $1),
  gone_item as (delete from incident_item where account_id = current_account() and incident_id = $1),
  gone_person as (delete from incident_person where account_id = current_account() and incident_id = $1)
delete from incident_legal_entity where account_id = current_account() and incident_id = $1`;
