import { parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type LookupUses = { incidents: number; drafts: number; persons: number; rules: number; isCapped: boolean };

const maxUses = 1_000;

/** The uses of an entry and of the entries below it; null where there are none. */
export type UsesOfBranch = { own: LookupUses | null; below: LookupUses | null; usedBelow: string[] };

/** Counts uses as far as the user may see them; `usedBelow` are names of entries below that cannot be deleted. */
export async function lookupUses({ em }: Pick<Scope, 'em'>, id: string | undefined): Promise<UsesOfBranch> {
  const entry = parseId(id);
  const used = await em.execute<{ id: string; name: string }[]>(usedSql, [entry]);
  const usedBelow = used.filter((each) => each.id !== entry).map(({ name }) => name);
  // counting reads every incident when few use the entry, so existence is checked first
  const usesOf = async (ofBelow: boolean) => {
    const [counts] = await em.execute<[Omit<LookupUses, 'isCapped'>]>(countSql, [entry, maxUses + 1, ofBelow]);
    const isCapped = counts.incidents > maxUses;
    return { ...counts, incidents: Math.min(counts.incidents, maxUses), isCapped };
  };
  const own = used.length > usedBelow.length ? await usesOf(false) : null;
  return { own, below: usedBelow.length > 0 ? await usesOf(true) : null, usedBelow };
}

const branch = `
branch as materialized (
  select l.id, l.name, l.level, l.path from lookup l
  where l.account_id = current_account() and l.id in (
    select descendant_id from lookup_closure where account_id = current_account() and ancestor_id = $1))`;

const usedSql = `
with ${branch}
select id, name from branch
where id in (select lookups_in_use((select array_agg(id) from branch))) order by level, path`;

const countSql = `
with ${branch},
ids as materialized (select array_agg(id) as all from branch where (id <> $1) = $3::boolean)
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
