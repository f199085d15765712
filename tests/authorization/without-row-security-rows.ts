import { randomUUID } from 'node:crypto';
import type { MfaCode } from '#app/auth/mfa/mfa-code.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { Draft } from '#db/entities/draft.ts';
import { Incident } from '#db/entities/incident.ts';
import { forAccount } from '#db/tenancy.ts';
import { aKey, type TestAccount, type World } from '../support/world.ts';
import { camille } from './without-row-security-cases.ts';

export type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** Returns the ids of new rows of an account, created by its administrator, and of some existing rows. */
export async function rowsOf(world: World, account: TestAccount) {
  const { id, admin, lookups } = account;
  const { home, product } = world;
  const em = forAccount(product.orm, { accountId: id, seesLocked: true, userId: admin.userId });
  const user = await account.user('member');
  const part = randomUUID();
  const draft = await world.aDraft({ by: admin, body: { summary: 'A door.', persons: [{ id: part, ...camille }] } });
  const own = await world.aDraft({ by: home.admin });
  const incident = await world.anIncident({ by: admin });
  const copy = await world.aDraft({ by: admin, of: await world.anIncident({ by: admin }) });
  const first = async <Row = { id: string }>(sql: string, values: unknown[] = []) =>
    (await em.execute<[Row]>(sql, values))[0];
  const waiting = await first(
    `insert into printout (account_id, incident_id, incident_version, requested_by, requested_by_name, time_zone)
     values (current_account(), $1, 1, $2, $3, 'UTC') returning id`,
    [incident.id, admin.userId, admin.name],
  );
  const ofAccount = 'where account_id = current_account()';
  const file = await first<{ id: string; key: string }>(`select id, key from stored_file ${ofAccount} limit 1`);
  const put = 'insert into attachment (account_id, incident_id, file_id, name, file_name, attachment_type)';
  const codeOf = (verified: boolean) =>
    first<MfaCode>(
      `with device as (insert into mfa_device (account_id, user_id, kind, phone, verified_at)
         values (current_account(), $1, 'PHONE', '+16045550157', case when $2 then now() end) returning id)
       insert into mfa_code (account_id, session_id, device_id, sent_at, expires_at)
       select current_account(), $3, id, now(), now() + interval '1 hour' from device
       returning id, session_id as "sessionId", device_id as "deviceId"`,
      [user.userId, verified, user.sessionId],
    );
  await em.execute(`update app_user set avatar_file_id = $1, avatar_thumbnail_file_id = $1 ${ofAccount} and id = $2`, [
    file.id,
    user.userId,
  ]);
  const place = await first(
    `insert into lookup (account_id, type, name) values (current_account(), 'LOCATION', $1) returning id`,
    [randomUUID()],
  );
  await em.execute(
    `insert into lookup_address (account_id, lookup_location_id, street) values (current_account(), $1, 'Side Street')`,
    [place.id],
  );
  return {
    ...{ user, place: place.id, phone: await codeOf(true), newPhone: await codeOf(false) },
    key: await aKey(em, user.userId),
    pending: await first(
      `insert into app_user (account_id, workgroup_id, email, first_name, last_name, identity)
       select account_id, workgroup_id, 'pending-' || email, 'Noor', 'Haddad', 'embedded ' || id
       from app_user ${ofAccount} and id = $1 returning id`,
      [user.userId],
    ),
    workgroup: await first<{ id: string; name: string }>(
      'insert into workgroup (account_id, name) values (current_account(), $1) returning id, name',
      [randomUUID()],
    ),
    logo: await first(
      `insert into account_logo (account_id, file_id) values (current_account(), $1)
       on conflict (account_id) do update set file_id = excluded.file_id returning file_id as id`,
      [file.id],
    ),
    rule: await first(
      `insert into incident_notification (account_id, name) values (current_account(), 'Floods') returning id`,
    ),
    savedReport: await first(
      `insert into saved_search (account_id, user_id, name, item_type, criteria)
       values (current_account(), $1, 'Night report', 'REPORT',
         '{"operator": "AND", "status": {"operator": "OR", "values": [{"status": 1}]}}') returning id`,
      [admin.userId],
    ),
    delivery: await first<{ id: string; schedule: string; report: string; user: string }>(
      `with report as (
         insert into saved_search (account_id, user_id, name, item_type, criteria)
         values (current_account(), $1, 'Scheduled report', 'REPORT',
           '{"operator": "AND", "status": {"operator": "OR", "values": [{"status": 1}]}}') returning id),
       schedule as (
         insert into report_schedule (account_id, saved_search_id, owner_id, frequency, weekday, month_day, hour, format,
           next_day, next_at)
         select current_account(), id, $1, 'DAILY', 1, 1, 7, 'pdf', '2026-01-05', '2026-01-05' from report returning id),
       recipient as (
         insert into report_recipient (account_id, schedule_id, user_id)
         select current_account(), id, $1 from schedule),
       run as (
         insert into report_run (account_id, schedule_id, day, due_at)
         select current_account(), id, '2026-01-04', '2026-01-04' from schedule returning id)
       insert into report_delivery (account_id, run_id, user_id) select current_account(), id, $1 from run
       returning id, user_id as "user", (select id from schedule) as schedule, (select id from report) as report`,
      [admin.userId],
    ),
    reportPrintout: await first<{ id: string; report_id: string }>(
      `insert into report_printout (account_id, requested_by, kind, report_id, title, state, file_id, requested_at, kept_until)
       values (current_account(), $1, 'SEARCH', uuidv7(), 'Night report', 'READY', $2, now(), now()) returning id, report_id`,
      [admin.userId, file.id],
    ),
    waitingReportPrintout: await first(
      `insert into report_printout (account_id, requested_by, kind, report_id, title, requested_at, kept_until)
       values (current_account(), $1, 'SEARCH', uuidv7(), 'Night report', now(), now()) returning id`,
      [admin.userId],
    ),
    savedAnalysis: await first<{ id: string; version: number }>(
      `insert into saved_analysis (account_id, item_type, create_user_id, create_user_name, name, frequency, chart_type,
         criteria)
       values (current_account(), 'REPORT', $1, 'Night manager', 'Falls', 'MONTH', 'bar',
         '[{"period": {"type": "LAST_N_DAYS", "days": 30}}]') returning id, version`,
      [user.userId],
    ),
    savedSearch: await first(
      `insert into saved_search (account_id, user_id, name, item_type)
       values (current_account(), $1, 'Day shift', 'REPORT') returning id`,
      [user.userId],
    ),
    audit: await first(`select id from audit_record ${ofAccount} and object_id = $1 limit 1`, [incident.id]),
    ...{ part, copy: copy.id, edited: copy.incidentId!, ownDraft: own.id, lookup: lookups.INCIDENT_CLASS },
    ...{ location: lookups.LOCATION, file },
    draft: await em.findOneOrFail(Draft, { id: draft.id }),
    incident: await em.findOneOrFail(Incident, { id: incident.id }),
    recipient: await first(`select id from incident_notification_recipient ${ofAccount} limit 1`),
    note: await first(`select id from incident_note ${ofAccount} limit 1`),
    link: await first<{ id: string; incident_id: string }>(
      `select id, incident_id from incident_link ${ofAccount} limit 1`,
    ),
    entry: await first(`select id from history_entry ${ofAccount} and incident_id = $1`, [incident.id]),
    closed: await world.anIncident({ by: admin, closed: true }),
    locked: await world.anIncident({ by: admin, locked: true }),
    record: await incidentRecord({ em }, incident.id),
    incidentPerson: await first(`select id from incident_person ${ofAccount} and incident_id = $1`, [incident.id]),
    attachment: await first(`${put} values (current_account(), $1, $2, 'A', 'a.txt', 'TXT') returning id`, [
      incident.id,
      file.id,
    ]),
    person: await first(`select id from person ${ofAccount} limit 1`),
    company: await first(`select id from legal_entity ${ofAccount} limit 1`),
    notification: await first(`select id from notification ${ofAccount} limit 1`),
    session: await first(`select id from session ${ofAccount} and user_id = $1`, [admin.userId]),
    printout: { id: waiting.id, incident_id: incident.id },
    waitingPrintout: waiting.id,
  };
}
