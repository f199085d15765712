import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { incidentTexts } from '#app/drafts/body/draft-body.ts';
import { locationTexts, newPart, partFields } from '#app/drafts/body/draft-parts.ts';
import { accountNotice } from '#app/mail/templates/account-notice.tsx';
import { dueTasks } from '#app/mail/templates/due-tasks.tsx';
import { erasureCertificate } from '#app/mail/templates/erasure-certificate.tsx';
import { incidentNotification } from '#app/mail/templates/incident-notification.tsx';
import { mfaReset } from '#app/mail/templates/mfa-reset.tsx';
import { newTask } from '#app/mail/templates/new-task.tsx';
import { newTasks } from '#app/mail/templates/new-tasks.tsx';
import { owedReports } from '#app/mail/templates/owed-reports.tsx';
import { passwordReset } from '#app/mail/templates/password-reset.tsx';
import { receipt } from '#app/mail/templates/receipt.tsx';
import { reportProblem } from '#app/mail/templates/report-problem.tsx';
import { returnedIncident } from '#app/mail/templates/returned-incident.tsx';
import { ruleTest } from '#app/mail/templates/rule-test.tsx';
import { scheduledReport } from '#app/mail/templates/scheduled-report.tsx';
import { securityNotice } from '#app/mail/templates/security-notice.tsx';
import { signInCode } from '#app/mail/templates/sign-in-code.tsx';
import { targetCrossed } from '#app/mail/templates/target-crossed.tsx';
import { verification } from '#app/mail/templates/verification.tsx';
import { waitingIncidents } from '#app/mail/templates/waiting-incidents.tsx';
import { webhookOff } from '#app/mail/templates/webhook-off.tsx';
import { openOrm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { notifiedEvents } from '#db/vocabulary/incident.ts';
import { accountNotices, passwordResetReasons, securityNotices } from '#db/vocabulary/notices.ts';
import { partKinds } from '#db/vocabulary/part-fields.ts';
import { Visit } from '../support/browser.ts';
import { fromOurPage, sendRequest } from '../support/client.ts';
import { everyNth, isComplete } from '../support/fixed-choice.ts';
import { ownProduct } from '../support/own-product.ts';
import { squashed } from '../support/printed-words.ts';
import { filled, routes } from '../support/routes.ts';
import { scripts } from '../support/scripts.ts';
import { ownDataOf } from '../support/valid-requests/own-data.ts';
import { placeOf } from '../support/valid-requests/posts.ts';
import { aWorld } from '../support/world.ts';
import { runnableIn } from './runnable-in.ts';

const product = await ownProduct();
const world = await aWorld({ databaseUrl: product.database.app });
const { email, account, cookie } = world.home.admin;
const owner = await openOrm(product.database.owner, 1);
const em = forAccount(owner, { accountId: account.id, seesLocked: true });
await world.anIncident({ by: world.home.admin });
const ownData = await ownDataOf(product.orm, { email, accountId: account.id, dataDir: product.dataDir });
const visit = await Visit.begin({ scripts: true, width: 1440 }, product.origin);
afterAll(async () => {
  await visit.end();
  await owner.close(true);
  await world.close();
  await product.close();
});

// PostgreSQL stores no NUL character
const byLength = scripts
  .map((script) => script.replaceAll('\0', ''))
  .toSorted((one, other) => one.length - other.length);
// the short columns hold nothing but the shortest
const storable = [...new Set([...byLength.slice(0, 3), ...everyNth(5, byLength)])];
/** Each text unchanged, and as the address and the title of a Markdown link. */
const hostile = storable.flatMap((script) => [script, `[a](${script})`, `[a](https://a.example "${script}")`]);
const atOnce = isComplete ? 1 : 100;
const rounds = Array.from({ length: Math.ceil(hostile.length / atOnce) }, (_, round) =>
  hostile.slice(round * atOnce, (round + 1) * atOnce),
);

/** Columns that no form writes: identifiers and states that the application itself depends on. */
const unwritten =
  /^(account.time_zone|app_user.identity$|api_key.ended_why$|webhook.off_why$|kept_chart.|session.|stored_file.|lookup.*[.]type$|workgroup_privilege.)|_search_key$|country_code$/;

/** Columns that hold a word of a fixed list, or fewer characters than any script has. */
const short =
  /(_type|review_state|postal_code|closed_by|[.](section|status|state|kind|level|outcome|result|phone|frequency|format))$/;

const pages = (await routes()).filter(
  ({ loads, isButton, path }) => loads && !isButton && !/^\/(login|logout|callback|idp|session)/.test(path),
);
const acting = (await routes()).filter(({ acts }) => acts);
let columns: Column[];
/** Leaves out the body of drafts, which is typed below, columns that no page shows, and calls of keys and what was sent, which nobody types. */
let jsonColumns: Column[];
let places: { id: string; path: string }[];

beforeAll(async () => {
  const all = await em.execute<(Column & { isJson: boolean })[]>(columnsSql);
  columns = all.filter(({ table, name, isJson }) => !isJson && !unwritten.test(`${table}.${name}`));
  const notTyped = ['draft', 'kept_chart', 'api_request', 'api_key_last_calls', 'webhook_delivery'];
  jsonColumns = all.filter(({ table, isJson }) => isJson && !notTyped.includes(table));
  const guards = await em.execute<{ guard: string }[]>(appendOnlySql);
  for (const { guard } of guards) await em.execute(guard);
  places = await Promise.all(
    pages.map(async (route) => {
      const { params } = await placeOf(route, acting, ownData, product.origin);
      return { id: route.id, path: filled(route.path, params) };
    }),
  );
  // only a released comment has a reply, and a resolved one a name of who resolved it
  await em.execute(
    `update review_comment set released_at = coalesce(released_at, now()), resolved_at = now(),
       resolve_user_id = create_user_id, resolve_user_name = create_user_name`,
  );
});

test(`none of ${hostile.length} scripts stored in text columns runs on any page`, {
  timeout: 900_000,
}, async () => {
  const held = new Set<Column>();
  const shown = new Set<string>();
  for (const texts of rounds) {
    for (const column of columns) if (await hold(column, texts)) held.add(column);
    for (const column of jsonColumns) {
      // the texts of a criterion are short
      const text = column.name === 'criteria' ? texts[0]! : texts.join('\n\n');
      if (await holdInside(column, text)) held.add(column);
    }
    await em.execute('update draft set body = $1::jsonb, touched = true', [JSON.stringify(typed(texts.join('\n\n')))]);
    for (const { id, path } of places) {
      const request = { path, headers: fromOurPage(product.origin, cookie) };
      const { status, headers, body } = await sendRequest(product.address, request);
      expect(status, `${path}: ${product.log()}`).toBeLessThan(500);
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      if (body.includes('alert(1)')) shown.add(id);
      expect(await runnableIn(visit.page, body, headers), `${path} of ${texts.join('\n')}`).toEqual([]);
    }
  }
  const empty = [...columns, ...jsonColumns].filter((column) => !held.has(column));
  expect(empty.map(({ table, name }) => `${table}.${name}`).filter((name) => !short.test(name))).toEqual([]);
  expect(held.size, 'columns that hold a script').toBeGreaterThan(120);
  expect(shown.size, 'pages that show one').toBeGreaterThan(40);
});

type Letter = { html: string; text: string };

const link = 'https://incidents.example.com/link';
/** Every kind of email that the product sends, with the text wherever a letter takes one that is not a link. */
const letters: Record<string, (text: string) => Promise<Letter>[]> = {
  'account-notice': (text) =>
    accountNotices.map((notice) =>
      accountNotice({
        email: text,
        company: text,
        notice,
        trialDay: text,
        periodEnd: text,
        last4: text,
        link,
        erasesAt: text,
        requestedBy: text,
        withdrawnBy: text,
        seats: 5,
        plan: text,
        price: text,
        refusedAmount: text,
        nextTry: text,
        disabledOn: text,
      }),
    ),
  'due-tasks': (text) => [
    dueTasks({
      email: text,
      name: text,
      accountName: text,
      link,
      unsubscribe: link,
      overdue: [{ title: text, due: text, incident: text, link }],
      today: [{ title: text, due: text, incident: text, link }],
      tomorrow: [{ title: text, due: text, incident: text, link }],
    }),
  ],
  'erasure-certificate': (text) => [
    erasureCertificate({ email: text, name: text, erasure: text, erasedAt: text, counts: { incident: 1, [text]: 2 } }),
  ],
  'incident-notification': (text) =>
    notifiedEvents.map((event) =>
      incidentNotification({
        email: text,
        event,
        number: 2405,
        occurred: text,
        link,
        unsubscribe: link,
        rule: text,
        classPath: [text, text],
        locationPath: [text],
        severity: text,
        enteredBy: text,
      }),
    ),
  'mfa-reset': (text) => [mfaReset({ email: text, company: text, link })],
  'new-task': (text) =>
    ['', text].map((handedBackBy) =>
      newTask({
        email: text,
        name: text,
        accountName: text,
        title: text,
        day: text,
        due: text,
        incident: text,
        assignedBy: text,
        workgroup: text,
        handedBackBy,
        reason: handedBackBy,
        link,
        unsubscribe: link,
      }),
    ),
  'new-tasks': (text) => [
    newTasks({
      email: text,
      name: text,
      accountName: text,
      assignedBy: text,
      tasks: [{ title: text, due: text, incident: text, link }],
      link,
      unsubscribe: link,
    }),
  ],
  'owed-reports': (text) => [
    owedReports({
      email: text,
      name: text,
      accountName: text,
      remindedBy: text,
      count: text,
      link,
      unsubscribe: link,
      reports: [{ title: text, about: text, link }],
      total: 2,
    }),
  ],
  'password-reset': (text) =>
    passwordResetReasons.map((reason) => passwordReset({ email: text, link, reason, minutes: 60 })),
  receipt: (text) => [
    receipt({
      email: text,
      number: text,
      seller: text,
      buyer: [text],
      lines: [[text, text]],
      day: text,
      last4: text,
      link,
    }),
  ],
  'report-problem': (text) =>
    [true, false].map((isOwner) =>
      reportProblem({ email: text, isOwner, name: text, person: text, reason: text, isTakenOut: true, link }),
    ),
  'returned-incident': (text) => [
    returnedIncident({
      email: text,
      accountName: text,
      number: 7,
      classPath: [text],
      reviewer: text,
      reason: text,
      comments: ['SUMMARY'],
      link,
      unsubscribe: link,
    }),
  ],
  'rule-test': (text) => [ruleTest({ email: text, rule: text, recipients: 2, link })],
  'scheduled-report': (text) => [
    scheduledReport({
      email: text,
      name: text,
      accountName: text,
      ownerName: text,
      timing: text,
      found: text,
      finding: text,
      link,
      unsubscribe: link,
    }),
  ],
  'security-notice': (text) =>
    securityNotices.map((notice) => securityNotice({ email: text, company: text, link, notice })),
  'sign-in-code': (text) => [signInCode({ email: text, digits: text, minutes: 10 })],
  'target-crossed': (text) => [
    targetCrossed({
      email: text,
      name: text,
      accountName: text,
      most: text,
      month: text,
      finding: text,
      link,
      unsubscribe: link,
    }),
  ],
  verification: (text) => [true, false].map((isInvited) => verification({ email: text, link, isInvited })),
  'waiting-incidents': (text) => [
    waitingIncidents({
      email: text,
      name: text,
      accountName: text,
      overdueHours: 24,
      count: text,
      total: 2,
      incidents: [{ number: 7, classPath: [text], author: text, hours: 30, link }],
      link,
      unsubscribe: link,
    }),
  ],
  'webhook-off': (text) =>
    (['FAILING', 'GONE'] as const).map((why) => webhookOff({ email: text, url: text, why, link })),
};

test('every kind of email is looked at for scripts', async () => {
  const files = await readdir('app/mail/templates');
  const kinds = files.map((file) => file.replace('.tsx', '')).filter((kind) => kind !== 'email-frame');
  expect(kinds.toSorted()).toEqual(Object.keys(letters).toSorted());
});

test.each(Object.keys(letters))(
  'none of the scripts runs in the email %s, and its text part has each as it was typed',
  { timeout: 600_000 },
  async (kind) => {
    const written = async (text: string) => await Promise.all(letters[kind]!(text));
    const runnable = async (all: Letter[]) =>
      await Promise.all(all.map(({ html }) => runnableIn(visit.page, html, {})));
    const usual = await runnable(await written('Theft'));
    for (const script of storable) {
      const all = await written(script);
      expect(await runnable(all), script).toEqual(usual);
      for (const { text } of all) expect(squashed(text)).toContain(squashed(script));
    }
  },
);

test('none of the scripts runs on the unsubscribe page as the token of its address or its form', async () => {
  const headers = fromOurPage(product.origin, '');
  for (const token of storable) {
    const fields = new URLSearchParams({ token }).toString();
    for (const request of [
      { path: `/unsubscribe?${fields}` },
      { path: '/unsubscribe', method: 'POST', body: fields },
    ]) {
      const answer = await sendRequest(product.address, { headers, ...request });
      expect(answer.status, token).toBe(410);
      expect(await runnableIn(visit.page, answer.body, answer.headers), token).toEqual([]);
    }
  }
});

test.each([
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<a href="java&#10;script:alert(1)">a</a>'],
  ...['<form action="https://e.example"></form>', '<svg><use href="data:a"></use></svg>', '<iframe></iframe>'],
  ...['<template><b onclick="a"></b></template>', '<meta http-equiv="refresh">', '<p style="position:fixed">'],
])('the check for runnable content detects %s', async (html) => {
  expect(await runnableIn(visit.page, html, {})).not.toEqual([]);
});

type Column = { table: string; name: string };

/** Writes as many of the texts as fit into every row of a column; returns whether any fits. */
async function hold({ table, name }: Column, texts: string[]): Promise<boolean> {
  for (const text of [texts.join('\n\n'), ...texts]) {
    const sql = `update ${table} t set ${name} = $1 || n.at
      from (select ctid, row_number() over () as at from ${table}) n where n.ctid = t.ctid`;
    const taken = em.execute(sql, [text]).then(
      () => true,
      () => false,
    );
    if (await taken) return true;
  }
  return false;
}

/** Adds the text to every text inside a JSON column of every row, except ids, times and words of a fixed list. */
async function holdInside({ table, name }: Column, text: string): Promise<boolean> {
  const rows = await em.execute<{ place: string; value: unknown }[]>(
    `select ctid::text as place, ${name} as value from ${table}`,
  );
  const withText = (value: unknown): unknown => {
    if (typeof value === 'string') return fixed.test(value) ? value : text;
    if (Array.isArray(value)) return value.map(withText);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === 'countryCode' ? inner : withText(inner)]),
    );
  };
  const changed = rows.map(({ place, value }) => ({ place, value: withText(value) }));
  const sql = `update ${table} t set ${name} = n.value from jsonb_to_recordset($1::jsonb) as n(place tid, value jsonb)
    where t.ctid = n.place returning ${name}::text as stored`;
  const stored = await em.execute<{ stored: string | null }[]>(sql, [JSON.stringify(changed)]);
  return stored.some(({ stored }) => stored?.includes('alert'));
}

const fixed = /^([0-9a-f-]{36}|\d{4}-\d\d-\d\d([T ].*)?|[A-Z_]+)$/;

/** Returns a draft body with the text in every typed field and with the parts that addresses name. */
function typed(text: string) {
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]));
  const named: Record<string, string> = { persons: ownData.personOnDrafts, legalEntities: ownData.companyOnDrafts };
  const parts = partKinds.map((kind) => [
    kind,
    [{ ...newPart(kind, named[kind] ?? randomUUID()), ...all(partFields[kind].texts) }],
  ]);
  const attachment = {
    id: ownData.attachmentOnDrafts,
    partId: null,
    fileId: ownData.fileId,
    thumbnailFileId: null,
    sizeBytes: 4,
    attachmentType: 'TXT',
    creationDate: '2026-03-14T09:14:00.000Z',
    ...all(['name', 'comments', 'fileName']),
  };
  return {
    ...all(incidentTexts),
    location: all(locationTexts),
    ...Object.fromEntries(parts),
    attachments: [attachment],
  };
}

const columnsSql = `
select c.table_name as table, c.column_name as name, c.udt_name = 'jsonb' as "isJson" from information_schema.columns c
join information_schema.tables t using (table_schema, table_name)
where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
  and (c.data_type in ('text', 'character varying') or c.udt_name in ('citext', 'jsonb'))
  and (c.table_name = 'account' or exists (select from information_schema.columns a
    where a.table_schema = 'public' and a.table_name = c.table_name and a.column_name = 'account_id'))`;

/** Statements that let the owner change what a trigger keeps as it was written: notes, history and audit. */
const appendOnlySql = `
select distinct 'alter table ' || t.tgrelid::regclass || ' disable trigger ' || quote_ident(t.tgname) as guard
from pg_trigger t join pg_proc f on f.oid = t.tgfoid where not t.tgisinternal and f.prosrc ~ 'never changed|removed once'`;
