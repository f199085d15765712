import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nothingChosen } from '#app/analysis/choices/analysis.schema.ts';
import { createSavedAnalysis } from '#app/analysis/saved/commands/create-saved-analysis.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { type ListColumn, listColumns } from '#app/incidents/list/list-columns.schema.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { viewableIncident } from '#app/incidents/queries/viewable-incident.server.ts';
import type { Email } from '#app/mail/mailer.server.ts';
import { requestPrintout } from '#app/reports/printing/commands/request-printout.server.ts';
import { createPrintout } from '#app/reports/printing/printouts/create-printout.server.ts';
import { printoutFile } from '#app/reports/printing/queries/printout-file.server.ts';
import { saveSchedule } from '#app/reports/schedules/commands/save-schedule.server.ts';
import { sendNow } from '#app/reports/schedules/commands/send-now.server.ts';
import { type SentFormat, sentFormats } from '#app/reports/schedules/schedule.schema.ts';
import { newSchedule } from '#app/reports/schedules/schedule-values.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { saveWebhook } from '#app/webhooks/commands/save-webhook.server.ts';
import { eventFields, eventKinds } from '#app/webhooks/event-fields.ts';
import { NotFoundError } from '#db/errors.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { accountNotices, passwordResetReasons, securityNotices } from '#db/vocabulary/notices.ts';
import { privileges } from '#db/vocabulary/privilege.ts';
import type { Job } from '#worker/context/job-context.ts';
import { openPdfProcesses } from '#worker/printing/pdf-process.ts';
import { inOneSlot } from '../support/in-one-slot.ts';
import { pagesOf } from '../support/printed-words.ts';
import { openPrintingWorld } from '../support/printing-world.ts';
import { openReceiver } from '../support/webhook-receiver.ts';

const world = await openPrintingWorld();
const { product } = world;
const receiver = await openReceiver();
Object.assign(product.settings, {
  origin: 'http://localhost:3000',
  sessionSecret: 'a secret of this test, long enough',
  webhookLoopbackPort: receiver.port,
});
const pdfProcesses = openPdfProcesses();
const sent: Email[] = [];
const texts: string[] = [];
const context = {
  services: product,
  mailer: { send: async (email: Email) => void sent.push(email), close: () => {} },
  sms: { send: async (message: unknown) => void texts.push(JSON.stringify(message)) } as never,
  pdfProcesses,
};
afterAll(async () => {
  await receiver.close();
  await world.close();
  pdfProcesses.close();
});

/** It replaces the demo accounts, and holds nothing of any other. */
const notRun = ['restore-demo'];
const names = (await readdir('worker/jobs'))
  .map((file) => file.replace('.ts', ''))
  .filter((name) => !notRun.includes(name));

/** In the texts, the class and the place of locked incidents, and in the private details of persons; nowhere else. */
const signs = /quetzal|sparrow|1991-02-03|03\/02\/1991|02\/03\/1991/i;

const hotel = await world.account();
const everything = privileges.filter((privilege) => privilege !== 'INCIDENT_LOCK' && privilege !== 'PRIVACY_INFO_VIEW');
/** May do everything but see locked incidents and private details; the keeper may see these too. */
const clerk = await hotel.user('Clerk', ...everything);
const keeper = await hotel.user('Keeper', ...privileges);
let hidden: number[];
let deliveries: { id: string; user: string }[];
let values: Record<string, unknown>[];

beforeAll(async () => {
  const secret = {
    lastClassId: await hotel.lookup('INCIDENT_CLASS', 'Quetzal class'),
    lastLocationId: await hotel.lookup('LOCATION', 'Quetzal room'),
    summary: 'Quetzal',
    summaryText: 'Quetzal',
    canary: 'quetzal',
  };
  // a chart shows a disabled class only where an incident of it is counted
  await hotel.em.execute('update lookup set active = false where id = $1', [secret.lastClassId]);
  const shown = await hotel.incident(clerk, { canary: 'sparrow' });
  const locked = [await hotel.incident(clerk, { ...secret, locked: true }), await hotel.incident(clerk, secret)];
  for (const [id, body] of [[shown.id, 'Called back.'], ...locked.map((one) => [one.id, 'Quetzal'])] as [
    string,
    string,
  ][]) {
    await addNote(hotel.scope(keeper), id, { key: randomUUID(), body, correctsId: null });
  }
  const prints = [
    await requestPrintout(hotel.scope(clerk), shown.id),
    await requestPrintout(hotel.scope(clerk), locked[1]!.id),
  ];
  await reviewed(locked[0]!.id, locked[1]!.id);
  // the second is locked after its printout was asked for
  await hotel.em.execute('update incident set locked = true where id = $1', [locked[1]!.id]);
  hidden = locked.map(({ number }) => number);
  for (const format of keysOf(sentFormats)) {
    for (const report of [await aList(), await aChart('REPORT')]) {
      await saveSchedule(hotel.scope(clerk), report, {
        ...newSchedule,
        format,
        recipients: [clerk.userId, keeper.userId],
      });
      await sendNow(hotel.scope(clerk), report);
      prints.push(await aReportPrintout(report, format));
    }
  }
  await aChart('DASHBOARD');
  deliveries = await hotel.em.execute(`select id, user_id as user from report_delivery`);
  const { ruleId, recipientId } = await aRule();
  const common = {
    accountId: hotel.id,
    userId: clerk.userId,
    printoutId: prints[0],
    incidentId: shown.id,
    recipientId,
    deliveryId: deliveries[0]!.id,
    event: 'CREATE',
    identity: randomUUID(),
    code: randomUUID(),
    reason: 'forgotten',
    factor: 'PASSWORD',
    notice: securityNotices[0],
    until: Date.now() + 600_000,
    invoice: 'in_1',
    erasure: randomUUID(),
    ruleId,
    crossingId: await aCrossedTarget(),
    webhookId: await aWebhook(),
    taskId: await aTask(locked[0]!.id),
    day: '2026-03-14',
    returns: 1,
    importId: await anImport(),
  };
  values = [
    ...prints.map((printoutId) => ({ printoutId })),
    ...deliveries.filter(({ user }) => user === clerk.userId).map(({ id }) => ({ deliveryId: id })),
    ...[shown, ...locked].flatMap(({ id }) => ['CREATE', 'EDIT', 'CLOSE'].map((event) => ({ incidentId: id, event }))),
    ...[...securityNotices, ...accountNotices].map((notice) => ({ notice })),
    ...passwordResetReasons.map((reason) => ({ reason })),
  ].map((one) => ({ ...common, ...one }));
});

describe('what the worker makes for a person shows no locked incident and no private detail', () => {
  let before: Record<string, string>;

  beforeAll(async () => {
    before = await rowsWithSigns();
    for (const { id } of deliveries.filter(({ user }) => user === clerk.userId)) {
      await run('send-report', { accountId: hotel.id, userId: clerk.userId, deliveryId: id });
    }
  });

  test.each(names)('the job %s', async (name) => {
    // the chart that a job keeps is that of a day
    await inOneSlot('hour');
    const unread: unknown[] = [];
    for (const payload of values) {
      await run(name, payload).catch((error: Error) => {
        if (error.name === 'ZodError' || error.name === '$ZodError') unread.push(error.message);
      });
    }
    expect(unread.length, `give the parameters of ${name} a value in this test: ${unread[0]}`).toBeLessThan(
      values.length,
    );
    await expectNothingHidden();
  });

  test('an event was sent of every change that is not hidden', () => {
    const types = new Set(receiver.received.map(({ event }) => event.type));
    expect([...types].toSorted()).toEqual(['incident.noted', 'webhook.test']);
  });

  test('every kind of file and letter was looked at', async () => {
    const made = await filesOf({ actor: clerk });
    expect(made.map(({ mediaType }) => mediaType.split(/[/.]/).at(-1)).toSorted()).toEqual([
      ...['pdf', 'pdf', 'pdf', 'pdf', 'pdf'],
      ...['sheet', 'sheet', 'sheet', 'sheet'],
    ]);
    const subjects = new Set(sent.map(({ subject }) => subject.replace(/[\d].*/, '')));
    expect([...subjects].filter((subject) => subject.startsWith('Report'))).not.toEqual([]);
    expect([...subjects].filter((subject) => subject.includes('target'))).not.toEqual([]);
    expect(await hotel.em.execute('select key from kept_chart')).toHaveLength(1);
  });

  async function expectNothingHidden() {
    expect(await rowsWithSigns()).toEqual(before);
    for (const email of sent) expect(await wordsOfEmail(email), email.subject).not.toMatch(signs);
    for (const text of texts) expect(text).not.toMatch(signs);
    for (const { body } of receiver.received) expect(body).not.toMatch(signs);
    for (const { words, id } of await filesOf({ actor: clerk })) expect(words, id).not.toMatch(signs);
    const listed = await hotel.em.execute<{ numbers: number[] }[]>(
      'select listed_numbers as numbers from printout where requested_by = $1',
      [clerk.userId],
    );
    expect(listed.flatMap(({ numbers }) => numbers).filter((number) => hidden.includes(number))).toEqual([]);
  }
});

test('who may see locked incidents gets them in every format', async () => {
  for (const { id } of deliveries.filter(({ user }) => user === keeper.userId)) {
    await run('send-report', { accountId: hotel.id, userId: keeper.userId, deliveryId: id });
  }
  const emails = sent.filter(({ to }) => to === keeper.email);
  expect(emails).toHaveLength(4);
  for (const email of emails)
    expect(await wordsOfEmail(email), email.attachments![0]!.filename).toMatch(/quetzal\s?class/i);
});

async function run(name: string, payload: object) {
  const module = (await import(`../../worker/jobs/${name}.ts`)) as Record<string, Job>;
  const job = module[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  if (!job) throw new Error(`worker/jobs/${name}.ts exports no job of its name`);
  await job(context, payload, { id: randomUUID(), source: null });
}

const aList = async () => {
  const columns = keysOf(listColumns) as ListColumn[];
  const id = await createSavedSearch(hotel.scope(clerk), 'REPORT', {
    name: 'Everything',
    description: '',
    columns,
    criteria: { operator: 'AND', status: { operator: 'OR', values: [{ status: 1 }] } },
  });
  return { kind: 'SEARCH', id } as const;
};

const aChart = async (type: 'REPORT' | 'DASHBOARD') => {
  const id = await createSavedAnalysis(hotel.scope(clerk), type, {
    ...nothingChosen,
    frequency: 'CLASS',
    chartType: 'bar',
    title: 'By class',
    periods: [{ periodType: 'LAST_DAYS', days: 9_999, name: '' }],
  });
  return { kind: 'ANALYSIS', id } as const;
};

function aReportPrintout({ kind, id }: { kind: 'SEARCH' | 'ANALYSIS'; id: string }, format: SentFormat) {
  const scope = hotel.scope(clerk);
  return createPrintout(scope, { kind, reportId: id, title: 'All', sort: '', format, requestedBy: clerk.userId });
}

/** A task of the clerk on an incident that is locked. */
async function aTask(incidentId: string): Promise<string> {
  const [task] = await hotel.em.execute<[{ id: string }]>(
    `insert into incident_task (account_id, incident_id, title, assignee_user_id, assign_user_id, assign_user_name, due_on)
     values (current_account(), $1, 'Quetzal', $2, $2, 'Clerk', '2026-03-13') returning id`,
    [incidentId, clerk.userId],
  );
  return task.id;
}

/** Makes one incident wait for review since long ago, and returns another one to the clerk. */
async function reviewed(waiting: string, returned: string) {
  await hotel.em.execute(
    `update incident set review_state = 'WAITING', review_since = '2026-01-01', review_user_id = $2,
       review_user_name = 'Clerk' where account_id = current_account() and id = any ($1::uuid[])`,
    [[waiting, returned], clerk.userId],
  );
  const scope = hotel.scope(keeper);
  const { version } = await viewableIncident(scope, returned);
  await returnIncident(scope, returned, { version, reason: 'Quetzal' });
}

/** An import whose incidents are taken back. */
async function anImport(): Promise<string> {
  const [{ id }] = await hotel.em.execute<[{ id: string }]>(
    `insert into incident_import (account_id, file_name, state, create_user_id, create_user_name)
     values (current_account(), 'thefts.csv', 'UNDOING', $1, 'Clerk') returning id`,
    [clerk.userId],
  );
  return id;
}

/** A month of the clerk's analysis that has more incidents than its target, hidden ones left out. */
async function aCrossedTarget(): Promise<string> {
  const id = await createSavedAnalysis(hotel.scope(clerk), 'REPORT', {
    ...nothingChosen,
    frequency: 'MONTH',
    chartType: 'bar',
    title: 'By month',
    target: { most: 0, emails: true },
    periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 600, name: '' }],
  });
  const [crossing] = await hotel.em.execute<[{ id: string }]>(
    `insert into target_crossing (account_id, analysis_id, month, state, crossed_at)
     values (current_account(), $1, '2026-03-01', 'WAITING', now()) returning id`,
    [id],
  );
  return crossing.id;
}

/** A webhook that is told of every change from the first one, with all that can be chosen. */
async function aWebhook(): Promise<string> {
  const settings = { ...product.settings, webhookLoopbackPort: receiver.port };
  const input = { url: receiver.url, kinds: [...eventKinds], classId: null, fields: keysOf(eventFields) };
  const id = await saveWebhook(hotel.scope(keeper), settings, undefined, input);
  await hotel.em.execute('update webhook set place = 0 where id = $1', [id]);
  return id;
}

/** A rule that tells somebody of every event of every class. */
async function aRule() {
  const [rule] = await hotel.em.execute<[{ ruleId: string; recipientId: string }]>(
    `with rule as (insert into incident_notification (account_id, name) values (current_account(), 'Night desk') returning id),
       classes as (insert into incident_notification_class (account_id, notification_id, class_id, events)
         select current_account(), rule.id, l.id, '{CREATE,EDIT,CLOSE}' from rule, lookup l
         where l.account_id = current_account() and l.type = 'INCIDENT_CLASS')
     insert into incident_notification_recipient (account_id, notification_id, email)
     select current_account(), rule.id, 'desk@test.example' from rule
     returning notification_id as "ruleId", id as "recipientId"`,
  );
  return rule;
}

/** Returns the words of all printouts that a person asked for and may read. */
async function filesOf({ actor }: { actor: Actor }) {
  const asked = await hotel.em.execute<{ id: string; incidentId: string | null }[]>(
    `select id, incident_id as "incidentId" from printout where requested_by = $1 and state = 'READY'`,
    [actor.userId],
  );
  const files = await Promise.all(asked.map((printout) => fileFor(actor, printout)));
  return files.filter((file) => file !== null);
}

async function fileFor(actor: Actor, { id, incidentId }: { id: string; incidentId: string | null }) {
  const scope = hotel.scope(actor);
  try {
    const params = incidentId ? { id: incidentId, printoutId: id } : { reportPrintoutId: id };
    const { key, mediaType } = await printoutFile(scope, params);
    return { id, mediaType, words: await wordsOf(await buffer(await product.files.read(key)), mediaType) };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

async function wordsOfEmail({ subject, html, text, attachments = [] }: Email): Promise<string> {
  const words = await Promise.all(attachments.map(({ content, contentType }) => wordsOf(content, contentType)));
  return [subject, html, text, ...words].join('\n');
}

async function wordsOf(content: Buffer, mediaType: string): Promise<string> {
  if (mediaType === 'application/pdf') return pagesOf(content).join('\n');
  if (mediaType.includes('spreadsheet')) return JSON.stringify((await readXlsx(content)).sheets);
  return content.toString();
}

/** Returns a checksum of the rows of each table that hold a sign: what the worker copies makes another one. */
async function rowsWithSigns() {
  const tables = await hotel.em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [{ rows }] = await hotel.em.execute<[{ rows: number }]>(
      `select count(*)::int as rows from ${name} t where t.account_id = current_account() and t::text ~* $1`,
      [signs.source.replaceAll('\\/', '/')],
    );
    if (rows > 0) found[name] = String(rows);
  }
  return found;
}
