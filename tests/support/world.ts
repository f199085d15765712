import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import type { Actor, ActorAccount } from '#app/auth/actor.ts';
import { recordKeyCalls } from '#app/auth/api-keys/commands/record-key-calls.server.ts';
import { scopeOf } from '#app/auth/scope.server.ts';
import { recordChange } from '#app/incidents/changes/record-changes.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import { sha256 } from '#app/platform/seal.server.ts';
import { Account, Lookup, Notification, User, Workgroup } from '#db/entities/account.ts';
import { Draft } from '#db/entities/draft.ts';
import { Incident } from '#db/entities/incident.ts';
import {
  Attachment,
  CorrectiveAction,
  CorrectiveActionPerson,
  IncidentItem,
  IncidentLegalEntity,
  IncidentPerson,
  IncidentVehicle,
} from '#db/entities/incident-parts.ts';
import { LegalEntity, Person } from '#db/entities/people.ts';
import { Printout, StoredFile } from '#db/entities/printout.ts';
import { SavedAnalysis } from '#db/entities/saved-analysis.ts';
import { SavedSearch } from '#db/entities/saved-search.ts';
import { openQueue } from '#db/queue.ts';
import { forAccount } from '#db/tenancy.ts';
import type { BusinessType } from '#db/vocabulary/account.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { type LookupType, lookupTypes } from '#db/vocabulary/lookup.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';
import { idAfter } from './id-after.ts';
import { openPatientOrm } from './patient-orm.ts';
import { testServices } from './test-services.ts';

export type World = Awaited<ReturnType<typeof aWorld>>;
export type TestAccount = Awaited<ReturnType<typeof anAccount>>;

/** A signed-in user of an account, with the cookie of the session. */
export type TestUser = Actor & { cookie: string };

/** Opens the product on a database, with one account and another that must never be visible from it. */
export async function aWorld({ databaseUrl = process.env.DATABASE_URL, poolMax = 4 } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'incident-world-'));
  const settings = readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const orm = await openPatientOrm(settings.databaseUrl, poolMax);
  const boss = openQueue(settings.databaseUrl, 'sends');
  boss.on('error', () => {});
  await boss.start();
  const log = pino({ level: 'silent' });
  const product = testServices({ settings, log, orm, boss });
  return {
    product,
    home: await anAccount(product, 'Grand Pacific Hotel', 'hotel'),
    neighbour: await anAccount(product, 'Westfield College', 'education'),
    anotherAccount: () => anAccount(product, 'Harbour Logistics', 'general'),
    scopeFor: (user: Actor) => scopeOf(product, user),
    anIncident: (options: GivenIncident) => anIncident(product, options),
    aDraft: (options: GivenDraft) => aDraft(product, options),
    async close() {
      await boss.stop({ graceful: false });
      await orm.close(true);
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The privileges of the workgroups of an account; `admin` has the flag that grants everything. */
const workgroups = {
  admin: [],
  manager: privileges.filter((name) => /INCIDENT|REPORT|ANALYZE|PRIVACY/.test(name)),
  officer: ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_PRINT', 'MYINCIDENT_SEARCH', 'MYINCIDENT_CLOSE'],
  analyst: ['ALLINCIDENT_SEARCH', 'REPORT_PRINT', 'REPORT_CREATE', 'INCIDENT_ANALYSIS'],
  viewer: ['ALLINCIDENT_SEARCH'],
} satisfies Record<string, Privilege[]>;

async function anAccount(product: AppServices, name: string, businessType: BusinessType) {
  const account: ActorAccount = {
    id: randomUUID(),
    name,
    active: true,
    countryCode: 'CA',
    timeZone: 'America/Vancouver',
    dateFormat: 0,
    measurementType: 0,
    autoLogoutSeconds: 900,
  };
  const em = emOf(product, account);
  em.create(Account, { id: account.id, name, businessType, createdAt: new Date('2026-01-01') });
  await em.flush();
  const lookups = await aListOfEach(em);
  const user = (who: string, ...may: Privilege[]) => aUser(product, account, who, may);
  const people = {
    admin: await aUser(product, account, 'admin', workgroups.admin, true),
    manager: await user('manager', ...workgroups.manager),
    officer: await user('officer', ...workgroups.officer),
    analyst: await user('analyst', ...workgroups.analyst),
    viewer: await user('viewer', ...workgroups.viewer),
  };
  const { id: incidentId } = await anIncident(product, { by: people.manager });
  await everyPart(em, incidentId, lookups);
  await anIncident(product, { by: people.manager, persons: [] });
  await aNoteAndALink(emOf(product, account, people.manager.userId), incidentId);
  await aTask(emOf(product, account, people.manager.userId), incidentId, people.manager);
  await aChecklist(emOf(product, account, people.manager.userId), incidentId, lookups.INCIDENT_CLASS);
  await aComment(emOf(product, account, people.manager.userId), incidentId);
  await aDraft(product, { by: people.officer });
  await aroundThePages(em, people.manager, incidentId);
  await aWebhook(em, incidentId);
  return { id: account.id, account, lookups, user, ...people };
}

/** Looks into the account of a user as they do. */
export const emOfUser = (product: AppServices, user: Actor) => emOf(product, user.account, user.userId);

function emOf(product: AppServices, account: { id: string }, userId?: string): SqlEntityManager {
  return forAccount(product.orm, { accountId: account.id, seesLocked: true, ...(userId && { userId }) });
}

/** Creates one entry of every list, with a child for classes and locations; returns the id to choose of each. */
async function aListOfEach(em: SqlEntityManager): Promise<Record<LookupType, string>> {
  const lookups = {} as Record<LookupType, string>;
  for (const type of lookupTypes) {
    const top = em.create(Lookup, { type, name: `Some ${type}` });
    await em.flush();
    lookups[type] = top.id;
    if (type !== 'INCIDENT_CLASS' && type !== 'LOCATION') continue;
    // new incidents are of the newest class
    const child = em.create(Lookup, { id: idAfter(top.id), type, name: `One ${type}`, parentId: top.id });
    lookups[type] = child.id;
    await em.flush();
  }
  await em.execute(`insert into lookup_label (account_id, type, level, label)
    values (current_account(), 'LOCATION', 1, 'Building')`);
  await em.execute(
    `insert into lookup_address (account_id, lookup_location_id, street) values (current_account(), $1, 'Main Street')`,
    [lookups.LOCATION],
  );
  return lookups;
}

/** Creates a signed-in user in a workgroup of their own. */
async function aUser(
  product: AppServices,
  account: ActorAccount,
  who: string,
  may: Privilege[],
  isAdmin = false,
): Promise<TestUser> {
  const em = emOf(product, account);
  const workgroup = em.create(Workgroup, { name: `${who} ${randomUUID()}`, isAdmin });
  await em.flush();
  for (const privilege of may) {
    await em.execute('insert into workgroup_privilege values (current_account(), $1, $2)', [workgroup.id, privilege]);
  }
  const email = `${who}-${randomUUID()}@test.example`;
  const user = em.create(User, {
    workgroupId: workgroup.id,
    email,
    firstName: who,
    lastName: 'Test',
    status: 1,
    identity: `test ${email}`,
  });
  await em.flush();
  const token = randomBytes(32).toString('base64url');
  const [session] = await em.execute<[{ id: string }]>(
    `insert into session (account_id, user_id, token_hash, expires_at)
     values (current_account(), $1, $2, now() + interval '1 hour') returning id`,
    [user.id, sha256(token)],
  );
  return {
    cookie: `session=${token}`,
    userId: user.id,
    sessionId: session.id,
    name: `${who} Test`,
    email,
    workgroup: workgroup.name,
    account,
    admin: isAdmin,
    systemAdmin: false,
    privileges: new Set(may),
    timeZone: account.timeZone,
  };
}

type GivenPerson = { [Field in keyof IncidentPerson]?: IncidentPerson[Field] };
export type GivenIncident = {
  by: Actor;
  assignedTo?: Actor;
  closed?: boolean;
  locked?: boolean;
  persons?: GivenPerson[];
};

/** Creates an incident with history and audit; its persons are known to the account too. */
export async function anIncident(product: AppServices, options: GivenIncident): Promise<Incident> {
  const { by, assignedTo, closed = false, locked = false, persons = [{}] } = options;
  const reported = new Date('2026-03-14T09:14:00Z');
  return await emOf(product, by.account, by.userId).transactional(async (em) => {
    const incident = em.create(Incident, {
      number: await nextNumber(em),
      locked,
      createUserId: by.userId,
      createUserName: by.name,
      lastClassId: await someLookup(em, 'INCIDENT_CLASS'),
      assignedUserId: assignedTo?.userId,
      reportedAt: reported,
      occurredAt: reported,
      occurredOn: '2026-03-14',
      occurredMinute: 134,
      reportedOn: '2026-03-14',
      summary: 'A window was **broken**.',
      summaryText: 'A window was broken.',
      ...(closed ? closing(by) : {}),
    });
    await em.flush();
    for (const [ordinal, person] of persons.entries()) await aPerson(em, incident.id, { ordinal, ...person });
    const scope = { ...scopeOf(product, by), em };
    await recordChange(scope, incident, 'CREATE');
    if (closed) await recordChange(scope, incident, 'CLOSE');
    return incident;
  });
}

const closing = (by: Actor) =>
  ({ status: incidentStatus.closed, closedAt: new Date(), closedBy: 'USER', closeUserName: by.name }) as const;

async function aPerson(em: SqlEntityManager, incidentId: string, options: GivenPerson) {
  const private_ = { dateOfBirth: '1991-02-03', phone: '604 555 0199', email: 'camille@test.example' };
  const known = em.create(Person, { firstName: 'Camille', lastName: 'Fortin', ...private_ });
  await em.flush();
  em.create(IncidentPerson, {
    incidentId,
    personId: known.id,
    firstName: 'Camille',
    lastName: 'Fortin',
    ...private_,
    ...options,
  });
  await em.flush();
}

export type GivenDraft = { by: Actor; touched?: boolean; of?: Incident; body?: Record<string, unknown> };

export async function aDraft(product: AppServices, options: GivenDraft): Promise<Draft> {
  const { by, touched = true, of, body = { summary: 'A door was forced.' } } = options;
  return await emOf(product, by.account).transactional(async (em) => {
    const draft = em.create(Draft, {
      number: of?.number ?? (await nextNumber(em)),
      incidentId: of?.id,
      incidentVersion: of?.version,
      createUserId: by.userId,
      createUserName: by.name,
      touched,
      body,
    });
    await em.flush();
    return draft;
  });
}

async function nextNumber(em: SqlEntityManager): Promise<number> {
  const [{ number }] = await em.execute<[{ number: number }]>(
    `update account set last_incident_number = last_incident_number + 1 where id = current_account()
     returning last_incident_number::int as number`,
  );
  return number;
}

async function someLookup(em: SqlEntityManager, type: LookupType): Promise<string> {
  return (await em.findOneOrFail(Lookup, { type }, { orderBy: { id: 'desc' } })).id;
}

async function everyPart(em: SqlEntityManager, incidentId: string, lookups: Record<LookupType, string>) {
  const company = em.create(LegalEntity, { name: 'Harbour Glass', owner: true });
  const file = em.create(StoredFile, { ...aFile(), purpose: 'ATTACHMENT', mediaType: 'text/plain' });
  await em.flush();
  em.create(IncidentLegalEntity, { incidentId, legalEntityId: company.id, name: company.name });
  em.create(IncidentVehicle, { incidentId, licensePlate: 'AB1 23C', involvementId: lookups.VEHICLE_INVOLVEMENT });
  em.create(IncidentItem, { incidentId, name: 'Window', status: 'DAMAGED', valueCents: 40_000 });
  em.create(Attachment, {
    incidentId,
    fileId: file.id,
    name: 'Statement',
    fileName: 'statement.txt',
    attachmentType: 'TXT',
  });
  const action = em.create(CorrectiveAction, { incidentId, typeId: lookups.CORRECTIVE_ACTION_TYPE });
  await em.flush();
  const person = await em.findOneOrFail(IncidentPerson, { incidentId });
  em.create(CorrectiveActionPerson, { correctiveActionId: action.id, incidentPersonId: person.id });
  await em.flush();
}

/** Adds a note, and a link to the other incident of the account. */
async function aNoteAndALink(em: SqlEntityManager, incidentId: string) {
  await em.execute(
    `insert into incident_note (account_id, incident_id, body) values (current_account(), $1, 'Police called back.')`,
    [incidentId],
  );
  const [other] = await em.execute<[{ id: string }]>(
    'select id from incident where account_id = current_account() and id <> $1 limit 1',
    [incidentId],
  );
  await em.execute(
    `insert into incident_link (account_id, incident_id, linked_incident_id, kind)
     values (current_account(), $1, $2, 'RELATED')`,
    [incidentId, other.id],
  );
}

/** Adds a task for the user, with its events, and a template of the incident's class. */
async function aTask(em: SqlEntityManager, incidentId: string, { userId }: Actor) {
  const changes = {
    before: { title: 'Save it', details: '' },
    after: { title: 'Save the recording', details: 'Soon' },
  };
  await em.execute(
    `with task as (insert into incident_task (account_id, incident_id, title, assignee_user_id, due_on)
       values (current_account(), $1, 'Save the recording', $2, '2026-03-20') returning *)
     insert into incident_task_event (account_id, incident_id, task_id, kind, title, assignee_name, changes)
     select account_id, incident_id, id, event.kind, title, 'manager Test', event.changes
     from task, (values ('ADD', null), ('CHANGE', $3::jsonb)) event (kind, changes)`,
    [incidentId, userId, JSON.stringify(changes)],
  );
  await em.execute(`insert into task_email_stop (account_id, user_id, kind) values (current_account(), $1, 'DUE')`, [
    userId,
  ]);
  await em.execute(
    `insert into task_template (account_id, class_id, title, assignee_user_id)
     select current_account(), last_class_id, 'Ask the neighbours', $2 from incident where id = $1`,
    [incidentId, userId],
  );
  await em.execute(
    `insert into report_reminder (account_id, user_id, reminded_at) values (current_account(), $1, now())`,
    [userId],
  );
  await em.execute(`insert into task_reminder_day (account_id, day) values (current_account(), '2026-03-14')`);
}

/** Gives the class a checklist with an optional item, and the incident the item, ticked by the user, with its event. */
async function aChecklist(em: SqlEntityManager, incidentId: string, classId: string) {
  await em.execute('insert into checklist (account_id, class_id) values (current_account(), $1)', [classId]);
  await em.execute(
    `with item as (insert into checklist_item (account_id, class_id, ordinal, title, hint)
       values (current_account(), $2, 1, 'Recording saved', 'From the last hour.') returning *)
     insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, hint, ticked_at, tick_user_id,
       tick_user_name)
     select account_id, $1, id, 1, title, hint, now(), acting_user(), acting_user_name() from item`,
    [incidentId, classId],
  );
  await em.execute(
    `insert into incident_checklist_event (account_id, incident_id, kind, details) values (current_account(), $1, 'TICK',
       '[{"act": "TICK", "title": "Recording saved", "answer": ""}]')`,
    [incidentId],
  );
}

/** Adds a comment of a reviewer that was released and resolved. */
async function aComment(em: SqlEntityManager, incidentId: string) {
  await em.execute(
    `insert into review_comment (account_id, incident_id, section, body)
     values (current_account(), $1, 'SUMMARY', 'Say when it was seen last.')`,
    [incidentId],
  );
  await em.execute(
    `update review_comment set released_at = now(), resolved_at = now(), resolve_user_id = acting_user(),
       resolve_user_name = acting_user_name()
     where account_id = current_account() and incident_id = $1`,
    [incidentId],
  );
  await em.execute(
    `insert into review_reply (account_id, comment_id, body)
     select account_id, id, 'At ten.' from review_comment where account_id = current_account() and incident_id = $1`,
    [incidentId],
  );
}

/** A period of a stored analysis. */
const anItem = { periodName: 'Spring', period: { type: 'PERIOD', fromDate: '2026-03-01', toDate: '2026-05-31' } };

/** Creates a paused schedule with a run that was sent to its owner. */
async function aSentReport(em: SqlEntityManager, { userId }: Actor, searchId: string) {
  await em.execute(
    `with schedule as (insert into report_schedule (account_id, saved_search_id, owner_id, frequency, weekday, month_day,
           hour, format, paused, next_day, next_at)
         values (current_account(), $2, $1, 'DAILY', 1, 1, 6, 'pdf', true, '2100-01-01', '2100-01-01') returning id),
       recipient as (insert into report_recipient (account_id, schedule_id, user_id)
         select current_account(), id, $1 from schedule),
       run as (insert into report_run (account_id, schedule_id, due_at, requested_by)
         select current_account(), id, now(), $1 from schedule returning id),
       printout as (insert into printout (account_id, requested_by, kind, report_id, title, requested_at, kept_until)
         values (current_account(), $1, 'SEARCH', $2, 'Night shift', now(), now()) returning id)
     insert into report_delivery (account_id, run_id, user_id, printout_id, state)
     select current_account(), run.id, $1, printout.id, 'SENT' from run, printout`,
    [userId, searchId],
  );
}

/** Creates an API key whose text nobody has; returns its id. */
export async function aKey(em: SqlEntityManager, makerId: string, name = 'Door system'): Promise<string> {
  const id = randomUUID();
  await em.execute(
    `insert into app_user (account_id, id, email, first_name, last_name, status, is_key)
     values (current_account(), $1, $1::uuid || '@key.invalid', $2, '(API key)', 2, true)`,
    [id, name],
  );
  await em.execute(
    `insert into api_key (account_id, id, maker_id, name, privileges, secret_hash)
     values (current_account(), $1, $2, $3, '{MYINCIDENT_ADD}', sha256('key'))`,
    [id, makerId, name],
  );
  return id;
}

/** Adds a webhook that is off, with a delivery of a change of the incident that was given up. */
async function aWebhook(em: SqlEntityManager, incidentId: string) {
  await em.execute(
    `with webhook as (insert into webhook (account_id, url, kinds, sealed_secret, place, off_at, off_why)
       values (current_account(), 'https://hooks.test.example/incidents', '{CREATE}', 'sealed', 0, now(), 'USER') returning id)
     insert into webhook_delivery (account_id, webhook_id, place, incident_id, kind, body, state, next_at)
     select current_account(), webhook.id, c.place, c.incident_id, 'CREATE', '{}', 'FAILED', now()
     from webhook, incident_change c where c.account_id = current_account() and c.incident_id = $1 and c.kind = 'CREATE'`,
    [incidentId],
  );
}

async function aroundThePages(em: SqlEntityManager, by: Actor, incidentId: string) {
  const notification = em.create(Notification, { message: 'Welcome', notificationType: 'GENERAL', level: 'INFO' });
  const file = em.create(StoredFile, { ...aFile(), purpose: 'REPORT', mediaType: 'application/pdf' });
  await em.flush();
  const person = await em.findOneOrFail(IncidentPerson, { incidentId });
  em.create(Printout, {
    kind: 'INCIDENTS',
    incidentId,
    incidentVersion: 1,
    requestedBy: by.userId,
    requestedByName: by.name,
    timeZone: by.timeZone,
    state: 'READY',
    fileId: file.id,
    unlockedPersonIds: [person.id],
  });
  await em.execute(
    `with rule as (insert into incident_notification (account_id, name) values (current_account(), 'Thefts') returning id),
       recipient as (insert into incident_notification_recipient (account_id, notification_id, email)
         select current_account(), id, 'desk@test.example' from rule),
       unsubscribed as (insert into incident_notification_unsubscribed (account_id, notification_id, email)
         select current_account(), id, 'night@test.example' from rule)
     insert into incident_notification_class (account_id, notification_id, class_id, events)
     select current_account(), rule.id, l.id, '{EDIT}' from rule, lookup l
     where l.account_id = current_account() and l.type = 'SEVERITY_TYPE' limit 1`,
  );
  await em.execute(
    `with device as (insert into mfa_device (account_id, user_id, kind, phone)
         values (current_account(), $1, 'PHONE', '+16045550157') returning id),
       recovery as (insert into mfa_recovery_code (account_id, user_id, code_hash)
         values (current_account(), $1, sha256('code')))
     insert into mfa_code (account_id, session_id, device_id, sent_at, expires_at)
     select current_account(), $2, id, now(), now() from device`,
    [by.userId, by.sessionId],
  );
  const logo = em.create(StoredFile, { ...aFile(), purpose: 'PICTURE', mediaType: 'image/png' });
  await em.flush();
  await em.execute('insert into account_logo (account_id, file_id) values (current_account(), $1)', [logo.id]);
  const search = em.create(SavedSearch, { userId: by.userId, name: 'Night shift', itemType: 'DASHBOARD' });
  em.create(SavedAnalysis, {
    itemType: 'DASHBOARD',
    userId: by.userId,
    name: 'Thefts by month',
    createUserId: by.userId,
    createUserName: by.name,
    frequency: 'MONTH',
    chartType: 'bar',
    criteria: [anItem],
  });
  await em.flush();
  await em.execute(
    `insert into target_crossing (account_id, analysis_id, month, state, crossed_at)
     select current_account(), id, '2026-03-01', 'SENT', now() from saved_analysis where account_id = current_account() limit 1`,
  );
  await aSentReport(em, by, search.id);
  const format = { kind: 'csv', encoding: 'utf-8', delimiter: ',', hasHead: true };
  const read = { columns: ['Occurred', 'Type'], rowCount: 1, sample: [['2021-01-04', 'Theft']], profiles: [] };
  const summary = { format, isEncodingSure: true, ...read };
  await em.execute(
    `with made as (insert into incident_import (account_id, file_name, file_id, create_user_id, create_user_name, state, summary)
         values (current_account(), 'thefts.csv', $2, $1, 'admin Test', 'MATCHING', $3) returning id),
       mapped as (insert into import_column (account_id, name, target) values (current_account(), 'place', 'location')),
       meant as (insert into import_translation (account_id, type, value, lookup_id)
         select current_account(), type, 'lobby', id from lookup where account_id = current_account() and type = 'LOCATION' limit 1)
     insert into incident_import_row (account_id, import_id, row, result) select current_account(), id, 2, 'FAILED' from made`,
    [by.userId, file.id, JSON.stringify(summary)],
  );
  await em.execute(`insert into api_request (account_id, credential, key, route, body_hash)
    values (current_account(), 'person', 'once', 'post /incidents', sha256('{}'))`);
  await em.execute(
    `insert into past_draft (account_id, id, number, create_user_id, outcome) values (current_account(), $1, 1, $2, 'DELETED')`,
    [randomUUID(), by.userId],
  );
  await em.execute(
    `insert into audit_check (account_id, seq, hash, fully_checked_at) values (current_account(), 0, sha256(''), now())`,
  );
  await em.execute(`insert into kept_chart (account_id, key, chart, counted_at, milliseconds)
    values (current_account(), gen_random_uuid()::text, '{}', now(), 1)`);
  await em.execute(
    `with customer as (insert into account_subscription (account_id, customer) values (current_account(), 'cus_' || gen_random_uuid())),
       notice as (insert into account_notice (account_id, notice, about) values (current_account(), 'cancelled', ''))
     insert into subscription_invoice (account_id, id, number, created_at, period_start, period_end, reason, amount_cents, status)
     values (current_account(), 'in_' || gen_random_uuid(), '1', now(), now(), now(), 'create', 5145, 'paid')`,
  );
  const keyId = await aKey(em, by.userId);
  await recordKeyCalls({ em }, keyId, {
    counts: { succeeded: 1, refused: 0, limited: 0, failed: 0 },
    last: [{ at: new Date().toISOString(), method: 'GET', path: '/incidents/my', status: 200 }],
  });
  await em.execute('insert into notification_dismissal values (current_account(), $1, $2)', [
    notification.id,
    by.userId,
  ]);
  await em.execute('insert into person_unlock (account_id, session_id, person_id) values (current_account(), $1, $2)', [
    by.sessionId,
    person.id,
  ]);
}

function aFile() {
  const key = randomBytes(20).toString('hex');
  return { key, sizeBytes: 4, sha256: sha256('text') };
}
