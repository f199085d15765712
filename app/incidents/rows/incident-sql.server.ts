import { type RawBuilder, sql } from 'kysely';
import { keysOf, pick } from '#db/vocabulary/keys.ts';
import { addressFields, fieldsOfParts, namesOf, type PartField } from '#db/vocabulary/part-fields.ts';
import { inertTypes } from '../../attachments/file-kinds.ts';
import { columns, fullName, lookupName, lookupPath, nameOf, parts, record, utc } from './record-sql.server.ts';
import { severitiesSql } from './severities-sql.ts';
import { assigneeSql } from './tasks-sql.ts';

const address = Object.keys(addressFields);
const contactColumns = ['phone', 'mobilePhone', 'email'];

const ownColumns = (fields: Record<string, PartField>): string[] =>
  namesOf(fields, 'text', 'email', 'richText', 'choice', 'date', 'switch');

const person = record('p', ['id', 'personId', ...ownColumns(fieldsOfParts.persons), 'pictureFileId'], {
  displayName: nameOf('p'),
  personType: lookupName(sql.ref('p.lookup_person_type_id')),
  department: lookupName(sql.ref('p.lookup_department_id')),
  genderType: lookupName(sql.ref('p.lookup_gender_type_id')),
  masked: sql`false`,
});

const legalEntity = record('e', ['id', 'legalEntityId', ...ownColumns(fieldsOfParts.legalEntities)]);

const ownerName = (part: string) => sql`coalesce(
  (select ${nameOf('o')} from incident_person o where o.account_id = i.account_id and o.id = ${sql.ref(`${part}.owner_person_id`)}),
  (select o.name from incident_legal_entity o where o.account_id = i.account_id and o.id = ${sql.ref(`${part}.owner_legal_entity_id`)}))`;

const vehicle = record('v', ['id', ...ownColumns(fieldsOfParts.vehicles).filter((name) => name !== 'involvementId')], {
  ownerName: ownerName('v'),
  involvement: lookupName(sql.ref('v.involvement_id')),
});

const item = record('t', ['id', ...ownColumns(fieldsOfParts.items), 'status', 'valueCents'], {
  ownerName: ownerName('t'),
});

const file = record('f', ['sizeBytes'], {
  notShown: sql`coalesce(f.not_shown, case when f.media_type !~ ${sql.lit(inertTypes.source)} then 'FORMAT' end)`,
  sha256: sql`encode(f.sha256, 'hex')`,
  uploadedSha256: sql`encode(f.uploaded_sha256, 'hex')`,
});

const attachmentFields = record('a', ['id', 'name', 'comments', 'fileName', 'attachmentType'], {
  vehicleId: sql`a.incident_vehicle_id`,
  itemId: sql`a.incident_item_id`,
  hasThumbnail: sql`a.thumbnail_file_id is not null`,
  creationDate: utc('a.created_at'),
});

const attachment = sql`${attachmentFields} || (
  select ${file} from stored_file f where f.account_id = a.account_id and f.id = a.file_id)`;

const correctiveAction = record('c', ['id', 'referred', 'referredType', 'details'], {
  displayType: sql`coalesce(nullif(c.display_type, ''), ${lookupName(sql.ref('c.type_id'))}, '')`,
  referredTo: lookupName(sql`coalesce(c.referred_internal_department_id, c.referred_external_agency_id)`),
  contactName: fullName('c', 'referred_contact_'),
  contactAlias: sql`c.referred_contact_alias`,
  contactPosition: sql`c.referred_contact_position`,
  contactEmail: sql`c.referred_contact_email`,
  contactPhone: sql`c.referred_contact_phone`,
  contactMobilePhone: sql`c.referred_contact_mobile_phone`,
  involvedPersons: sql`(
    select coalesce(jsonb_agg(${nameOf('p')} order by p.ordinal), '[]')
    from corrective_action_person cp
    join incident_person p on p.account_id = cp.account_id and p.id = cp.incident_person_id
    where cp.account_id = c.account_id and cp.corrective_action_id = c.id)`,
});

const note = record('n', ['id', 'number', 'body', 'createUserName', 'createUserPosition'], {
  corrects: sql`(
    select c.number from incident_note c where c.account_id = n.account_id and c.incident_id = n.incident_id and c.id = n.corrects_id)`,
  creationDate: utc('n.created_at'),
});

const task = record(
  'k',
  [
    ...['id', 'title', 'details', 'dueOn', 'state', 'assigneeUserId', 'workgroupId', 'assignUserId', 'assignUserName'],
    ...['note', 'endUserName', 'handBackUserName', 'handBackReason', 'version'],
  ],
  { assignee: sql.raw(assigneeSql('k')), endedAt: utc('k.ended_at') },
);

const checklistItem = record('x', ['id', 'title', 'hint', 'required', 'asksText', 'counts', 'answer', 'tickUserName'], {
  tickedAt: utc('x.ticked_at'),
});

/** Reads history only for an incident that was in review. */
const review = record('i', [], {
  ...columns('review_', ['state', 'userId', 'userName', 'returns']),
  since: utc('i.review_since'),
  events: sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'kind', h.action_type, 'at', ${utc('h.updated_at')},
      'userName', h.update_user_name, 'reason', h.reason) order by h.updated_at, h.id), '[]')
    from history_entry h where h.account_id = i.account_id and h.incident_id = i.id
      and h.action_type in ('APPROVE', 'RETURN', 'AMEND'))`,
});

const close = record('i', [], {
  closedBy: sql`coalesce(i.closed_by, 'USER')`,
  closedAt: utc('i.closed_at'),
  userName: sql`i.close_user_name`,
  ...columns('close_', [
    ...['firstName', 'middleName', 'lastName', 'department', 'position', 'alias'],
    ...[...contactColumns, 'comments', 'openTasks'],
  ]),
});

const severityRank = sql`(select rank from (${sql.raw(severitiesSql)}) as severities where id = i.severity_id)`;

const partLists = {
  persons: parts(person, 'incident_person', 'p', ['ordinal', 'id']),
  legalEntities: parts(legalEntity, 'incident_legal_entity', 'e', ['ordinal', 'id']),
  vehicles: parts(vehicle, 'incident_vehicle', 'v', ['ordinal', 'id']),
  items: parts(item, 'incident_item', 't', ['ordinal', 'id']),
  attachments: parts(attachment, 'attachment', 'a', ['created_at', 'id']),
  correctiveActions: parts(correctiveAction, 'corrective_action', 'c', ['ordinal', 'id']),
  notes: parts(note, 'incident_note', 'n', ['number']),
  tasks: parts(task, 'incident_task', 'k', ['id']),
  checklist: parts(checklistItem, 'incident_checklist_item', 'x', ['ordinal', 'id']),
};

export const incidentLists = keysOf(partLists);

/** Returns the incident `i` as JSON in the shape of an IncidentRecord with the given lists, unmasked. */
export function incidentSql(lists: readonly (keyof typeof partLists)[]): RawBuilder<unknown> {
  return record(
    'i',
    [
      ...[
        'id',
        'number',
        'externalId',
        'version',
        'status',
        'locked',
        'createUserId',
        'createUserName',
        'originalAuthor',
        'assignedUserId',
        'lastClassId',
      ],
      ...['severityId', 'primaryCauseId', 'causeComments', 'summary'],
    ],
    {
      creationDate: utc('i.created_at'),
      lastUpdateDate: utc('i.updated_at'),
      assignedUserName: sql`(
      select u.first_name || ' ' || u.last_name from app_user u
      where u.account_id = i.account_id and u.id = i.assigned_user_id)`,
      reportedDate: utc('i.reported_at'),
      occurredDate: sql`case when i.occurred_uncertain then i.occurred_on::text else ${utc('i.occurred_at')} end`,
      occurredDateUncertain: sql`i.occurred_uncertain`,
      classPath: lookupPath(sql.ref('i.last_class_id')),
      severity: lookupName(sql.ref('i.severity_id')),
      severityRank,
      primaryCause: lookupName(sql.ref('i.primary_cause_id')),
      location: record('i', ['lastLocationId'], {
        locationPath: lookupPath(sql.ref('i.last_location_id')),
        ...columns('location_', address),
      }),
      ...pick(partLists, lists),
      review: sql`case when i.review_state <> 'NONE' then ${review} end`,
      close: sql`case when i.closed_at is not null then ${close} end`,
    },
  );
}
