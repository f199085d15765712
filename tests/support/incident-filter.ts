import type { Client } from 'pg';
import type { Actor } from '#app/auth/actor.ts';
import type { Criteria, CriterionValue, DateValue } from '#app/search/criteria/criteria.schema.ts';
import { type CriterionType, criterionTypeNames, type Relation } from '#app/search/criteria/criterion-types.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows as the tables have them
export type Row = Record<string, any>;

export type Hotel = Awaited<ReturnType<typeof loadIncidents>>;

const partTables = [
  ...['incident_person', 'incident_legal_entity', 'incident_vehicle', 'incident_item', 'attachment'],
  'incident_checklist_item',
];

/** Reads every incident of an account with its parts into memory. */
export async function loadIncidents(client: Client, accountName: string) {
  await client.query(`select set_config('app.system', 'on', false), set_config('app.sees_locked', 'on', false)`);
  const { rows: accounts } = await client.query('select id from account where name = $1 order by created_at', [
    accountName,
  ]);
  const accountId: string = accounts[0].id;
  await client.query(`select set_config('app.account_id', $1, false)`, [accountId]);
  const read = async (table: string, columns = '*'): Promise<Row[]> =>
    (await client.query(`select ${columns} from ${table}`)).rows;
  const incidents = await read('incident', '*, number::int as number, occurred_on::text, reported_on::text');
  const parts: Record<string, Map<string, Row[]>> = {};
  for (const table of partTables) {
    parts[table] = Map.groupBy(await read(table), (row) => row.incident_id);
  }
  const created = await read('incident_import_row', 'import_id, created_incident_id as incident_id');
  parts.incident_import_row = Map.groupBy(created, (row) => row.incident_id);
  parts.incident_task = Map.groupBy(await read('incident_task', '*, due_on::text'), (row) => row.incident_id);
  return {
    accountId,
    incidents: incidents.toSorted((a, b) => b.number - a.number),
    parts,
    lookups: await read('lookup'),
    users: await read('app_user'),
    workgroups: await read('workgroup'),
    states: await read('state'),
    imports: await read('incident_import'),
  };
}

/** Returns the numbers of the incidents that match, newest first. It is slow, and as plain as the sentences on the page. */
export function filteredNumbers(hotel: Hotel, actor: Actor, criteria: Criteria, now: Date): number[] {
  return filteredIncidents(hotel, actor, criteria, now).map(({ number }) => number);
}

export function filteredIncidents(hotel: Hotel, actor: Actor, criteria: Criteria, now: Date): Row[] {
  const zone = criteria.timeZone ?? actor.timeZone;
  const today = local(now, actor.account.timeZone).day;
  const isAdmin = actor.privileges.has('ACCOUNT_ADMIN');
  return hotel.incidents.filter(
    (incident) => mayFind(actor, incident) && matches(hotel, incident, criteria, { zone, now, today, isAdmin }),
  );
}

/** Returns what an actor may find of a hotel. */
export function seenBy(hotel: Hotel, actor: Actor): Hotel {
  const incidents = hotel.incidents.filter((incident) => mayFind(actor, incident));
  const seen = new Set(incidents.map(({ id }) => id));
  const partsOf = (rows: Map<string, Row[]>) => new Map([...rows].filter(([id]) => seen.has(id)));
  const parts = Object.fromEntries(Object.entries(hotel.parts).map(([table, rows]) => [table, partsOf(rows)]));
  return { ...hotel, incidents, parts };
}

function mayFind(actor: Actor, incident: Row) {
  if (incident.locked && !actor.privileges.has('INCIDENT_LOCK')) return false;
  return actor.privileges.has('ALLINCIDENT_SEARCH') || incident.create_user_id === actor.userId;
}

type Reader = { zone: string; now: Date; today: string; isAdmin: boolean };

function matches(hotel: Hotel, incident: Row, criteria: Criteria, { zone, now, today, isAdmin }: Reader): boolean {
  const results = criterionTypeNames
    .filter((type) => criteria[type])
    .map((type) => {
      const { operator, values } = criteria[type]!;
      const fits = values.map((value) =>
        matchesValue(hotel, incident, type, value, zone, now, { operator, values, today, isAdmin }),
      );
      return operator === 'AND' ? fits.every(Boolean) : fits.some(Boolean);
    });
  return criteria.operator === 'OR' ? results.some(Boolean) : results.every(Boolean);
}

function matchesValue(
  hotel: Hotel,
  incident: Row,
  type: CriterionType,
  value: object,
  zone: string,
  now: Date,
  group: { operator: string; values: object[]; today: string; isAdmin: boolean },
): boolean {
  const partsOf = (table: string) => hotel.parts[table]!.get(incident.id) ?? [];
  switch (type) {
    case 'incidentNumber':
      return incident.number === (value as CriterionValue<'incidentNumber'>).number;
    case 'dateReported':
      return matchesDate(value as DateValue, onShift(local(incident.reported_at, zone), value, group), zone, now);
    case 'dateOccurred': {
      const day = { day: incident.occurred_on, time: null };
      return matchesDate(
        value as DateValue,
        incident.occurred_uncertain ? day : onShift(local(incident.occurred_at, zone), value, group),
        zone,
        now,
      );
    }
    case 'class':
      return inTree(hotel, incident.last_class_id, value as CriterionValue<'class'>);
    case 'location':
      return inTree(hotel, incident.last_location_id, value as CriterionValue<'location'>);
    case 'severity':
      return incident.severity_id === (value as CriterionValue<'severity'>).lookupId;
    case 'person': {
      const wanted = value as CriterionValue<'person'>;
      return partsOf('incident_person').some(
        (person) =>
          (wanted.whole && (wanted.firstName || wanted.middleName || wanted.lastName)
            ? nameOf(person) ===
              nameOf({ first_name: wanted.firstName, middle_name: wanted.middleName, last_name: wanted.lastName })
            : isNamed(person, 'first_name', wanted.firstName) &&
              isNamed(person, 'middle_name', wanted.middleName) &&
              isNamed(person, 'last_name', wanted.lastName)) &&
          (wanted.isEmployee === undefined || person.is_employee === wanted.isEmployee) &&
          isOneOf(person, wanted.relations),
      );
    }
    case 'company': {
      const wanted = value as CriterionValue<'company'>;
      return partsOf('incident_legal_entity').some(
        (company) =>
          has(company.name, wanted.name, wanted.whole) &&
          (!wanted.isOwner || company.owner) &&
          isOneOf(company, wanted.relations),
      );
    }
    case 'vehicle': {
      const wanted = value as CriterionValue<'vehicle'>;
      return partsOf('incident_vehicle').some(
        (vehicle) =>
          hasCode(vehicle.license_plate, wanted.licensePlate) &&
          has(vehicle.state_province, wanted.stateProvince) &&
          has(vehicle.maker, wanted.maker) &&
          has(vehicle.model, wanted.model) &&
          has(vehicle.color, wanted.color),
      );
    }
    case 'item': {
      const wanted = value as CriterionValue<'item'>;
      return partsOf('incident_item').some(
        (item) =>
          has(item.name, wanted.name, wanted.whole) &&
          has(item.brand, wanted.brand, wanted.whole) &&
          has(item.model, wanted.model, wanted.whole) &&
          has(item.color, wanted.color, wanted.whole) &&
          (!wanted.status || item.status === wanted.status) &&
          (wanted.whole && wanted.serialNumber
            ? code(item.serial_number) === code(wanted.serialNumber)
            : hasCode(item.serial_number, wanted.serialNumber)),
      );
    }
    case 'attachment':
      return partsOf('attachment').some(({ name }) => has(name, (value as CriterionValue<'attachment'>).name));
    case 'address': {
      const wanted = value as CriterionValue<'address'>;
      const state = hotel.states.find(
        ({ country_code, code }) => country_code === wanted.countryCode && code === wanted.stateProvinceCode,
      );
      return (
        (wanted.whole || incident.location_country_code === wanted.countryCode) &&
        (!wanted.stateProvinceCode || incident.location_state_name === state?.name) &&
        (wanted.cityId
          ? incident.location_city_id === wanted.cityId
          : has(incident.location_city_name, wanted.cityName) ||
            beginsCode(incident.location_city_name, wanted.cityName!)) &&
        has(incident.location_street, wanted.street, wanted.whole) &&
        has(incident.location_address, wanted.address, wanted.whole) &&
        has(incident.location_unit, wanted.unit, wanted.whole)
      );
    }
    case 'status':
      return (value as CriterionValue<'status'>).status === 2 ? incident.status === 2 : incident.status !== 2;
    case 'creator': {
      const wanted = value as CriterionValue<'creator'>;
      const user = hotel.users.find(({ id }) => id === incident.create_user_id)!;
      return isNamed(user, 'first_name', wanted.firstName) && isNamed(user, 'last_name', wanted.lastName);
    }
    case 'task': {
      const { state, assignee } = value as CriterionValue<'task'>;
      const assigneeOf = ({ assignee_user_id, workgroup_id }: Row): string => {
        const user = hotel.users.find(({ id }) => id === assignee_user_id);
        return user
          ? `${user.first_name} ${user.last_name}`
          : hotel.workgroups.find(({ id }) => id === workgroup_id)!.name;
      };
      return partsOf('incident_task').some(
        (task) =>
          incident.status !== 2 &&
          task.state === 'OPEN' &&
          (state === 'OPEN' || (task.due_on !== null && task.due_on < group.today)) &&
          has(assigneeOf(task), assignee),
      );
    }
    case 'review':
      return incident.review_state === (value as CriterionValue<'review'>).state;
    case 'checklist': {
      const isOpen = (item: Row) => item.required && item.counts && item.ticked_at === null;
      const { incomplete } = value as CriterionValue<'checklist'>;
      return partsOf('incident_checklist_item').some(isOpen) === incomplete;
    }
    case 'import': {
      const { importId } = value as CriterionValue<'import'>;
      return group.isAdmin && partsOf('incident_import_row').some(({ import_id }) => import_id === importId);
    }
  }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

function has(text: string, words: string | undefined, isWhole?: boolean) {
  if (isWhole && words !== undefined) return plain(text) === plain(words);
  return words === undefined || plain(text).includes(plain(words));
}

const code = (text: string) => wordsOf(text).join('');

const hasCode = (text: string, typed: string | undefined) =>
  typed === undefined || code(text).includes(code(typed) || typed);

const beginsCode = (text: string, typed: string) => code(typed).length > 1 && code(text).startsWith(code(typed));

/** Letters anywhere in this name, or each word at the beginning of a word of any name, also with two before it. */
function isNamed(person: Row, field: string, typed: string | undefined) {
  if (has(person[field], typed)) return true;
  const words = wordsOf(typed!);
  const names = wordsOf(`${person.first_name} ${person.middle_name} ${person.last_name}`);
  const beginnings = names.map((_, at) => [...names.slice(at), ...names.slice(0, at)].join(''));
  const begins = (word: string) => beginnings.some((name) => name.startsWith(word));
  return (
    words.length > 0 &&
    words.every((_, at) =>
      [0, 1, 2].some((before) => at >= before && begins(words.slice(at - before, at + 1).join(''))),
    )
  );
}

const nameOf = ({ first_name = '', middle_name = '', last_name = '' }: Row) =>
  wordsOf(`${first_name} ${middle_name} ${last_name}`).join(' ');

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function isOneOf(part: Row, relations: readonly Relation[]) {
  return relations.length === 0 || relations.some((relation) => part[`relation_${relation.toLowerCase()}`]);
}

export function inTree(hotel: Hotel, id: string | null, value: CriterionValue<'class' | 'location'>): boolean {
  if (id === null) return false;
  if (value.all || id === value.lookupId) return true;
  if (!value.includeDescendant) return false;
  const { parent_id } = hotel.lookups.find((lookup) => lookup.id === id)!;
  return inTree(hotel, parent_id, value);
}

type Local = { day: string; time: string | null };

const localTimes = new Map<string, Local>();

/** Remembers what it returned: the browser's way to write a time in a zone takes long. */
export function local(at: Date, zone: string): Local {
  const key = `${at.getTime()} ${zone}`;
  let found = localTimes.get(key);
  if (!found) {
    const text = at.toLocaleString('sv-SE', { timeZone: zone });
    found = { day: text.slice(0, 10), time: text.slice(11, 16) };
    localTimes.set(key, found);
  }
  return found;
}

/** Returns yesterday for a weekday in the morning of a shift that began yesterday. */
function onShift({ day, time }: Local, value: object, { operator, values }: { operator: string; values: object[] }) {
  const isWeekday = (value as DateValue).periodType === 'DAY_OF_WEEK';
  const shift = (values as DateValue[]).find(
    (each) => each.periodType === 'WORK_SHIFT' && each.fromTime >= each.toTime && each.toTime > '00:00',
  );
  if (!isWeekday || operator !== 'AND' || shift?.periodType !== 'WORK_SHIFT' || time! >= shift.toTime) {
    return { day, time };
  }
  return { day: new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10), time };
}

export function matchesDate(value: DateValue, { day, time }: Local, zone: string, now: Date): boolean {
  const today = local(now, zone).day;
  const date = new Date(`${day}T00:00:00Z`);
  switch (value.periodType) {
    case 'PERIOD':
      return value.fromDate <= day && day <= value.toDate;
    case 'LAST_DAYS': {
      const days = (Date.parse(today) - Date.parse(day)) / 86_400_000;
      return days >= 0 && days < value.days;
    }
    case 'LAST_MONTHS': {
      const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      const months = monthOf(today) - monthOf(day);
      if (value.lastNMonths === 0) return months === 0 && day <= today;
      return months >= 1 && months <= value.lastNMonths;
    }
    case 'MONTH':
      return value.months.includes(date.getUTCMonth() + 1);
    case 'DAY_OF_WEEK':
      return value.dayOfWeeks.includes(date.getUTCDay() || 7);
    case 'WORK_SHIFT': {
      if (time === null) return false;
      const { fromTime, toTime } = value;
      return fromTime < toTime ? fromTime <= time && time < toTime : time >= fromTime || time < toTime;
    }
  }
}
