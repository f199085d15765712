import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupEntry } from './lookup-entry.server.ts';

export async function lookupForm(scope: Scope, id: string | undefined) {
  authorize(mayEditLookups(scope.actor));
  const entry = await lookupEntry(scope, id);
  const [{ incidents }] = await scope.em.execute<[{ incidents: number }]>(usesSql, [entry.id, maxCounted + 1]);
  const { name, active, needsReview } = entry;
  const version = formVersion({ name, active, needsReview });
  return { ...entry, version, incidents: Math.min(incidents, maxCounted), isCapped: incidents > maxCounted };
}

const maxCounted = 1_000;

const usesSql = `
select count(*)::int as incidents from (
  select from incident i where i.account_id = current_account() and ($1::uuid in (
      i.last_class_id, i.severity_id, i.primary_cause_id, i.last_location_id)
    or exists (select from incident_person p where p.account_id = i.account_id and p.incident_id = i.id
      and $1::uuid in (p.lookup_person_type_id, p.lookup_department_id, p.lookup_gender_type_id))
    or exists (select from incident_vehicle v where v.account_id = i.account_id and v.incident_id = i.id
      and v.involvement_id = $1::uuid)
    or exists (select from corrective_action c where c.account_id = i.account_id and c.incident_id = i.id
      and $1::uuid in (c.type_id, c.referred_internal_department_id, c.referred_external_agency_id)))
  limit $2::int) as used`;
