import { type RawBuilder, sql } from 'kysely';
import { searchCode } from '#db/vocabulary/fold-text.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { minCityCharacters } from '#db/vocabulary/places.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { CriterionValue } from '../criteria/criteria.schema.ts';
import type { CriterionType } from '../criteria/criterion-types.ts';
import { maySearchImports } from '../policy.ts';
import { dateOccurred, dateReported } from './date-conditions.server.ts';
import {
  all,
  type Condition,
  type Context,
  codeOf,
  contains,
  containsName,
  hasPart,
  hasSameName,
  inCity,
  isAnyOf,
} from './sql-parts.server.ts';

/** `withSearchedIds` looks them up for a value. */
export type LookedUp = { ids?: string[]; spellings?: string[] };
type ChoiceKind = 'INCIDENT_CLASS' | 'LOCATION' | 'SEVERITY_TYPE' | 'CITY' | 'IMPORT';

export type CriterionSql<Value> = {
  condition: (value: Value & LookedUp, context: Context) => Condition;
  lookup?: (value: Value, scope: Pick<Scope, 'em' | 'actor'>) => Promise<LookedUp | undefined>;
  /** The entry of a list that the value names. */
  choice?: (value: Value) => [kind: ChoiceKind, id: string | undefined];
};

/**
 * Finding by each criterion. With the ids that names, classes, locations and imports stand for, PostgreSQL knows how many
 * incidents match, and whether to begin with them.
 */
export const criterionSql: { [Type in CriterionType]: CriterionSql<CriterionValue<Type>> } = {
  incidentNumber: { condition: ({ number }) => sql`i.number = ${number}::bigint` },
  dateReported: { condition: dateReported },
  dateOccurred: { condition: dateOccurred },
  class: {
    condition: (value) => inTree(sql`i.last_class_id`, value),
    lookup: nodesBelow,
    choice: ({ lookupId }) => ['INCIDENT_CLASS', lookupId],
  },
  severity: {
    condition: ({ lookupId }) => sql`i.severity_id = ${lookupId}::uuid`,
    choice: ({ lookupId }) => ['SEVERITY_TYPE', lookupId],
  },
  person: {
    condition({ firstName, middleName, lastName, isEmployee, relations, whole }, context) {
      const isNamed = firstName || middleName || lastName;
      const ofPerson = [
        ...(whole && isNamed
          ? [hasSameName(firstName, middleName, lastName)]
          : containsName({ first: firstName, middle: middleName, last: lastName })),
        ...(isEmployee === undefined ? [] : [sql<boolean>`p.is_employee = ${isEmployee}::boolean`]),
      ];
      const [hasRelation] = isAnyOf(relations, (relation) => `i.has_${relation}_person`);
      if (ofPerson.length === 0 && hasRelation) return hasRelation;
      return hasPart('incident_person', context, [...ofPerson, ...isAnyOf(relations)]);
    },
  },
  company: {
    condition: ({ name, isOwner, relations, whole }, context) =>
      hasPart('incident_legal_entity', context, [
        ...contains([name], 'p', whole),
        ...(isOwner ? [sql<boolean>`p.owner`] : []),
        ...isAnyOf(relations),
      ]),
  },
  vehicle: {
    condition: ({ licensePlate, stateProvince, maker, model, color }, context) =>
      hasPart('incident_vehicle', context, contains([codeOf(licensePlate), stateProvince, maker, model, color])),
  },
  item: {
    condition: ({ name, brand, model, color, serialNumber, status, whole }, context) =>
      hasPart('incident_item', context, [
        ...contains([name, brand, model, color, codeOf(serialNumber)], 'p', whole),
        ...(status ? [sql<boolean>`p.status = ${status}`] : []),
      ]),
  },
  attachment: { condition: ({ name }, context) => hasPart('attachment', context, contains([name])) },
  location: {
    condition: (value) => inTree(sql`i.last_location_id`, value),
    lookup: nodesBelow,
    choice: ({ lookupId }) => ['LOCATION', lookupId],
  },
  address: {
    condition: ({ countryCode, stateProvinceCode, cityId, cityName, spellings = [], street, address, unit, whole }) =>
      all([
        whole ? sql`true` : sql`i.location_country_code = ${countryCode}`,
        ...(stateProvinceCode
          ? [
              sql<boolean>`i.location_state_name = (select name from state
              where country_code = ${countryCode} and code = ${stateProvinceCode})`,
            ]
          : []),
        ...(cityId ? [sql<boolean>`i.location_city_id = ${cityId}::uuid`] : []),
        ...contains([street, address, unit], 'i', whole),
        ...(cityName && !cityId ? [inCity([cityName, ...spellings])] : []),
      ]),
    async lookup({ countryCode, cityId, cityName }, { em }) {
      const code = searchCode(cityName ?? '');
      if (cityId || code.length < minCityCharacters) return undefined;
      const rows = await em.execute<{ name: string }[]>(spellingsSql, [countryCode, code, cityName]);
      return { spellings: rows.map(({ name }) => name) };
    },
    choice: ({ cityId }) => ['CITY', cityId],
  },
  status: {
    condition: ({ status }) =>
      status === incidentStatus.closed
        ? sql`i.status = ${incidentStatus.closed}::smallint`
        : sql`i.status in (${incidentStatus.open}::smallint, ${incidentStatus.editing}::smallint)`,
  },
  creator: {
    condition: ({ ids = [] }) => sql`i.create_user_id = any(${ids}::uuid[])`,
    lookup: async ({ firstName = '', lastName = '' }, { em }) =>
      idsOf(await em.execute<{ id: string }[]>(creatorsSql, [firstName, lastName])),
  },
  task: {
    condition: ({ state, assignee, ids = [] }, context) =>
      all([
        sql`i.status <> ${incidentStatus.closed}::smallint`,
        hasPart('incident_task', context, [
          sql`p.state = 'OPEN'`,
          ...(state === 'OVERDUE' ? [sql<boolean>`p.due_on < ${context.today}::date`] : []),
          ...(assignee ? [sql<boolean>`coalesce(p.assignee_user_id, p.workgroup_id) = any(${ids}::uuid[])`] : []),
        ]),
      ]),
    lookup: async ({ assignee }, { em }) =>
      assignee === undefined ? undefined : idsOf(await em.execute<{ id: string }[]>(assigneesSql, [assignee])),
  },
  review: {
    // literals, because PostgreSQL uses the partial indexes of these states only for a known state
    condition: ({ state }) => sql`i.review_state = ${sql.lit(state)}`,
  },
  checklist: {
    condition({ incomplete }, context) {
      const isIncomplete = hasPart('incident_checklist_item', context, [
        sql`p.required and p.counts and p.ticked_at is null`,
      ]);
      return incomplete ? isIncomplete : sql`not ${isIncomplete}`;
    },
  },
  import: {
    condition: ({ ids = [] }, { actor }) => (maySearchImports(actor) ? sql`i.id = any(${ids}::uuid[])` : sql`false`),
    lookup: async ({ importId }, { em, actor }) =>
      maySearchImports(actor) ? idsOf(await em.execute<{ id: string }[]>(createdSql, [importId])) : undefined,
    choice: ({ importId }) => ['IMPORT', importId],
  },
};

type Node = CriterionValue<'class' | 'location'>;

function inTree(
  column: RawBuilder<unknown>,
  { all, includeDescendant, lookupId, ids = [] }: Node & LookedUp,
): Condition {
  if (all) return sql`${column} is not null`;
  if (!includeDescendant) return sql`${column} = ${lookupId}::uuid`;
  return sql`${column} = any(${ids}::uuid[])`;
}

async function nodesBelow({ lookupId, includeDescendant }: Node, { em }: Pick<Scope, 'em'>) {
  return includeDescendant ? idsOf(await em.execute<{ id: string }[]>(treeSql, [lookupId])) : undefined;
}

const idsOf = (rows: { id: string }[]): LookedUp => ({ ids: rows.map(({ id }) => id) });

/** Names that match only in another spelling than typed. */
const spellingsSql = `
select distinct name from city where country_code = $1 and search_name >= $2 and search_name < $2 || chr(1114111)
  and strpos(folded(name), folded($3)) = 0 limit 10`;

const creatorsSql = `
select id from app_user where account_id = current_account()
  and (folded(first_name) like containing($1) or is_named(name_search(first_name, middle_name, last_name), $1))
  and (folded(last_name) like containing($2) or is_named(name_search(first_name, middle_name, last_name), $2))`;

const assigneesSql = `
select id from app_user where account_id = current_account() and folded(first_name || ' ' || last_name) like containing($1)
union all
select id from workgroup where account_id = current_account() and folded(name) like containing($1)`;

const treeSql = `
select descendant_id as id from lookup_closure where account_id = current_account() and ancestor_id = $1::uuid`;

const createdSql = `
select created_incident_id as id from incident_import_row
where account_id = current_account() and import_id = $1::uuid and result = 'CREATED'`;
