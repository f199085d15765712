import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newPerson } from '#app/drafts/body/draft-parts.ts';
import { verificationToken } from '#app/identity/addresses/verification-token.server.ts';
import { hashPassword } from '#app/identity/passwords/password-hash.server.ts';
import { digestOfHash, passwordResetToken } from '#app/identity/passwords/password-reset-token.server.ts';
import type { Settings } from '#app/platform/process/settings.ts';
import { sha256 } from '#app/platform/seal.server.ts';
import { openFiles } from '#app/storage/files.server.ts';
import type { Orm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { type LookupType, lookupTypes } from '#db/vocabulary/lookup.ts';
import { privileges } from '#db/vocabulary/privilege.ts';
import { aKey } from '../world.ts';

export type OwnData = Awaited<ReturnType<typeof ownDataOf>>;

const investigatorSql = `
select u.id from app_user u join workgroup w on w.id = u.workgroup_id where u.status = 1 and (w.is_admin or exists (
  select from workgroup_privilege p where p.workgroup_id = w.id and p.privilege = 'INVESTIGATE_INCIDENT')) limit 1`;

/** Returns one user's own data to act on; each call for a draft, session or notification creates a new one. */
export async function ownDataOf(
  orm: Orm,
  { email, accountId, dataDir }: { email: string; accountId: string; dataDir: string },
) {
  const em = forAccount(orm, { accountId, seesLocked: true });
  const user = await one<{ id: string; name: string }>(
    em,
    `select id, first_name || ' ' || last_name as name from app_user where email = $1`,
    [email],
  );
  const personOnDrafts = randomUUID();
  const body = (more: object) =>
    JSON.stringify({ persons: [{ ...newPerson(personOnDrafts, false), firstName: 'Noa' }], ...more });
  const asUser = forAccount(orm, { accountId, seesLocked: true, userId: user.id });
  /** Every draft has the same person, so the incident of an earlier one gives it up. */
  const personGone = async () =>
    await em.execute('delete from incident_person where account_id = current_account() and id = $1', [personOnDrafts]);
  const copyIncident = copySql(await writtenColumns(em, 'incident'));
  /** Creates an open incident of the user and its edit copy. */
  const copy = async (more: object = {}) => {
    await personGone();
    return await one<{ id: string; draftId: string }>(em, copyIncident, [
      ...[user.id, user.name, user.id, user.name],
      body(more),
    ]);
  };
  const workgroupName = randomUUID();
  const workgroup = async (name: string = randomUUID()) =>
    await idOf(em, 'insert into workgroup (account_id, name) values (current_account(), $1) returning id', [name]);
  const workgroupId = await workgroup(workgroupName);
  const templateId: string = randomUUID();
  const checkedClassId = await idOf(
    em,
    `insert into lookup (account_id, type, name) values (current_account(), 'INCIDENT_CLASS', $1) returning id`,
    [`Checked ${randomUUID()}`],
  );
  let lastUserId: string = randomUUID();
  const files = openFiles({ dataDir, s3: null } as Settings);
  const aFile = async () => {
    const { key, sizeBytes, sha256 } = await files.store(Buffer.from('a picture'));
    const { id } = await one<{ id: string }>(
      em,
      `insert into stored_file (account_id, key, purpose, media_type, size_bytes, sha256)
       values (current_account(), $1, 'PICTURE', 'image/png', $2, $3) returning id`,
      [key, sizeBytes, sha256],
    );
    return id;
  };
  const settings = { sessionSecret: await readFile(join(dataDir, 'session-secret'), 'utf8') } as Settings;
  const searchReport = async () =>
    await idOf(
      em,
      `insert into saved_search (account_id, user_id, item_type, name, criteria, columns)
         values (current_account(), $1, 'REPORT', 'Everything',
           '{"dateReported": {"values": [{"periodType": "LAST_DAYS", "days": 9999}]}}',
           '{number,incidentClass,location,summaryText,persons,companies,vehicles,items,correctiveActions}') returning id`,
      [user.id],
    );
  const analysisReport = async () =>
    await idOf(
      em,
      `insert into saved_analysis (account_id, item_type, create_user_id, create_user_name, name, frequency,
           chart_type, criteria)
         values (current_account(), 'REPORT', $1, 'Somebody', 'Everything', 'YEAR', 'bar',
           '[{"period": {"type": "LAST_N_DAYS", "days": 9999}}]') returning id`,
      [user.id],
    );
  return {
    em,
    accountId,
    /** A workgroup without privileges. */
    workgroupId,
    workgroupName,
    workgroup,
    /** Creates a user of that workgroup who can sign in at the embedded provider. */
    async user(status: number) {
      const email = `${randomUUID()}@test.example`;
      const created = await one<{ id: string }>(
        em,
        `insert into app_user (account_id, workgroup_id, email, first_name, last_name, status, identity)
         select current_account(), $1, $2, 'Noor', 'Haddad', $3, 'embedded ' || idp_create_user($2, 'none', true, false)
         returning id`,
        [workgroupId, email, status],
      );
      lastUserId = created.id;
      return created.id;
    },
    /** The user who was created last. */
    get lastUserId() {
      return lastUserId;
    },
    /** Returns the id of an act on several users that the user can undo. */
    async undoableAct() {
      const actId = randomUUID();
      const userId = await this.user(2);
      await asUser.execute(
        `insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
         values (current_account(), 'USER', 'DEACTIVATE', $1, '',
           jsonb_build_object('before', '{"status": 1}'::jsonb, 'after', '{"status": 2}'::jsonb, 'actId', $2::text))`,
        [userId, actId],
      );
      return actId;
    },
    /** Stores a logo of the account; returns the id of its file. */
    async logo() {
      const fileId = await aFile();
      await em.execute(
        `insert into account_logo (account_id, file_id) values (current_account(), $1)
         on conflict (account_id) do update set file_id = excluded.file_id`,
        [fileId],
      );
      return fileId;
    },
    /** Stores an import of two rows in a state; returns its id. */
    async import(state: string) {
      const [{ id }] = await em.execute<[{ id: string }]>(
        `insert into incident_import (account_id, file_name, file_id, state, row_count, created_rows, failed_rows,
           create_user_id, create_user_name, finished_at, summary, mapping, checked)
         values (current_account(), 'thefts.csv', $1, $2, 2, 1, 1, $3, 'Noor Haddad', now(), $4, $5, $6) returning id`,
        [await aFile(), state, user.id, ...anImport.map((each) => JSON.stringify(each))],
      );
      await em.execute(
        `insert into incident_import_row (account_id, import_id, row, result, cells, errors)
         values (current_account(), $1, 2, $2, $3, $4)`,
        [
          id,
          state === 'CHECKED' ? 'INVALID' : 'FAILED',
          JSON.stringify(['2021-01-04', 'Quetzal theft']),
          JSON.stringify([{ column: 1, message: 'Choose a class.' }]),
        ],
      );
      return id;
    },
    /** Deletes what earlier imports kept, so that the same matches are new again. */
    async forgetMatches() {
      for (const table of ['import_column', 'import_translation']) {
        await em.execute(`delete from ${table} where account_id = current_account()`);
      }
    },
    /** Gives the user's workgroup every privilege. */
    holdEverything: () =>
      em.execute(
        `insert into workgroup_privilege (account_id, workgroup_id, privilege)
         select account_id, workgroup_id, privilege from app_user, jsonb_array_elements_text($2::jsonb) as privilege
         where account_id = current_account() and id = $1 on conflict do nothing`,
        [user.id, JSON.stringify(privileges)],
      ),
    email,
    userId: user.id,
    investigatorId: await idOf(em, investigatorSql, []),
    lookups: await lookupsToChoose(em),
    incident: await one<{ id: string; personId: string }>(
      em,
      `select i.id, p.id as "personId" from incident i join incident_person p on p.incident_id = i.id
       where not i.locked order by i.create_user_id = $1 desc, i.id desc limit 1`,
      [user.id],
    ),
    knownPersonId: await idOf(em, `select id from person order by id limit 1`),
    knownLegalEntityId: await idOf(em, `select id from legal_entity order by id limit 1`),
    personOnDrafts,
    /** A code follows from the ids of its row, which the fields of a form must know before its user exists. */
    sentCode: { id: randomUUID(), sessionId: randomUUID(), deviceId: randomUUID() },
    companyOnDrafts: randomUUID(),
    attachmentOnDrafts: randomUUID(),
    fileId: await idOf(em, `select id from stored_file order by id limit 1`),
    /** Creates a draft with one person and `more`. */
    draft: async (more: object = {}) => {
      await personGone();
      return await idOf(
        em,
        `with numbered as (
             update account set last_incident_number = last_incident_number + 1 returning last_incident_number as number)
           insert into draft (account_id, number, create_user_id, create_user_name, touched, body)
           select current_account(), number, $1, $2, true, $3::jsonb from numbered returning id`,
        [user.id, user.name, body(more)],
      );
    },
    copy,
    /** Creates a link between two incidents; returns one of them. */
    async link() {
      const rows = await asUser.execute<[{ id: string; linkId: string }]>(
        `insert into incident_link (account_id, incident_id, linked_incident_id, kind)
         values (current_account(), $1, $2, 'RELATED') returning incident_id as id, id as "linkId"`,
        [(await copy()).id, (await copy()).id],
      );
      return rows[0];
    },
    /** Creates a task on an incident of the user. The kind names who assigned it, or that its workgroup has it. */
    async task(kind?: 'of another' | 'of the workgroup') {
      const rows = await asUser.execute<[{ id: string; taskId: string }]>(
        `insert into incident_task (account_id, incident_id, title, assignee_user_id, workgroup_id, assign_user_id)
         select current_account(), $1, 'Save the recording', case when $2 = 'of the workgroup' then null else acting_user() end,
           case when $2 = 'of the workgroup' then acting_workgroup() end,
           case when $2 = 'of another' then (select id from app_user where account_id = current_account()
             and status = 1 and id <> acting_user() order by id limit 1) else acting_user() end
         returning incident_id as id, id as "taskId"`,
        [(await copy()).id, kind ?? ''],
      );
      return rows[0];
    },
    /** Creates a template of tasks of a class. */
    async taskTemplate() {
      const { INCIDENT_CLASS: lookupId } = await lookupsToChoose(em);
      const templateId = await idOf(
        em,
        `insert into task_template (account_id, class_id, title) values (current_account(), $1, 'Save the recording')
         returning id`,
        [lookupId],
      );
      return { lookupId, templateId };
    },
    templateId,
    /** Creates an incident of the class of the template `templateId`. */
    async incidentWithTemplate() {
      const { INCIDENT_CLASS: lookupId } = await lookupsToChoose(em);
      await em.execute(
        `insert into task_template (account_id, id, class_id, title, assignee_user_id)
         values (current_account(), $1, $2, 'Ask the neighbours', $3) on conflict (account_id, id) do update set class_id = excluded.class_id`,
        [templateId, lookupId, user.id],
      );
      const { id } = await copy();
      await em.execute('update incident set last_class_id = $2 where account_id = current_account() and id = $1', [
        id,
        lookupId,
      ]);
      return { id };
    },
    /** Gives an incident of the user, which they edit, a checklist with one item. */
    async checklist() {
      const { id, draftId } = await copy();
      const [{ itemId }] = await asUser.execute<[{ itemId: string }]>(
        `insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, asks_text)
         values (current_account(), $1, gen_random_uuid(), 1, 'Police file number', true)
         returning id as "itemId"`,
        [id],
      );
      return { id, draftId, itemId };
    },
    /** Returns a class whose checklist has one item again. */
    async classWithChecklist() {
      await em.execute(
        `insert into checklist (account_id, class_id) values (current_account(), $1)
         on conflict (account_id, class_id) do update set version = 1`,
        [checkedClassId],
      );
      await em.execute(
        `with others as (delete from checklist_item where account_id = current_account() and class_id = $1 and id <> $1)
         insert into checklist_item (account_id, id, class_id, ordinal, title)
         values (current_account(), $1, $1, 1, 'Recording saved') on conflict do nothing`,
        [checkedClassId],
      );
      return checkedClassId;
    },
    topLocationId: await idOf(
      em,
      `select id from lookup where account_id = current_account() and type = 'LOCATION' and parent_id is null
         order by position, name limit 1`,
    ),
    /** Creates a location at the top, with an address. */
    location: async () =>
      await idOf(
        em,
        `with location as (
             insert into lookup (account_id, type, name) values (current_account(), 'LOCATION', $1) returning id),
           address as (
             insert into lookup_address (account_id, lookup_location_id, street)
             select current_account(), id, 'Quay' from location)
           select id from location`,
        [`Annex ${randomUUID()}`],
      ),
    /** Creates a rule for emails about incidents. */
    notificationRule: async () =>
      await idOf(
        em,
        `insert into incident_notification (account_id, name) values (current_account(), 'Thefts') returning id`,
      ),
    /** Makes an API key. */
    /** A webhook that is off: no worker looks at it. */
    webhook: async () =>
      await idOf(
        em,
        `insert into webhook (account_id, url, kinds, sealed_secret, place, off_at, off_why)
         values (current_account(), 'https://hooks.test.example/incidents', '{CREATE}', 'sealed', 0, now(), 'USER')
         returning id`,
        [],
      ),
    /** An event that was given up. */
    webhookDelivery: async () => {
      const [{ place, incidentId }] = await em.execute<[{ place: string; incidentId: string }]>(
        `select place, incident_id as "incidentId" from incident_change where account_id = current_account() limit 1`,
      );
      return await idOf(
        em,
        `with webhook as (insert into webhook (account_id, url, kinds, sealed_secret, place)
           values (current_account(), 'https://hooks.invalid/', '{CREATE}', 'sealed', 9007199254740991) returning id)
         insert into webhook_delivery (account_id, webhook_id, place, incident_id, kind, body, state, next_at)
         select current_account(), id, $1, $2, 'CREATE', '{}', 'FAILED', now() from webhook returning id`,
        [place, incidentId],
      );
    },
    key: () => aKey(em, user.id, `Door system ${randomUUID()}`),
    /** A record of the audit that can be opened. */
    auditRecord: async () =>
      await idOf(
        em,
        `insert into audit_record (account_id, object_type, transaction_type, object_data)
           values (current_account(), 'LOOKUP', 'EDIT', '{"before": {"name": "Desk"}, "after": {"name": "Front desk"}}')
           returning id`,
      ),
    /** Creates a printout that the user requested. */
    printout: async () =>
      await one<{ id: string; printoutId: string }>(
        em,
        `insert into printout (account_id, kind, incident_id, incident_version, requested_by, requested_by_name, time_zone)
         values (current_account(), 'INCIDENTS', $1, 1, $2, $3, 'UTC') returning incident_id as id, id as "printoutId"`,
        [(await copy()).id, user.id, user.name],
      ),
    /** A change of an incident that is not locked. */
    entry: async () =>
      await one<{ id: string; entryId: string }>(
        em,
        `select h.incident_id as id, h.id as "entryId" from history_entry h
         join incident i on i.account_id = h.account_id and i.id = h.incident_id
         where h.account_id = current_account() and not i.locked order by h.id limit 1`,
      ),
    /** A comment of the user at an incident: waiting for an approval or a return, shown by one, or resolved after it. */
    comment: async (incidentId: string, state: 'WAITING' | 'RELEASED' | 'RESOLVED') => {
      const [comment] = await asUser.execute<[{ id: string }]>(
        `insert into review_comment (account_id, incident_id, section, body)
         values (current_account(), $1, 'SUMMARY', 'Say when it was seen last.') returning id`,
        [incidentId],
      );
      await asUser.execute(
        `update review_comment set released_at = case when $2 <> 'WAITING' then now() end,
           resolved_at = case when $2 = 'RESOLVED' then now() end,
           resolve_user_id = case when $2 = 'RESOLVED' then acting_user() end
         where account_id = current_account() and id = $1`,
        [comment.id, state],
      );
      return comment.id;
    },
    note: async (body: string) =>
      await asUser.execute(
        'insert into incident_note (account_id, incident_id, body) values (current_account(), $1, $2)',
        [(await copy()).id, body],
      ),
    /** Marks the drafts as touched, because New Incident would reuse an untouched one. */
    touch: () => em.execute('update draft set touched = true where create_user_id = $1', [user.id]),
    notification: async () =>
      await idOf(
        em,
        `insert into notification (account_id, message, notification_type, level)
           values (current_account(), 'News', 'GENERAL', 'INFO') returning id`,
      ),
    /** A saved search that is a report of the account. */
    reportId: await idOf(
      em,
      `insert into saved_search (account_id, user_id, item_type, name, criteria)
         values (current_account(), $1, 'REPORT', $2,
           '{"operator": "AND", "status": {"operator": "OR", "values": [{"status": 1}]}}') returning id`,
      [user.id, randomUUID()],
    ),
    /** Creates a report that is sent to the user on a schedule, and a delivery that failed. */
    scheduledReport: async () => {
      const { id, deliveryId } = await one<{ id: string; deliveryId: string }>(
        em,
        `with report as (
           insert into saved_search (account_id, user_id, item_type, name, criteria)
           values (current_account(), $1, 'REPORT', $2,
             '{"operator": "AND", "status": {"operator": "OR", "values": [{"status": 1}]}}') returning id),
         schedule as (
           insert into report_schedule (account_id, saved_search_id, owner_id, frequency, weekday, month_day, hour, format,
             next_day, next_at)
           select current_account(), id, $1, 'WEEKLY', 1, 1, 7, 'pdf', '2099-01-05', '2099-01-05' from report returning id),
         recipient as (
           insert into report_recipient (account_id, schedule_id, user_id) select current_account(), id, $1 from schedule),
         run as (
           insert into report_run (account_id, schedule_id, day, due_at)
           select current_account(), id, '2026-01-05', '2026-01-05' from schedule returning id),
         delivery as (
           insert into report_delivery (account_id, run_id, user_id, state, finished_at)
           select current_account(), id, $1, 'FAILED', now() from run returning id)
         select report.id, delivery.id as "deliveryId" from report, delivery`,
        [user.id, randomUUID()],
      );
      return { kind: 'search', reportId: id, deliveryId };
    },
    /** Ends those that wait, of which a user may have a few only. */
    endPrintouts: () =>
      em.execute(`update printout set state = 'FAILED' where account_id = current_account() and state = 'WAITING'`),
    /** Creates a printout of a report that the user requested. */
    reportPrintout: async () =>
      await one<{ reportPrintoutId: string }>(
        em,
        `insert into printout (account_id, requested_by, kind, report_id, title, state, file_id, requested_at,
           kept_until)
         values (current_account(), $1, 'SEARCH', uuidv7(), 'Night report', 'READY', $2, now(), now() + interval '1 day')
         returning id as "reportPrintoutId"`,
        [user.id, await aFile()],
      ),
    /** Creates a saved search of the user. */
    savedSearch: async () =>
      await idOf(
        em,
        `insert into saved_search (account_id, user_id, item_type, name, criteria)
           values (current_account(), $1, 'DASHBOARD', 'Night shift', '{"item": {"values": [{"name": "Lamp"}]}}')
           returning id`,
        [user.id],
      ),
    /** Creates a saved analysis on the dashboard of the user. */
    savedAnalysis: async () =>
      await idOf(
        em,
        `insert into saved_analysis
             (account_id, user_id, item_type, create_user_id, create_user_name, name, frequency, chart_type, criteria)
           values (current_account(), $1, 'DASHBOARD', $1, 'Somebody', 'Thefts', 'MONTH', 'bar', '[]') returning id`,
        [user.id],
      ),
    searchReport,
    analysisReport,
    /** Creates the report that an address below /reports opens. */
    reportAt: (path: string) => (path.startsWith('/reports/analysis') ? analysisReport() : searchReport()),
    settings,
    forgetful: await aForgetfulPerson(em, settings),
    /** The token in the link of a verification email to the user. */
    token: await tokenFor(em, email, settings),
    /** Resets the limit on verification emails; none is sent, because a worker or a recipient is missing. */
    forgetLetters: () => em.execute(`delete from rate_limit where key like 'verification-%'`),
    /** Creates a session and returns its cookie. */
    async cookie() {
      const token = randomBytes(32).toString('base64url');
      await em.execute(
        `insert into session (account_id, user_id, token_hash, expires_at)
         values (current_account(), $1, $2, now() + interval '1 hour')`,
        [user.id, sha256(token)],
      );
      return `session=${token}`;
    },
  };
}

async function tokenFor(em: SqlEntityManager, email: string, settings: Settings) {
  const [known] = await em.execute<{ id: string }[]>('select id from idp_user_by_email($1)', [email]);
  return verificationToken(settings, { user: known?.id ?? randomUUID(), email }, new Date());
}

/** Somebody at the embedded provider, with the token of their link for a new password. */
async function aForgetfulPerson(em: SqlEntityManager, settings: Settings) {
  const hash = await hashPassword('old-Horse-7!');
  const { id } = await one<{ id: string }>(em, 'select idp_create_user($1, $2, true, false) as id', [
    `${randomUUID()}@test.example`,
    hash,
  ]);
  const resetSql = `select idp_reset_password($1, sha256(convert_to(idp_password_hash($1), 'UTF8')), $2)`;
  return {
    token: passwordResetToken(settings, { user: id, digest: digestOfHash(hash) }, new Date()),
    /** Brings the old password back, so that the link works again. */
    forget: () => em.execute(resetSql, [id, hash]),
  };
}

/** PostgreSQL would expand `(jsonb_populate_record(...)).*` to a call for each column. */
const copySql = (columns: string) => `
with numbered as (
  update account set last_incident_number = last_incident_number + 1 returning last_incident_number as number),
one as (
  insert into incident (${columns}) select ${columns} from (
    select made.* from (select * from incident limit 1) i, numbered n, jsonb_populate_record(null::incident,
      to_jsonb(i) || jsonb_build_object('id', uuidv7(), 'number', n.number, 'status', 3, 'version', 1, 'locked', false,
        'closed_at', null, 'review_state', 'NONE', 'create_user_id', $1::text, 'create_user_name', $2::text)) made) copied returning *)
insert into draft (account_id, number, incident_id, incident_version, create_user_id, create_user_name, touched, body)
select account_id, number, id, version, $3, $4, true, $5::jsonb from one returning id as "draftId", incident_id as id`;

/** Returns the columns of a table that are not generated, as SQL. */
export async function writtenColumns(em: SqlEntityManager, table: string): Promise<string> {
  const sql = `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`;
  return (await one<{ columns: string }>(em, sql, [table])).columns;
}

/** Returns the last entry of each lookup list, which has no children. */
async function lookupsToChoose(em: SqlEntityManager): Promise<Record<LookupType, string>> {
  const found: [LookupType, string][] = [];
  for (const type of lookupTypes) {
    const sql = `select id from lookup l where type = $1 and active
      and not exists (select from lookup c where c.parent_id = l.id) order by id desc limit 1`;
    found.push([type, await idOf(em, sql, [type])]);
  }
  return Object.fromEntries(found) as Record<LookupType, string>;
}

/** Returns the id of a row that is there or is created. */
async function idOf(em: SqlEntityManager, sql: string, values: unknown[] = []) {
  return (await one<{ id: string }>(em, sql, values)).id;
}

async function one<Row>(em: SqlEntityManager, sql: string, values: unknown[] = []): Promise<Row> {
  const [row] = await em.execute<Row[]>(sql, values);
  if (!row) throw new Error(`there is no row for: ${sql}`);
  return row;
}

/** The summary of the file of an import, its matched columns, and the result of its check. */
const anImport = [
  {
    format: { kind: 'csv', encoding: 'windows-1252', delimiter: ',', hasHead: true },
    isEncodingSure: false,
    columns: ['Occurred', 'Type'],
    rowCount: 2,
    sample: [['2021-01-04', 'Theft']],
    profiles: [
      { values: [['2021-01-04', 2]], longest: 10, filled: 2 },
      { values: [['Quetzal theft', 2]], longest: 13, filled: 2 },
    ],
  },
  { targets: ['occurredDate', 'class'], dateOrder: null },
  {
    ready: 1,
    invalid: 1,
    skipped: 0,
    fields: [[1, 1]],
    persons: { new: 0, known: 0 },
    unknown: { class: [['Quetzal theft', 2]], location: [] },
  },
];
