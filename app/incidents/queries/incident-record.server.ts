import { addressFields, fieldsOfParts, namesOf, type PartField } from '#db/vocabulary/part-fields.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentRecord } from '../incident-record.ts';
import { severitiesSql } from '../severities-sql.ts';

/** Returns the unmasked incident, for the server only, or null when the account has none with this id. */
export async function incidentRecord({ em }: Pick<Scope, 'em'>, id: string): Promise<IncidentRecord | null> {
  const [row] = await em.execute<{ record: IncidentRecord }[]>(recordSql, [id]);
  return row?.record ?? null;
}

const address = Object.keys(addressFields);
const contactColumns = ['phone', 'mobilePhone', 'email'];

const ownColumns = (fields: Record<string, PartField>) =>
  namesOf(fields, 'text', 'email', 'richText', 'choice', 'date', 'switch') as string[];

const person = record('p', ['id', 'personId', ...ownColumns(fieldsOfParts.persons), 'pictureFileId'], {
  displayName: nameOf('p'),
  personType: lookupName('p.lookup_person_type_id'),
  department: lookupName('p.lookup_department_id'),
  genderType: lookupName('p.lookup_gender_type_id'),
  masked: 'false',
});

const legalEntity = record('e', ['id', 'legalEntityId', ...ownColumns(fieldsOfParts.legalEntities)]);

const ownerName = (part: string) => `coalesce(
  (select ${nameOf('o')} from incident_person o where o.account_id = i.account_id and o.id = ${part}.owner_person_id),
  (select o.name from incident_legal_entity o where o.account_id = i.account_id and o.id = ${part}.owner_legal_entity_id))`;

const vehicle = record('v', ['id', ...ownColumns(fieldsOfParts.vehicles).filter((name) => name !== 'involvementId')], {
  ownerName: ownerName('v'),
  involvement: lookupName('v.involvement_id'),
});

const item = record('t', ['id', ...ownColumns(fieldsOfParts.items), 'status', 'valueCents'], {
  ownerName: ownerName('t'),
});

const attachment = record('a', ['id', 'name', 'comments', 'fileName', 'attachmentType'], {
  vehicleId: 'a.incident_vehicle_id',
  itemId: 'a.incident_item_id',
  hasThumbnail: 'a.thumbnail_file_id is not null',
  sizeBytes: '(select f.size_bytes from stored_file f where f.account_id = a.account_id and f.id = a.file_id)',
  creationDate: utc('a.created_at'),
});

const correctiveAction = record('c', ['id', 'referred', 'referredType', 'details'], {
  displayType: `coalesce(nullif(c.display_type, ''), ${lookupName('c.type_id')}, '')`,
  referredTo: lookupName('coalesce(c.referred_internal_department_id, c.referred_external_agency_id)'),
  contactName: fullName('c', 'referred_contact_'),
  contactAlias: 'c.referred_contact_alias',
  contactPosition: 'c.referred_contact_position',
  contactEmail: 'c.referred_contact_email',
  contactPhone: 'c.referred_contact_phone',
  contactMobilePhone: 'c.referred_contact_mobile_phone',
  involvedPersons: `(
    select coalesce(jsonb_agg(${nameOf('p')} order by p.ordinal), '[]')
    from corrective_action_person cp
    join incident_person p on p.account_id = cp.account_id and p.id = cp.incident_person_id
    where cp.account_id = c.account_id and cp.corrective_action_id = c.id)`,
});

const note = record('n', ['id', 'number', 'body', 'createUserName', 'createUserPosition'], {
  corrects: `(
    select c.number from incident_note c where c.account_id = n.account_id and c.incident_id = n.incident_id and c.id = n.corrects_id)`,
  creationDate: utc('n.created_at'),
});

const close = record('i', [], {
  closedBy: `coalesce(i.closed_by, 'USER')`,
  closedAt: utc('i.closed_at'),
  userName: 'i.close_user_name',
  ...columns('close_', [
    ...['firstName', 'middleName', 'lastName', 'department', 'position', 'alias'],
    ...[...contactColumns, 'comments'],
  ]),
});

const severityRank = `(select rank from (${severitiesSql}) as severities where id = i.severity_id)`;

const incident = record(
  'i',
  [
    ...[
      'id',
      'number',
      'version',
      'status',
      'locked',
      'createUserId',
      'createUserName',
      'assignedUserId',
      'lastClassId',
    ],
    ...['severityId', 'primaryCauseId', 'causeComments', 'summary'],
  ],
  {
    creationDate: utc('i.created_at'),
    lastUpdateDate: utc('i.updated_at'),
    assignedUserName: `(
    select u.first_name || ' ' || u.last_name from app_user u
    where u.account_id = i.account_id and u.id = i.assigned_user_id)`,
    reportedDate: utc('i.reported_at'),
    occurredDate: `case when i.occurred_uncertain then i.occurred_on::text else ${utc('i.occurred_at')} end`,
    occurredDateUncertain: 'i.occurred_uncertain',
    classPath: lookupPath('i.last_class_id'),
    severity: lookupName('i.severity_id'),
    severityRank,
    primaryCause: lookupName('i.primary_cause_id'),
    location: record('i', ['lastLocationId'], {
      locationPath: lookupPath('i.last_location_id'),
      ...columns('location_', address),
    }),
    persons: parts(person, 'incident_person p', 'p.ordinal, p.id'),
    legalEntities: parts(legalEntity, 'incident_legal_entity e', 'e.ordinal, e.id'),
    vehicles: parts(vehicle, 'incident_vehicle v', 'v.ordinal, v.id'),
    items: parts(item, 'incident_item t', 't.ordinal, t.id'),
    attachments: parts(attachment, 'attachment a', 'a.created_at, a.id'),
    correctiveActions: parts(correctiveAction, 'corrective_action c', 'c.ordinal, c.id'),
    notes: parts(note, 'incident_note n', 'n.number'),
    close: `case when i.closed_at is not null then ${close} end`,
  },
);

const recordSql = `select ${incident} as record from incident i where i.account_id = current_account() and i.id = $1`;

/** Returns SQL for a JSON object of a row's columns, in camel case, and of computed values. */
function record(row: string, names: string[], computed: Record<string, string> = {}) {
  const own = names.map((name) => [name, `${row}.${snakeCased(name)}`]);
  const pairs = [...own, ...Object.entries(computed)].map(([name, sql]) => `'${name}', ${sql}`);
  return `jsonb_build_object(${pairs.join(', ')})`;
}

function columns(prefix: string, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, `i.${prefix}${snakeCased(name)}`]));
}

function parts(part: string, table: string, order: string) {
  const row = table.split(' ')[1];
  return `(
    select coalesce(jsonb_agg(${part} order by ${order}), '[]') from ${table}
    where ${row}.account_id = i.account_id and ${row}.incident_id = i.id)`;
}

function lookupName(id: string) {
  return `(select l.name from lookup l where l.account_id = i.account_id and l.id = ${id})`;
}

function lookupPath(id: string) {
  return `coalesce((select to_jsonb(l.path) from lookup l where l.account_id = i.account_id and l.id = ${id}), '[]')`;
}

function nameOf(row: string) {
  return `coalesce(nullif(${fullName(row)}, ''), 'Unknown')`;
}

function fullName(row: string, prefix = '') {
  const names = ['first', 'middle', 'last'].map((name) => `nullif(btrim(${row}.${prefix}${name}_name), '')`);
  return `concat_ws(' ', ${names.join(', ')})`;
}

function utc(instant: string) {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function snakeCased(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
