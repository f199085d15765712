import { type RawBuilder, sql } from 'kysely';
import { searchCode } from '#db/vocabulary/fold-text.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { toDateFields, toUtc } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { localTime } from '../../incidents/list/local-time-sql.server.ts';
import { nameMatch } from '../../people/name-match.server.ts';
import { canonicalTimeZone } from '../../platform/time-zone.server.ts';
import type { Criteria, CriterionValue, DateValue } from '../criteria/criteria.schema.ts';
import { type CriterionType, criterionTypeNames, type Operator, type Relation } from '../criteria/criterion-types.ts';
import { dateRange, daysBefore } from '../criteria/date-range.ts';
import { nightShiftOf, type WorkShift } from '../criteria/night-shift.ts';
import { maySearchImports } from '../policy.ts';

type Condition = RawBuilder<boolean>;
type Context = Pick<Scope, 'actor'> & {
  timeZone: string;
  now: Date;
  isAccountZone: boolean;
  today: string;
  nightShift?: WorkShift | undefined;
};

/**
 * Returns SQL conditions of which a matching incident `i` fulfils at least one: one, or one for each alternative of a search
 * joined by OR, because PostgreSQL reads an index for each but all incidents for a disjunction. Without criteria all match.
 */
export function criteriaConditions(scope: Pick<Scope, 'actor' | 'now'>, criteria: Criteria): Condition[] {
  const groups = groupConditions(scope, criteria);
  if (groups.length === 0) return [sql`true`];
  if (criteria.operator === 'AND' && groups.length > 1) {
    return [all(groups.map(({ operator, values }) => joined(operator, values)))];
  }
  return groups.flatMap(({ operator, values }) => (operator === 'OR' ? values : [joined(operator, values)]));
}

type Group = { operator: Operator; values: Condition[] };

function groupConditions({ actor, now }: Pick<Scope, 'actor' | 'now'>, criteria: Criteria): Group[] {
  const timeZone = (criteria.timeZone && canonicalTimeZone(criteria.timeZone)) || actor.timeZone;
  const isAccountZone = timeZone === actor.account.timeZone;
  const today = toDateFields(now(), actor.account.timeZone).date;
  const context = { actor, timeZone, now: now(), isAccountZone, today };
  return criterionTypeNames.flatMap((type) => {
    const group = criteria[type];
    if (!group) return [];
    const condition = conditions[type] as (value: unknown, context: Context) => Condition;
    const isDate = type === 'dateReported' || type === 'dateOccurred';
    const ofGroup = { ...context, nightShift: isDate ? nightShiftOf(criteria[type]!) : undefined };
    return [{ operator: group.operator, values: group.values.map((value) => condition(value, ofGroup)) }];
  });
}

const conditions: { [Type in CriterionType]: (value: CriterionValue<Type>, context: Context) => Condition } = {
  incidentNumber: ({ number }) => sql`i.number = ${number}::bigint`,
  dateReported: (value, context) => {
    const at = sql`i.reported_at`;
    const range = dateRange(value, context.timeZone, context.now);
    if (range) return between(at, range.from, range.to, context.timeZone);
    const local = localTime(at, context.timeZone);
    if (value.periodType === 'WORK_SHIFT') return inShift(value, minuteOf(local));
    return recurring(value, context.isAccountZone ? 'reported' : local, nightOf(context, minuteOf(local)));
  },
  dateOccurred: (value, context) => {
    const at = sql`i.occurred_at`;
    const range = dateRange(value, context.timeZone, context.now);
    // an uncertain time has only a day, on the account's calendar
    if (range) {
      return all([
        between(at, daysBefore(range.from, 2), daysBefore(range.to, -2), context.timeZone),
        sql`case when i.occurred_uncertain then i.occurred_on between ${range.from}::date and ${range.to}::date
          else ${between(at, range.from, range.to, context.timeZone)} end`,
      ]);
    }
    const local = localTime(at, context.timeZone);
    const minute = context.isAccountZone ? sql`i.occurred_minute` : minuteOf(local);
    if (value.periodType === 'WORK_SHIFT') return all([sql`not i.occurred_uncertain`, inShift(value, minute)]);
    const night = nightOf(context, minute);
    if (context.isAccountZone) return recurring(value, 'occurred', night);
    return recurring(value, sql`(case when i.occurred_uncertain then i.occurred_on else ${local}::date end)`, night);
  },
  class: (value) => inTree(sql`i.last_class_id`, value),
  severity: ({ lookupId }) => sql`i.severity_id = ${lookupId}::uuid`,
  person: ({ firstName, middleName, lastName, isEmployee, relations, whole }, context) => {
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
  company: ({ name, isOwner, relations, whole }, context) =>
    hasPart('incident_legal_entity', context, [
      ...contains([name], 'p', whole),
      ...(isOwner ? [sql<boolean>`p.owner`] : []),
      ...isAnyOf(relations),
    ]),
  vehicle: ({ licensePlate, stateProvince, maker, model, color }, context) =>
    hasPart('incident_vehicle', context, contains([codeOf(licensePlate), stateProvince, maker, model, color])),
  item: ({ name, brand, model, color, serialNumber, status, whole }, context) =>
    hasPart('incident_item', context, [
      ...contains([name, brand, model, color, codeOf(serialNumber)], 'p', whole),
      ...(status ? [sql<boolean>`p.status = ${status}`] : []),
    ]),
  attachment: ({ name }, context) => hasPart('attachment', context, contains([name])),
  location: (value) => inTree(sql`i.last_location_id`, value),
  address: ({
    countryCode,
    stateProvinceCode,
    cityId,
    cityName,
    spellings = [],
    street,
    address,
    unit,
    whole,
  }: FoundAddress) =>
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
  status: ({ status }) =>
    status === incidentStatus.closed
      ? sql`i.status = ${incidentStatus.closed}::smallint`
      : sql`i.status in (${incidentStatus.open}::smallint, ${incidentStatus.editing}::smallint)`,
  creator: ({ ids = [] }: CriterionValue<'creator'> & FoundIds) => sql`i.create_user_id = any(${ids}::uuid[])`,
  task: ({ state, assignee, ids = [] }: CriterionValue<'task'> & FoundIds, context) =>
    all([
      sql`i.status <> ${incidentStatus.closed}::smallint`,
      hasPart('incident_task', context, [
        sql`p.state = 'OPEN'`,
        ...(state === 'OVERDUE' ? [sql<boolean>`p.due_on < ${context.today}::date`] : []),
        ...(assignee ? [sql<boolean>`coalesce(p.assignee_user_id, p.workgroup_id) = any(${ids}::uuid[])`] : []),
      ]),
    ]),
  // literals, because PostgreSQL uses the partial indexes of these states only for a known state
  review: ({ state }) => sql`i.review_state = ${sql.lit(state)}`,
  checklist: ({ incomplete }, context) => {
    const isIncomplete = hasPart('incident_checklist_item', context, [
      sql`p.required and p.counts and p.ticked_at is null`,
    ]);
    return incomplete ? isIncomplete : sql`not ${isIncomplete}`;
  },
  import: ({ ids = [] }: CriterionValue<'import'> & FoundIds, { actor }) =>
    maySearchImports(actor) ? sql`i.id = any(${ids}::uuid[])` : sql`false`,
};

function joined(operator: Operator, parts: Condition[]): Condition {
  return sql`(${sql.join(parts, operator === 'AND' ? sql` and ` : sql` or `)})`;
}

const all = (parts: Condition[]) => joined('AND', parts);

function between(at: RawBuilder<unknown>, from: string, to: string, timeZone: string): Condition {
  const midnight = (day: string) => toUtc(timeZone, day, '00:00') ?? new Date(`${day}T00:00:00Z`);
  return sql`(${at} >= ${midnight(from)}::timestamptz and ${at} < ${midnight(daysBefore(to, -1))}::timestamptz)`;
}

/** Tests the month or weekday of a day, or those that are stored with the incident. */
function recurring(
  value: DateValue,
  day: 'reported' | 'occurred' | RawBuilder<unknown>,
  night: Night | undefined,
): Condition {
  const part = (stored: string, field: string) =>
    typeof day === 'string' ? sql.ref(`i.${day}_${stored}`) : sql`extract(${sql.raw(field)} from ${day})::int`;
  switch (value.periodType) {
    case 'MONTH':
      return isAnyNumber(part('month', 'month'), value.months);
    case 'DAY_OF_WEEK':
      return onWeekday(part('weekday', 'isodow'), value.dayOfWeeks, night);
    default:
      throw new Error(`${value.periodType} is a range of days`);
  }
}

type Night = { minute: RawBuilder<unknown>; endMinute: number };

function nightOf({ nightShift }: Context, minute: RawBuilder<unknown>): Night | undefined {
  return nightShift && { minute, endMinute: minuteOfDay(nightShift.toTime) };
}

/** Before the end of a shift through midnight, the day on which it began counts. */
function onWeekday(weekday: RawBuilder<unknown>, days: number[], night: Night | undefined): Condition {
  if (!night) return isAnyNumber(weekday, days);
  const { minute, endMinute } = night;
  const nextDays = days.map((day) => (day % 7) + 1);
  return joined('OR', [
    all([sql`${minute} >= ${endMinute}::int`, isAnyNumber(weekday, days)]),
    all([sql`${minute} < ${endMinute}::int`, isAnyNumber(weekday, nextDays)]),
  ]);
}

/** For one value, PostgreSQL reads an index in the order of its further columns. */
function isAnyNumber(column: RawBuilder<unknown>, [one, ...others]: number[]): Condition {
  return others.length === 0 ? sql`${column} = ${one}::int` : sql`${column} = any(${[one, ...others]}::int[])`;
}

function inShift({ fromTime, toTime }: WorkShift, minute: RawBuilder<unknown>): Condition {
  const [from, to] = [minuteOfDay(fromTime), minuteOfDay(toTime)];
  if (from < to) return sql`(${minute} >= ${from}::int and ${minute} < ${to}::int)`;
  // a shift through midnight
  return sql`(${minute} >= ${from}::int or ${minute} < ${to}::int)`;
}

const minuteOf = (local: RawBuilder<unknown>) =>
  sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))::int`;

function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

type FoundIds = { ids?: string[] };
type FoundAddress = CriterionValue<'address'> & { spellings?: string[] };

function inTree(column: RawBuilder<unknown>, value: CriterionValue<'class' | 'location'> & FoundIds): Condition {
  if (value.all) return sql`${column} is not null`;
  if (!value.includeDescendant) return sql`${column} = ${value.lookupId}::uuid`;
  return sql`${column} = any(${value.ids ?? []}::uuid[])`;
}

type PartTable =
  | 'incident_person'
  | 'incident_legal_entity'
  | 'incident_vehicle'
  | 'incident_item'
  | 'attachment'
  | 'incident_task'
  | 'incident_checklist_item';

function hasPart(table: PartTable, { actor }: Context, conditions: Condition[]): Condition {
  const of = [
    sql<boolean>`p.account_id = ${actor.account.id}::uuid`,
    sql<boolean>`p.incident_id = i.id`,
    ...conditions,
  ];
  return sql`exists (select from ${sql.table(table)} p where ${all(of)})`;
}

/** An index serves the whole text; the comparison of one field follows. */
function contains(fields: (string | undefined)[], alias: 'p' | 'i' = 'p', isWhole?: boolean): Condition[] {
  const text = sql.ref(`${alias}.folded_text`);
  return fields.flatMap((words, index) => {
    if (!words) return [];
    const inText = sql<boolean>`${text} like containing(${words})`;
    if (fields.length === 1) return [inText, ...(isWhole ? [sql<boolean>`${text} = folded(${words})`] : [])];
    const field = sql`split_part(${text}, chr(31), ${index + 1}::int)`;
    const isFound = isWhole ? sql`${field} = folded(${words})` : sql`${field} like containing(${words})`;
    // without coalesce, the planner takes the two conditions for independent, and matches for rarer than they are
    return [inText, sql<boolean>`coalesce(${isFound}, false)`];
  });
}

/** Searches use the stored form of a plate or serial number; signs alone find nothing. */
const codeOf = (typed: string | undefined) => typed && (searchCode(typed) || typed);

/** A condition for each spelling makes PostgreSQL read the text index for each. */
const inCity = (names: string[]) =>
  joined(
    'OR',
    names.map((name) => all(contains([undefined, undefined, undefined, name], 'i'))),
  );

/** The same words in the same order; LIKE, because an index serves it, and these texts have no wildcards. */
const hasSameName = (first = '', middle = '', last = '') =>
  sql<boolean>`p.name_search like name_search(${first}, ${middle}, ${last})`;

/** The typed letters are anywhere in this name, or the typed words in the name as a whole. */
function containsName(names: Record<string, string | undefined>): Condition[] {
  return Object.entries(names).flatMap(([name, words]) =>
    words
      ? [
          sql<boolean>`(${sql.ref(`p.${name}_search`)} like containing(${words})
            or ${nameMatch('p.name_search', words)})`,
        ]
      : [],
  );
}

function isAnyOf(relations: readonly Relation[], column = (relation: string) => `p.relation_${relation}`): Condition[] {
  if (relations.length === 0) return [];
  const columns = relations.map((relation) => sql.ref<boolean>(column(relation.toLowerCase())));
  return [joined('OR', columns as unknown as Condition[])];
}
