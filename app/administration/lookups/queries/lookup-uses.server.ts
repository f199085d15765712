import { parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type LookupUses = { incidents: number; drafts: number; persons: number; rules: number; isCapped: boolean };

/** More are not counted. */
const maxUses = 1_000;

/**
 * Returns what refers to an entry or anything below it, as far as the user may see it, and the first of these entries
 * that cannot be deleted.
 */
export async function lookupUses({ em }: Pick<Scope, 'em'>, id: string | undefined) {
  const entry = parseId(id);
  const [found] = await em.execute<{ name: string }[]>(usedSql, [entry]);
  // counting reads every incident where few of them use the entry, and most entries that are deleted have no use
  if (!found) return { uses: none, used: null };
  const [counts] = await em.execute<[Omit<LookupUses, 'isCapped'>]>(countSql, [entry, maxUses + 1]);
  const isCapped = counts.incidents > maxUses;
  const uses: LookupUses = { ...counts, incidents: Math.min(counts.incidents, maxUses), isCapped };
  return { uses, used: found.name };
}

const none: LookupUses = { incidents: 0, drafts: 0, persons: 0, rules: 0, isCapped: false };

const branch = `
branch as materialized (
  select l.id, l.name, l.level, l.path from lookup l
  where l.account_id = current_account() and l.id in (
    select descendant_id from lookup_closure where account_id = current_account() and ancestor_id = $1)),
ids as materialized (select array_agg(id) as all from branch)`;

const usedSql = `
with ${branch}
select name from branch, ids where id in (select lookups_in_use(ids.all)) order by level, path limit 1`;

const countSql = `
with ${branch}
select
  (select count(*)::int from (
    select from incident i, ids where i.account_id = current_account() and (
      array[i.last_class_id, i.severity_id, i.primary_cause_id, i.last_location_id] && ids.all
      or exists (select from incident_person p where p.account_id = i.account_id and p.incident_id = i.id
        and array[p.lookup_person_type_id, p.lookup_department_id, p.lookup_gender_type_id] && ids.all)
      or exists (select from incident_vehicle v where v.account_id = i.account_id and v.incident_id = i.id
        and v.involvement_id = any(ids.all))
      or exists (select from corrective_action c where c.account_id = i.account_id and c.incident_id = i.id
        and array[c.type_id, c.referred_internal_department_id, c.referred_external_agency_id] && ids.all))
    limit $2::int) as used) as incidents,
  (select count(*)::int from draft d, ids where d.account_id = current_account() and (d.last_class_id = any(ids.all)
    or exists (select from unnest(ids.all) as entry where d.body @? format('$.** ? (@ == "%s")', entry)::jsonpath))) as drafts,
  (select count(*)::int from person p, ids where p.account_id = current_account()
    and array[p.lookup_person_type_id, p.lookup_department_id, p.lookup_gender_type_id] && ids.all) as persons,
  (select count(distinct r.notification_id)::int from incident_notification_class r, ids
    where r.account_id = current_account() and r.class_id = any(ids.all)) as rules`;
