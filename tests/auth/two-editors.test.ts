import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { attached } from '../support/attached.ts';
import { type Answer, sendRequest } from '../support/client.ts';
import { startWeb } from '../support/product-process.ts';
import { routes } from '../support/routes.ts';
import { recordRowChanges } from '../support/row-changes.ts';
import { escaped, type Field, formWithVersion } from '../support/sent-form.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const payments = await testPayments();
const web = await startWeb({
  database: process.env.DATABASE_URL!,
  dataDir: world.product.settings.dataDir,
  env: payments.variables,
});
const recorded = await recordRowChanges(process.env.DATABASE_URL!);
afterAll(async () => {
  await recorded.close();
  await web.end('SIGKILL');
  await payments.close();
  await world.close();
});
const { home, scopeFor } = world;
const { em } = scopeFor(home.admin);
const first = await home.user('first', 'MYINCIDENT_ADD');
const second = await home.user('second', 'MYINCIDENT_ADD');
await em.execute(
  `update workgroup set is_admin = true from app_user u where u.account_id = current_account()
   and workgroup.account_id = u.account_id and workgroup.id = u.workgroup_id and u.id = any($1::uuid[])`,
  [[first.userId, second.userId]],
);

await em.execute(
  `update account set phone = '604 555 0100', billing_email = 'billing@test.example' where id = current_account()`,
);

const customer = await aCustomer();

/** The address of a form, and the sessions of two editors. */
type Target = {
  path: string;
  editors: [string, string];
  /** The address of another form of the same values, where the form itself closes when it is saved. */
  also?: string;
};

const by = async (path: string | Promise<string>, editors: [string, string] = [first.cookie, second.cookie]) => ({
  path: await path,
  editors,
});

/** Every form of administration, and of what one user may have open twice, that shows what is stored. */
const targets: Record<string, () => Promise<Target>> = {
  '/administration/settings': () => by('/administration/settings'),
  '/administration/workgroups/:workgroupId': () => by(aWorkgroup().then(({ path }) => path)),
  '/administration/workgroups/users/:userId': () =>
    by(
      home
        .user('Changed', 'MYINCIDENT_ADD')
        .then(({ userId }) => described(userId).then(() => `/administration/workgroups/users/${userId}`)),
    ),
  '/administration/lookups/:lookupId': () => by(aLocation().then((id) => `/administration/lookups/${id}`)),
  '/administration/lookups/:lookupId/address': () =>
    by(aLocation().then((id) => `/administration/lookups/${id}/address`)),
  '/administration/lookups/:lookupId/tasks/:templateId': () =>
    by(aTemplate().then((id) => `/administration/lookups/${home.lookups.INCIDENT_CLASS}/tasks/${id}`)),
  '/administration/lookups/:lookupId/checklist': () =>
    by(aChecklist().then((id) => `/administration/lookups/${id}/checklist`)),
  '/administration/lookups/labels': () => by('/administration/lookups/labels?type=LOCATION'),
  '/administration/notification/:notificationId': () => by(aRule().then((id) => `/administration/notification/${id}`)),
  '/administration/keys': () => by('/administration/keys'),
  '/administration/webhooks/:webhookId': () => by(aWebhook().then((id) => `/administration/webhooks/${id}`)),
  '/administration/settings/chart-notes': () => by('/administration/settings/chart-notes'),
  '/administration/settings/review': () => by('/administration/settings/review'),
  '/administration/billingInformation': () => by('/administration/billingInformation', customer.editors),
  '/administration/subscription2/payment': () => by('/administration/subscription2/payment', customer.editors),
  '/administration/subscription2/billing': async () => ({
    ...(await by(`/administration/subscription2/billing?period=MONTH&users=${customer.moreUsers()}`, customer.editors)),
    also: '/administration/billingInformation',
  }),
  '/profile': () => by('/profile', [first.cookie, first.cookie]),
  '/newincident/:draftId/attachments/:attachmentId': () => by(anAttachment(), [first.cookie, first.cookie]),
};

/** Forms without stored values, or with values that they do not save. */
const withoutState: Record<string, string> = {
  '/administration/settings/logo': 'one picture replaces another',
  '/administration/settings/logo/delete': 'a question',
  '/administration/workgroups/new': 'adds a workgroup',
  '/administration/workgroups/:workgroupId/delete': 'a question',
  '/administration/workgroups/users/new': 'adds a user',
  '/administration/workgroups/users/import': 'adds users',
  '/administration/workgroups/users/import/confirm': 'adds users',
  '/administration/workgroups/users/:userId/delete': 'a question',
  '/administration/workgroups/users/:userId/resend': 'a button',
  '/administration/workgroups/users/:userId/activate': 'shows the form of the user again, which it does not save',
  '/administration/workgroups/users/:userId/leave/:to': 'a question over the form of the user, which it does not save',
  '/administration/workgroups/users/:userId/deactivate': 'a question over the form of the user, which it does not save',
  '/administration/workgroups/users/:userId/password': 'replaces a password that is never shown',
  '/administration/workgroups/users/:userId/mfa': 'a question',
  '/administration/workgroups/users/:userId/mfa/on': 'a question',
  '/administration/workgroups/users/:userId/mfa/off': 'a question',
  '/administration/settings/mfa': 'a question',
  '/administration/workgroups/several/:act': 'a question',
  '/administration/workgroups/several/undo/:actId': 'a question',
  '/administration/import': 'adds an import',
  '/administration/import/:importId/match': 'has a test of its own in tests/jobs/imports.test.ts',
  '/administration/import/:importId/encoding': 'has the file read again',
  '/administration/import/:importId/run': 'a button',
  '/administration/import/:importId/cancel': 'a button',
  '/administration/import/:importId/undo': 'a question',
  '/administration/keys/new': 'adds a key',
  '/administration/keys/:keyId/revoke': 'a question',
  '/administration/keys/:keyId/rotate': 'replaces a secret that is shown once',
  '/administration/keys/:keyId/end-old': 'a question',
  '/administration/webhooks/new': 'adds a webhook',
  '/administration/webhooks/new/class': 'a button of the form, which saves nothing',
  '/administration/webhooks/:webhookId/class': 'a button of the form, which saves nothing',
  '/administration/webhooks/:webhookId/rotate': 'replaces a secret, and is refused for a minute after another rotation',
  '/administration/webhooks/:webhookId/delete': 'a question',
  '/administration/webhooks/:webhookId/test': 'a button',
  '/administration/webhooks/:webhookId/switch/:to': 'a button',
  '/administration/webhooks/:webhookId/failed/:act': 'a button',
  '/administration/webhooks/deliveries/:deliveryId/:act': 'a button',
  '/profile/programs/revoke': 'a button',
  '/administration/lookups/add': 'adds an entry',
  '/administration/lookups/import': 'shows what would be added',
  '/administration/lookups/:lookupId/delete': 'a question',
  '/administration/lookups/:lookupId/tasks/add': 'adds a task to a class',
  '/administration/lookups/:lookupId/tasks/:templateId/delete': 'a question',
  '/administration/lookups/:lookupId/move': 'has a test of its own below',
  '/administration/lookups/:lookupId/move/choose': 'a button of the form, which saves nothing',
  '/administration/lookups/:lookupId/address/delete': 'a question over the form of the address, which it does not save',
  '/administration/lookups/:lookupId/checklist/:at/:act': 'a button of the form, which saves nothing',
  '/administration/lookups/:lookupId/disable': 'a button, which leaves the name as it is stored',
  '/administration/subscription2/cancel': 'a question',
  '/administration/subscription2/signed-in': 'a list with a button for each person',
  '/administration/subscription2/pay': 'pays the price that it shows, and is refused at another',
  '/administration/subscription2/erasure': 'a question',
  '/administration/subscription2/erasure/withdraw': 'a button',
  '/administration/subscription2/resume': 'a button',
  '/administration/notification/new': 'adds a rule',
  '/administration/notification/new/classes/add': 'a button of the form, which saves nothing',
  '/administration/notification/new/classes/:at/choose': 'a button of the form, which saves nothing',
  '/administration/notification/new/classes/:at/remove': 'a button of the form, which saves nothing',
  '/administration/notification/:notificationId/classes/add': 'a button of the form, which saves nothing',
  '/administration/notification/:notificationId/classes/:at/choose': 'a button of the form, which saves nothing',
  '/administration/notification/:notificationId/classes/:at/remove': 'a button of the form, which saves nothing',
  '/administration/notification/:notificationId/delete': 'a question',
  '/administration/notification/:notificationId/test': 'a button, which saves nothing',
  '/administration/lookups/import/confirm': 'adds entries',
  '/administration/lookups/:lookupId/reorder/:direction': 'a button, which moves an entry by one place',
  '/profile/sign-out': 'a button',
  '/profile/picture': 'one picture replaces another',
  '/profile/password': 'a question',
  '/profile/restore-demo': 'a question',
};

test('every form of administration is tried by two editors, or has no state', async () => {
  const forms = (await routes()).filter(
    ({ path, acts, shows }) => acts && shows && /^\/(administration|profile)(\/|$)/.test(path),
  );
  const unknown = forms.map(({ path }) => path).filter((path) => !targets[path] && !withoutState[path]);
  expect(unknown).toEqual([]);
});

let made = 0;
const cases = await Promise.all(
  Object.entries(targets).map(async ([route, target]) => {
    const { path, editors } = await target();
    return changesOf(await formAt(path, editors[0])).map(({ name }) => ({ route, name, target }));
  }),
);

describe.each(cases.flat())('$route, whose $name another editor changed meanwhile', ({ name, target }) => {
  test('shows both values, stores nothing, and stores the own values when it is saved again', async () => {
    const { path, editors, also = path } = await target();
    const [mine, theirs] = [await formAt(path, editors[0]), await formAt(also, editors[1])];
    const change = changesOf(theirs).find((each) => each.name === name)!;
    expect(isRedirect(await send(also, editors[1], change.apply(theirs)))).toBe(true);
    const stored = await formAt(path, editors[0]);

    const own = changesOf(mine).find((each) => each.isText)!;
    const unsaved = own.apply(mine);
    const refused = await send(path, editors[0], unsaved);
    expect(refused.status).toBe(422);
    const page = refused.body;
    expect(tableOf(page)).toContain(escaped(own.valueIn(unsaved)));
    if (change.isText) expect(tableOf(page)).toContain(escaped(change.valueIn(stored)));
    expect(await formAt(path, editors[0])).toEqual(stored);

    const compared = shownForm(page);
    expect(own.valueIn(compared)).toBe(own.valueIn(unsaved));
    expect(isRedirect(await send(path, editors[0], compared))).toBe(true);
    expect(own.valueIn(await formAt(also, editors[0]))).toBe(own.valueIn(unsaved));
  });
});

const purchases = ['/administration/subscription2/payment', '/administration/subscription2/billing'];

describe('a form that is saved as it was read', () => {
  test.each(Object.entries(targets).filter(([route]) => !purchases.includes(route)))(
    'changes no row, and leaves no audit record and no job: %s',
    async (_, target) => {
      const { path, editors } = await target();
      const form = await formAt(path, editors[0]);
      // the first request of a session writes on its own
      await formAt(path, editors[0]);
      await recorded.forget();
      const before = await stateOf();
      const lines = form.map(([name, value]): Field => [name, value.replaceAll('\n', '\r\n')]);
      expect(isRedirect(await send(path, editors[0], lines))).toBe(true);
      expect(await stateOf()).toEqual(before);
    },
  );

  /** Returns the rows that were added or removed, but for those of sessions, and the number of jobs. */
  async function stateOf() {
    const { removed, added } = await recorded.changedRows();
    const { rows } = await recorded.superuser.query('select count(*)::int as jobs from pgboss.job');
    return [...[...removed, ...added].filter((row) => !row.startsWith('session ')), rows];
  }
});

test('a workgroup does not get back a privilege that another editor took away', async () => {
  const { id, path } = await aWorkgroup('INCIDENT_DELETE', 'MYINCIDENT_EDIT');
  const stale = await formAt(path, first.cookie);
  const fewer = (await formAt(path, second.cookie)).filter(([, value]) => value !== 'INCIDENT_DELETE');
  expect(isRedirect(await send(path, second.cookie, fewer))).toBe(true);
  const refused = await send(path, first.cookie, renamed(stale));
  expect(refused.status).toBe(422);
  expect(tableOf(refused.body)).toMatch(/delete incidents.*data-label="Yours">Yes.*data-label="Stored now">No/);
  const privileges = await em.execute(
    'select privilege from workgroup_privilege where account_id = current_account() and workgroup_id = $1',
    [id],
  );
  expect(privileges).toEqual([{ privilege: 'MYINCIDENT_EDIT' }]);
});

test('a form without a version does not replace what is stored', async () => {
  const { path } = await aWorkgroup();
  const form = (await formAt(path, first.cookie)).filter(([name]) => name !== 'version');
  expect((await send(path, first.cookie, renamed(form))).status).toBe(422);
});

test('an entry that another editor moved meanwhile is not moved again', async () => {
  const [id, here, there] = [await aLocation(), await aLocation(), await aLocation()];
  const path = `/administration/lookups/${id}/move`;
  const version = (await formAt(path, first.cookie)).filter(([name]) => name === 'version');
  const to = (parentId: string): Field[] => [...version, ['parentId', parentId], ['confirmed', 'yes']];
  expect(isRedirect(await send(path, second.cookie, to(there)))).toBe(true);
  expect((await send(path, first.cookie, to(here))).status).toBe(422);
  const [entry] = await em.execute('select parent_id from lookup where account_id = current_account() and id = $1', [
    id,
  ]);
  expect(entry).toEqual({ parent_id: there });
});

type Change = { name: string; isText: boolean; apply: (form: Field[]) => Field[]; valueIn: (form: Field[]) => string };

/** Returns a change of each text, and of each group of boxes. */
function changesOf(form: Field[]): Change[] {
  const names = [...new Set(form.map(([name]) => name))].filter((name) => !isChosen(name));
  return names.flatMap((name): Change[] => {
    const values = form.filter(([each]) => each === name).map(([, value]) => value);
    const valueIn = (fields: Field[]) => fields.find(([each]) => each === name)?.[1] ?? '';
    const isBox = values.length > 1 || values[0] === 'on' || /privileges|eventTypeList|^kinds$|^fields$/.test(name);
    if (isBox && /eventTypeList|^kinds$/.test(name) && values.length < 2) return [];
    const next = newValue(name);
    const apply = (fields: Field[]) =>
      isBox
        ? fields.filter(([each, value]) => each !== name || value !== values.at(-1))
        : fields.map(([each, value]): Field => (each === name ? [each, next] : [each, value]));
    return [{ name, isText: !isBox, apply, valueIn }];
  });
}

/** Hidden fields and lists of choices. */
function isChosen(name: string) {
  return /^(version|operation|period|users|code|agreed|assignee)$|[iI]d$|Code$|Type$|Format$|Zone$|Time$/.test(name);
}

/** Returns a value that no form had before. */
function newValue(name: string) {
  made++;
  if (/[dD]ate/.test(name)) return new Date(Date.UTC(2000, 0, made)).toISOString().slice(0, 10);
  if (/^(phone|fax)$/.test(name)) return `604 555 ${1000 + made}`;
  const word = randomUUID().slice(0, 8);
  if (name === 'dueDays') return String(made % 365);
  if (name === 'apiOrigins') return `https://${word}.example.com`;
  if (name === 'url') return `https://${word}.invalid/`;
  if (name === 'reviewHours') return String(100 + made);
  if (name === 'chartNotes') return `2026-03-03 ${word}`;
  return /[eE]mail/.test(name) ? `${word}@test.example` : word;
}

const renamed = (form: Field[]) =>
  form.map(([name, value]): Field => (name === 'name' ? [name, `${value} 2`] : [name, value]));
const isRedirect = ({ status }: Answer) => status === 302 || status === 303;
const tableOf = (page: string) => /<table class="compare">[\s\S]*?<\/table>/.exec(page)?.[0] ?? '';

async function formAt(path: string, cookie: string) {
  const answer = await sendRequest(web.own, { path, cookie, headers: { Accept: 'text/html' } });
  expect(answer.status, path).toBe(200);
  // the name of one showing of the form
  return shownForm(answer.body).filter(([name]) => name !== 'operation');
}

/** The last form with a version: that of the dialog, where one is open over another form. */
function shownForm(page: string) {
  return formWithVersion(page.slice(page.lastIndexOf('<form', page.lastIndexOf('name="version"'))));
}

function send(path: string, cookie: string, form: Field[]) {
  const headers = { Origin: web.origin, 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' };
  return sendRequest(web.own, { path, cookie, form, headers });
}

async function aRow(sql: string, values: unknown[]) {
  const [{ id }] = await em.execute<[{ id: string }]>(sql, values);
  return id;
}

async function aWorkgroup(...privileges: string[]) {
  const id = await aRow('insert into workgroup (account_id, name) values (current_account(), $1) returning id', [
    `Group ${randomUUID()}`,
  ]);
  for (const privilege of privileges.length > 0 ? privileges : ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT']) {
    await em.execute('insert into workgroup_privilege values (current_account(), $1, $2)', [id, privilege]);
  }
  return { id, path: `/administration/workgroups/${id}` };
}

/** An account with a card and a plan, two users who may change them, and ever larger plans to choose. */
async function aCustomer() {
  const account = await aNewcomer(world);
  const payer = subscriber(world, payments, account.admin);
  await payer.scope.em.execute(
    `update account set billing_contact_name = 'Noor Haddad', billing_phone = '604 555 0171',
       billing_address_line1 = 'Main Street', billing_address_city = 'Vancouver', billing_address_postal_code = 'V6B 1A1'
     where id = current_account()`,
  );
  const plan = { periodType: 'MONTH' as const, concurrentUserCount: 5 };
  await payer.card();
  await payer.choose(plan);
  const [one, other] = [
    await account.user('one', 'SUBSCRIPTION_EDIT'),
    await account.user('other', 'SUBSCRIPTION_EDIT'),
  ];
  const editors: [string, string] = [one.cookie, other.cookie];
  return { editors, moreUsers: () => (plan.concurrentUserCount += 10) };
}

async function described(userId: string) {
  await em.execute(
    `update app_user set company = 'Harbour', company_start_date = '2023-09-11', position = 'Porter', department = 'Desk',
       division = 'North', location = 'Lobby', phone = '604', fax = '605'
     where account_id = current_account() and id = $1`,
    [userId],
  );
}

async function aChecklist() {
  return await aRow(
    `with class as (
       insert into lookup (account_id, type, name) values (current_account(), 'INCIDENT_CLASS', $1) returning id),
     checklist as (
       insert into checklist (account_id, class_id) select current_account(), id from class returning class_id),
     item as (
       insert into checklist_item (account_id, class_id, ordinal, title, hint, required)
       select current_account(), class_id, 1, 'Recording saved', 'From the last hour', true from checklist)
     select id from class`,
    [`Checked ${randomUUID()}`],
  );
}

async function aLocation() {
  const id = await aRow(
    `insert into lookup (account_id, type, name) values (current_account(), 'LOCATION', $1) returning id`,
    [`Wing ${randomUUID()}`],
  );
  await em.execute(
    `insert into lookup_address (account_id, lookup_location_id, name, street, country_code)
     values (current_account(), $1, 'Wing', 'Main Street', 'CA')`,
    [id],
  );
  return id;
}

async function aTemplate() {
  return await aRow(
    `insert into task_template (account_id, class_id, title, details, due_days, assignee_user_id)
     values (current_account(), $2, $1, 'Both sides.', 2, $3) returning id`,
    [`Task ${randomUUID()}`, home.lookups.INCIDENT_CLASS, home.officer.userId],
  );
}

async function anAttachment() {
  const { id: draftId } = await world.aDraft({ by: first });
  const scope = scopeFor(first);
  await attached(scope, draftId, { bytes: Buffer.from('Seen at the door.'), name: 'Statement' });
  const [{ id }] = await scope.em.execute<[{ id: string }]>(
    `select body #>> '{attachments,0,id}' as id from draft where account_id = current_account() and id = $1`,
    [draftId],
  );
  return `${draftPage({ draftId })}/attachments/${id}`;
}

async function aWebhook() {
  return await aRow(
    `insert into webhook (account_id, url, kinds, fields, sealed_secret, place, off_at, off_why)
     values (current_account(), 'https://hooks.invalid/' || $1, '{CREATE,CLOSE}', '{number,status}', 'sealed', 0, now(), 'USER')
     returning id`,
    [randomUUID()],
  );
}

async function aRule() {
  const id = await aRow(
    'insert into incident_notification (account_id, name) values (current_account(), $1) returning id',
    [`Rule ${randomUUID()}`],
  );
  await em.execute(
    `insert into incident_notification_recipient (account_id, notification_id, email)
     values (current_account(), $1, 'desk@test.example')`,
    [id],
  );
  await em.execute(
    `insert into incident_notification_class (account_id, notification_id, class_id, events)
     values (current_account(), $1, $2, '{CREATE,EDIT}')`,
    [id, home.lookups.INCIDENT_CLASS],
  );
  return id;
}
