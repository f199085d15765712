import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { unsubscribeToken as targetToken } from '#app/analysis/targets/unsubscribe-token.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { unsubscribeToken as taskToken } from '#app/follow-up/unsubscribe-token.server.ts';
import { nobodyKnown } from '#app/imports/name-key.ts';
import { importRow } from '#app/imports/queries/import-row.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { unsubscribeToken } from '#app/reports/schedules/unsubscribe-token.server.ts';
import { emOfUser, type TestAccount, type World } from '../support/world.ts';

export type Rows = Awaited<ReturnType<typeof rowsOf>>;
export type Run = (...given: unknown[]) => unknown;
type Job = (run: Run, scope: Scope, of: Rows, product: AppServices) => unknown;

const gone = { status: 410, problem: null, ms: 1 };
const nowhere = { loopbackPort: null, timeoutMs: 100 };
const syncOf = ({ em, boss, actor }: Scope) => ({ em, boss, accountId: actor.account.id });
const deliveryOf = ({ actor }: Scope, { delivery }: Rows) => ({ accountId: actor.account.id, deliveryId: delivery.id });
const inAMonth = () => new Date(Date.now() + 30 * 24 * 3_600_000);
const noMailer = { send: async () => {} };
const noFiles = { remove: async () => {}, read: async () => Readable.from([]) };
const withRows = (scope: Scope) => ({
  ...scope,
  files: {
    read: async () => Readable.from(['Occurred,Type,First name,Last name\n2021-01-04 22:15,Theft,Ana,Lopez\n']),
  },
});
const reportOf = async (report: unknown) => ((await report) as { report: unknown }).report;
const toUser = ({ em }: Scope, { user }: Rows, { settings }: AppServices) => ({
  em,
  settings,
  mailer: { send: fails },
  id: randomUUID(),
  userId: user.userId,
});

/**
 * Runs of the commands and queries that only jobs and operators reach, or a route only with a token that nobody has, with the
 * ids of one account.
 */
export const jobs: Record<string, Job> = {
  'administration/audit/commands/check-audit': (run, scope) => run(scope, scope.actor.account.id),
  'administration/notifications/commands/email-rule-test': (run, scope, of, { settings }) =>
    run({ ...scope, settings, mailer: noMailer, id: of.rule.id }, { userId: of.user.userId, ruleId: of.rule.id }),
  'administration/users/commands/email-mfa-reset': (run, scope, of, product) => run(toUser(scope, of, product)),
  'analysis/chart-cache/commands/discard-old-charts': (run, scope) => run(scope),
  'analysis/targets/commands/change-target-email': (run, scope, of, product) =>
    run(product, targetTokenOf(scope, of, product), false),
  'analysis/targets/commands/email-target': (run, scope, of, { settings }) =>
    run(scope, { owner: scope, mailer: noMailer, settings }, crossingOf(scope, of)),
  'analysis/targets/commands/find-crossed-targets': (run, scope) =>
    run({ ...scope, accountId: scope.actor.account.id, scopeOf: async () => scope }),
  'analysis/targets/queries/target-email': (run, scope, of, product) => run(product, targetTokenOf(scope, of, product)),
  'webhooks/deliveries/claim-delivery': (run, scope, of) => run(scope, of.webhook.id),
  'webhooks/commands/discard-old-changes': (run, scope) => run(scope),
  'webhooks/commands/email-webhook-off': (run, scope, of, product) =>
    run(toUser(scope, of, product), { userId: of.user.userId, webhookId: of.webhook.id }),
  'webhooks/deliveries/finish-try': (run, scope, of) =>
    run({ ...scope, accountId: scope.actor.account.id }, of.webhook.id, claimedOf(of), gone),
  'webhooks/deliveries/prepare-deliveries': (run, scope, of) => run(scope, of.webhook.id),
  'webhooks/commands/send-events': (run, scope, of, { settings }) =>
    run(
      { ...scope, accountId: scope.actor.account.id, seeingLocked: scope.em, settings, network: nowhere },
      of.webhook.id,
    ),
  'attachments/commands/remove-unused-files': (run, scope) => run({ ...scope, now: inAMonth }),
  'attachments/commands/sweep-received': (run, scope, of) =>
    run(
      { files: { ...scope.files, receivedBefore: async () => [of.file.key], forget: async () => {} }, now: inAMonth },
      [{ em: scope.em }],
    ),
  'auth/mfa/commands/email-security-notice': (run, scope, of, product) =>
    run({ ...toUser(scope, of, product), notice: 'turned-off' }),
  'auth/mfa/commands/send-mfa-code': (run, scope, of, { settings }) =>
    run({ ...scope, settings, sms: { send: fails }, code: of.code.id, id: randomUUID() }),
  'auth/queries/user-actor': (run, scope, of) => run(scope.em, of.user.userId),
  'billing/commands/email-account-notice': (run, scope, of, product) =>
    run({ ...scope, ...toUser(scope, of, product), notice: 'cancelled' }),
  'billing/commands/email-receipt': (run, scope, _of, { settings }) =>
    run({ ...scope, settings, mailer: { send: fails }, id: randomUUID(), invoice: 'in_1' }),
  'billing/commands/erase-account': (run, scope, _of, product) => run(product, scope.actor.account.id),
  'billing/commands/follow-provider': (run, scope) => run(syncOf(scope), { stripe: null }),
  'billing/commands/request-erasure': (run, scope, _of, services) =>
    run(scope, { accountName: 'another', password: 'x', services, address: '127.0.0.1' }),
  'billing/commands/review-account': (run, scope) => run({ ...syncOf(scope), now: scope.now }),
  'billing/commands/set-manual-plan': (run, scope, _of, { orm }) =>
    run({ orm }, { accountId: scope.actor.account.id, concurrentUsers: 5, active: true }),
  'billing/commands/withdraw-erasure': (run, scope) => run(scope),
  'drafts/editing/commands/discard-old-copies': (run, scope) => run({ ...scope, now: inAMonth }),
  'imports/steps/add-missing-entries': (run, scope, of) => run(scope, of.importing),
  'imports/steps/check-rows': (run, scope, of) => run(withRows(scope), of.importing),
  'imports/commands/fail-import': (run, scope, of) => run(scope, of.import.id, 'gone'),
  'imports/steps/import-batch': (run, scope, of) =>
    run(scope, of.importing, [], { repeated: new Map(), known: nobodyKnown(), done: 1 }),
  'imports/steps/import-rows': (run, scope, of) => run(withRows(scope), of.importing),
  'imports/steps/inspect-import': (run, scope, of) => run(withRows(scope), of.importing),
  'imports/commands/remove-old-imports': (run, scope) => run({ ...scope, now: inAMonth, files: noFiles }),
  'imports/steps/take-back-rows': (run, scope, of) => run(scope, of.import),
  'imports/steps/commands/work-on-import': (run, scope, of) => run(scope, of.import.id),
  'imports/queries/add-known-legal-entities': (run, scope) => run(scope, ['Harbour Glass'], new Map()),
  'imports/queries/add-known-persons': (run, scope) => run(scope, [{ firstName: 'Ana', lastName: 'Lopez' }], new Map()),
  'imports/queries/import-bytes': (run, scope, of) => run(withRows(scope), of.import.id),
  'imports/queries/known-external-ids': (run, scope) => run(scope, ['1']),
  'imports/queries/proposed-targets': (run, scope) => run(scope, ['Occurred', 'Type']),
  'follow-up/commands/change-follow-up-email': (run, scope, of, product) =>
    run(product, taskTokenOf(scope, of, product), false),
  'follow-up/commands/email-due-tasks': (run, scope, _of, { settings }) =>
    run({ recipient: scope, settings, mailer: noMailer, id: randomUUID() }, '2026-03-14'),
  'follow-up/commands/email-tasks': (run, scope, of, { settings }) =>
    run({ recipient: scope, settings, mailer: noMailer, id: randomUUID() }, [of.task.id]),
  'follow-up/commands/begin-daily-emails': (run, scope) =>
    run({ ...scope, accountId: scope.actor.account.id, now: () => new Date('2026-03-15T20:00:00Z') }),
  'follow-up/owed/commands/email-owed-reports': (run, scope, _of, { settings }) =>
    run({ recipient: scope, settings, mailer: noMailer, id: randomUUID() }),
  'follow-up/review/commands/email-returned-incident': (run, scope, of, { settings }) =>
    run({ recipient: scope, settings, mailer: noMailer, id: randomUUID() }, { incidentId: of.incident.id, returns: 1 }),
  'follow-up/review/commands/email-waiting-incidents': (run, scope, _of, { settings }) =>
    run({ recipient: scope, settings, mailer: noMailer, id: randomUUID() }),
  'follow-up/queries/follow-up-email': (run, scope, of, product) => run(product, taskTokenOf(scope, of, product)),
  'incidents/commands/email-incident': (run, scope, of, { settings }) =>
    run({
      em: scope.em,
      settings,
      mailer: { send: fails },
      accountId: scope.actor.account.id,
      recipientId: of.recipient.id,
      incidentId: of.incident.id,
      event: 'CREATE',
    }),
  'incidents/queries/last-opened-incidents': (run, scope) => run(scope),
  'incidents/record/commands/recount-days': (run, scope) => run(scope),
  'incidents/record/queries/pictures-of': (run, scope, of) => run({ ...scope, files: { read: fails } }, of.record),
  'people/queries/persons-of-names': (run, scope) => run(scope, ['Ana Lopez']),
  'reports/printing/commands/fail-printout': (run, scope, of) => run(scope, of.waitingPrintout.id),
  'reports/printing/printouts/make-incidents-file': (run, scope, of) => run(scope, fails, of.waitingPrintout.id),
  'reports/printing/commands/make-printout': (run, scope, of) =>
    run(scope, { pdf: { print: fails }, scopeOfUser: fails }, of.waitingPrintout.id),
  'reports/printing/printouts/make-report-file': (run, scope, of) => run(scope, fails, of.waitingReportPrintout.id),
  'reports/printing/commands/remove-old-printouts': (run, scope) => run({ ...scope, now: inAMonth, files: noFiles }),
  'reports/printing/queries/account-logo': (run, scope) => run({ ...scope, files: noFiles }),
  'reports/schedules/commands/change-subscription': (run, scope, of, product) =>
    run(product, tokenOf(scope, of, product), false),
  'reports/schedules/commands/email-report-problem': (run, scope, of, { settings }) =>
    run({ ...scope, settings, mailer: noMailer, id: of.delivery.id }, of.delivery.id),
  'reports/schedules/commands/finish-delivery': (run, scope, of) =>
    run(scope, deliveryOf(scope, of), { state: 'SENT' }),
  'reports/schedules/commands/plan-schedules': (run, scope) => run(scope),
  'reports/schedules/commands/send-delivery': (run, scope, of, { settings }) =>
    run(scope, { recipient: null, pdf: { printReport: fails }, mailer: noMailer, settings }, deliveryOf(scope, of)),
  'reports/schedules/commands/start-due-runs': (run, scope) => run(scope, scope.actor.account.id),
  'reports/schedules/queries/report-problem': (run, scope, of) => run(scope, of.delivery.id),
  'reports/schedules/queries/subscription': (run, scope, of, product) => run(product, tokenOf(scope, of, product)),
  'reports/schedules/queries/waiting-delivery': (run, scope, of) => run(scope, of.delivery.id),
  'reports/printing/printouts/run-analysis-report': (run, scope, of) => reportOf(run(scope, of.savedAnalysis.id)),
  'reports/printing/printouts/run-report': (run, scope, of) =>
    reportOf(run(scope, { kind: 'SEARCH', reportId: of.savedReport.id, sort: '' })),
  'reports/printing/printouts/run-search-report': (run, scope, of) => reportOf(run(scope, of.savedReport.id, '')),
  'reports/printing/queries/made-printout': (run, scope, of) => run(scope, of.reportPrintout.id),
};

/**
 * These find one row by a secret that only its owner has, use no table of an account, belong to a sign-in that accounts
 * share, or replace or erase accounts with the role that owns the tables.
 */
export const jobsOfNoAccount = [
  ...['billing/commands/forget-payment-events', 'billing/commands/finish-erasure'],
  ...['billing/commands/email-erasure-certificate', 'auth/commands/end-sessions-of'],
  ...['accounts/commands/end-unverified-sign-ups', 'accounts/commands/restore-demo'],
  ...['create-identity', 'record-wrong-factor', 'send-password-reset', 'send-sign-in-code', 'send-verification'].map(
    (name) => `identity/commands/${name}`,
  ),
];

/** Creates the rows that jobs work on, and returns some that the account has. */
export async function rowsOf(world: World, { id, admin, user }: TestAccount) {
  const em = emOfUser(world.product, admin);
  const first = async <Row = { id: string }>(sql: string, values: unknown[] = []) =>
    (await em.execute<[Row]>(sql, values))[0];
  const member = await user('member');
  const incident = await world.anIncident({ by: admin });
  const report = (title: string) =>
    first(
      `insert into saved_search (account_id, user_id, name, item_type, criteria)
       values (current_account(), $1, $2, 'REPORT',
         '{"operator": "AND", "status": {"operator": "OR", "values": [{"status": 1}]}}') returning id`,
      [admin.userId, title],
    );
  const reportPrintout = (state: string, fileId: string | null) =>
    first(
      `insert into printout (account_id, requested_by, kind, report_id, title, state, file_id, requested_at, kept_until)
       values (current_account(), $1, 'SEARCH', uuidv7(), 'Night report', $2, $3, now(), now()) returning id`,
      [admin.userId, state, fileId],
    );
  const file = await first<{ id: string; key: string }>(
    `select id, key from stored_file where account_id = current_account() limit 1`,
  );
  const anImport = (state: string) =>
    first(
      `insert into incident_import (account_id, file_name, file_id, create_user_id, create_user_name, state, summary, mapping)
       values (current_account(), 'thefts.csv', $2, $1, 'admin Test', $3, $4, $5) returning id`,
      [admin.userId, file.id, state, ...[importedFile, importMapping].map((each) => JSON.stringify(each))],
    );
  return {
    user: member,
    incident,
    file,
    record: await incidentRecord({ em }, incident.id),
    import: await anImport('UNDOING'),
    importing: await importRow({ em }, (await anImport('RUNNING')).id),
    rule: await first(
      `insert into incident_notification (account_id, name) values (current_account(), 'Floods') returning id`,
    ),
    recipient: await first('select id from incident_notification_recipient where account_id = $1 limit 1', [id]),
    task: await first(
      `insert into incident_task (account_id, incident_id, title, assignee_user_id, due_on)
       values (current_account(), $1, 'Save the recording', $2, '2026-03-15') returning id`,
      [incident.id, admin.userId],
    ),
    code: await first(
      `with device as (insert into mfa_device (account_id, user_id, kind, phone, verified_at)
         values (current_account(), $1, 'PHONE', '+16045550157', now()) returning id)
       insert into mfa_code (account_id, session_id, device_id, sent_at, expires_at)
       select current_account(), $2, id, now(), now() + interval '1 hour' from device returning id`,
      [member.userId, member.sessionId],
    ),
    waitingPrintout: await first(
      `insert into printout (account_id, kind, incident_id, incident_version, requested_by, requested_by_name, time_zone)
       values (current_account(), 'INCIDENTS', $1, 1, $2, $3, 'UTC') returning id`,
      [incident.id, admin.userId, admin.name],
    ),
    waitingReportPrintout: await reportPrintout('WAITING', null),
    reportPrintout: await reportPrintout('READY', file.id),
    savedReport: await report('Night report'),
    savedAnalysis: await first(
      `insert into saved_analysis (account_id, item_type, create_user_id, create_user_name, name, frequency, chart_type,
         criteria)
       values (current_account(), 'REPORT', $1, 'Night manager', 'Falls', 'MONTH', 'bar',
         '[{"period": {"type": "LAST_N_DAYS", "days": 30}}]') returning id`,
      [admin.userId],
    ),
    // no name leads to the address
    webhook: await first<{ id: string; delivery: string; claim: string }>(
      `with webhook as (
         insert into webhook (account_id, url, kinds, sealed_secret, place)
         values (current_account(), 'https://hooks.invalid/', '{CREATE}', 'sealed', 0) returning id),
       change as (select place, incident_id from incident_change where account_id = current_account() limit 1)
       insert into webhook_delivery (account_id, webhook_id, place, incident_id, kind, body, next_at, claim)
       select current_account(), webhook.id, place, incident_id, 'CREATE', '{}', now(), gen_random_uuid()
       from webhook, change returning id as delivery, webhook_id as id, claim`,
    ),
    target: await first<{ id: string; analysis: string; user: string }>(
      `with analysis as (
         insert into saved_analysis (account_id, item_type, user_id, create_user_id, create_user_name, name, frequency,
           chart_type, criteria, target)
         values (current_account(), 'DASHBOARD', $1, $1, 'Night manager', 'Falls', 'MONTH', 'bar',
           '[{"period": {"type": "LAST_N_DAYS", "days": 30}}]', 0) returning id, user_id)
       insert into target_crossing (account_id, analysis_id, month, state, crossed_at)
       select current_account(), id, '2026-03-01', 'WAITING', '2026-03-14' from analysis
       returning id, analysis_id as analysis, (select user_id from analysis) as user`,
      [admin.userId],
    ),
    delivery: await first<{ id: string; schedule: string; user: string }>(
      `with schedule as (
         insert into report_schedule (account_id, saved_search_id, owner_id, frequency, weekday, month_day, hour, format,
           next_day, next_at)
         values (current_account(), $2, $1, 'DAILY', 1, 1, 7, 'pdf', '2026-01-05', '2026-01-05') returning id),
       recipient as (
         insert into report_recipient (account_id, schedule_id, user_id) select current_account(), id, $1 from schedule),
       run as (
         insert into report_run (account_id, schedule_id, day, due_at)
         select current_account(), id, '2026-01-04', '2026-01-04' from schedule returning id)
       insert into report_delivery (account_id, run_id, user_id) select current_account(), id, $1 from run
       returning id, (select id from schedule) as schedule, user_id as "user"`,
      [admin.userId, (await report('Scheduled report')).id],
    ),
  };
}

const importedFile = {
  format: { kind: 'csv', encoding: 'utf-8', delimiter: ',', hasHead: true },
  columns: ['Occurred', 'Type', 'First name', 'Last name'],
  rowCount: 1,
};
const importMapping = {
  targets: ['occurredDate', 'class', 'person.1.firstName', 'person.1.lastName'],
  dateOrder: null,
};

function tokenOf({ actor }: Scope, { delivery }: Rows, { settings }: AppServices) {
  return unsubscribeToken(settings, {
    accountId: actor.account.id,
    scheduleId: delivery.schedule,
    userId: delivery.user,
  });
}

function taskTokenOf({ actor }: Scope, _of: Rows, { settings }: AppServices) {
  return taskToken(settings, { accountId: actor.account.id, userId: actor.userId, kind: 'NEW' });
}

function targetTokenOf({ actor }: Scope, { target }: Rows, { settings }: AppServices) {
  return targetToken(settings, { accountId: actor.account.id, analysisId: target.analysis, userId: target.user });
}

function crossingOf({ actor }: Scope, { target }: Rows) {
  return { accountId: actor.account.id, crossingId: target.id };
}

function claimedOf({ webhook }: Rows) {
  return {
    id: webhook.delivery,
    claim: webhook.claim,
    kind: 'CREATE',
    body: '{}',
    tries: 0,
    firstAt: null,
    url: '',
    secrets: [],
  };
}

function fails(): never {
  throw new Error('not in this test');
}
