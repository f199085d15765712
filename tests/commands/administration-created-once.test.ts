import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { analysisHref } from '#app/analysis/wizard/analysis-address.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { searchAddress } from '#app/search/search-address.server.ts';
import { searchHref } from '#app/search/search-address.ts';
import { startWeb } from '../support/product-process.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir: world.product.settings.dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});

const { home, scopeFor } = world;
const { em } = scopeFor(home.admin);
const [{ workgroupId, workgroupName }] = await em.execute<[{ workgroupId: string; workgroupName: string }]>(
  `select w.id as "workgroupId", w.name as "workgroupName" from app_user u join workgroup w on w.id = u.workgroup_id
   where u.account_id = current_account() and u.id = $1`,
  [home.officer.userId],
);
const parent = home.lookups.LOCATION;

type Form = { path: string; table: string; named: string; fields: (name: string) => Record<string, string> };

const forms: Record<string, Form> = {
  'a user': {
    path: '/administration/workgroups/users/new',
    table: 'app_user',
    named: `email = $1 || '@test.example'`,
    fields: (name) => ({
      email: `${name}@test.example`,
      password: 'Right-Horse-7!',
      firstName: 'Noor',
      lastName: 'Haddad',
      workgroupId,
    }),
  },
  'a workgroup': {
    path: '/administration/workgroups/new',
    table: 'workgroup',
    named: 'name = $1',
    fields: (name) => ({ name, privileges: 'MYINCIDENT_ADD' }),
  },
  'a lookup': {
    path: `/administration/lookups/add?type=LOCATION&open=${parent}`,
    table: 'lookup',
    named: 'name = $1',
    fields: (name) => ({ name }),
  },
  'a task to a class': {
    path: `/administration/lookups/${home.lookups.INCIDENT_CLASS}/tasks/add`,
    table: 'task_template',
    named: 'title = $1',
    fields: (title) => ({ title, details: '', assignee: '', dueDays: '3' }),
  },
  'a saved search': {
    path: searchHref(
      {
        ...searchAddress(new URLSearchParams()),
        criteria: criteriaSchema.parse({ status: { values: [{ status: 1 }] } }),
      },
      {},
      '/search/save/dashboard',
    ),
    table: 'saved_search',
    named: 'name = $1',
    fields: (name) => ({ name, description: '' }),
  },
  'a notification': {
    path: '/administration/notification/new',
    table: 'incident_notification',
    named: 'name = $1',
    fields: (name) => ({
      name,
      recipientEmails: 'desk@test.example',
      'lookupClasses[0].classLookupId': home.lookups.INCIDENT_CLASS,
      'lookupClasses[0].eventTypeList': 'CREATE',
    }),
  },
};

describe.each(Object.entries(forms))('the form that adds %s', (_, { path, table, named, fields }) => {
  test('adds one and gives the same answer, however often it is sent', async () => {
    const name = randomUUID();
    const form = { ...fields(name), operation: await operationOn(path) };
    const first = await Promise.all([send(path, form), send(path, form)]);
    const answers = new Set(
      [...first, await send(path, form)].map(({ cookies: _, ...answer }) => JSON.stringify(answer)),
    );
    expect([...answers].map((answer) => JSON.parse(answer).status)).toEqual([302]);
    const counts = `
      select (select count(*)::int from ${table} where account_id = current_account() and ${named}) as rows,
        (select count(*)::int from audit_record
         where account_id = current_account() and object_name || object_data::text like '%' || $1 || '%') as audit`;
    expect(await em.execute(counts, [name])).toEqual([{ rows: 1, audit: 1 }]);
  });

  test('adds another when its fields were changed before it is sent again', async () => {
    const operation = await operationOn(path);
    const names = [randomUUID(), randomUUID()];
    for (const name of names) await send(path, { ...fields(name), operation });
    for (const name of names) {
      const rows = await em.execute<unknown[]>(
        `select from ${table} where account_id = current_account() and ${named}`,
        [name],
      );
      expect(rows).toHaveLength(1);
    }
  });
});

test.each(['/analyze', '/analyze/repeats'])(
  'an analysis is saved once to each place, however often its button on %s is pressed',
  async (path) => {
    const title = randomUUID();
    const choices = analysisChoices.parse({
      periods: [{ periodType: 'PERIOD', fromDate: '2026-03-01', toDate: '2026-03-31', name: 'March' }],
      frequency: 'DAY',
      chartType: 'bar',
      title,
    });
    const view = { generated: true };
    const operation = await operationOn(analysisHref({ choices }, view, path));
    const press = (target: string) => send(analysisHref({ choices }, view, `/analyze/save/${target}`), { operation });
    const answers = [...(await Promise.all([press('reports'), press('reports')])), await press('reports')];
    expect(new Set(answers.map(({ status, to }) => `${status} ${to}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 302, to: expect.stringContaining('item=') });
    await press('dashboard');
    const sql = `select item_type as "itemType" from saved_analysis where account_id = current_account() and name = $1`;
    expect(await em.execute(`${sql} order by item_type`, [title])).toEqual([
      { itemType: 'DASHBOARD' },
      { itemType: 'REPORT' },
    ]);
  },
);

const imports = {
  'users from a file': {
    path: '/administration/workgroups/users/import',
    rowsSql: `select from app_user where account_id = current_account() and email like $1 || '%'`,
    csv: (name: string) => `Email,First name,Last name,Workgroup
      ${name}-1@test.example,Noor,Haddad,"${workgroupName}"
      ${name}-2@test.example,Noor,Haddad,"${workgroupName}"
      no address,Noor,Haddad,"${workgroupName}"`,
    rows: 2,
    says: '2 users are imported. 1 row was skipped.',
  },
  'lookups from a file': {
    path: '/administration/lookups/import?type=LOCATION',
    rowsSql: `select from lookup where account_id = current_account() and name like $1 || '%'`,
    csv: (name: string) => `Level 1,Level 2\n${name}-1\n${name}-2,${name}-3\n,no name above`,
    rows: 3,
    says: '3 entries are imported.',
  },
};

describe.each(Object.entries(imports))('the form that imports %s', (_, { path, rowsSql, csv, rows, says }) => {
  test('imports once and gives the same answer, however often it is sent', async () => {
    const name = randomUUID();
    const file = new FormData();
    file.append('file', new File([csv(name)], 'file.csv', { type: 'text/csv' }));
    const preview = await fetch(web.own + path, { method: 'POST', body: file, headers });
    const form = { csv: csv(name), operation: operationIn(await preview.text()) };
    const confirm = path.replace('/import', '/import/confirm');
    const first = await Promise.all([send(confirm, form), send(confirm, form)]);
    for (const answer of [...first, await send(confirm, form)]) expect(await toastOf(answer)).toBe(says);
    expect(await em.execute<[]>(rowsSql, [name])).toHaveLength(rows);
    const auditSql = `
      select from audit_record
      where account_id = current_account() and object_name || object_data::text like '%' || $1 || '-1%'`;
    expect(await em.execute<[]>(auditSql, [name])).toHaveLength(1);
  });
});

const headers = { cookie: home.admin.cookie, origin: web.origin, 'sec-fetch-site': 'same-origin' };

/** Returns the hidden field of the page. */
async function operationOn(path: string) {
  return operationIn(await (await fetch(web.own + path, { headers })).text());
}

function operationIn(page: string) {
  return /name="operation" value="([\w-]{36})"/.exec(page)![1]!;
}

async function send(path: string, form: Record<string, string>) {
  const answer = await fetch(web.own + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
    redirect: 'manual',
  });
  const [errors] = /<div class="summary.*?<\/div>/s.exec(await answer.text()) ?? [];
  return { status: answer.status, to: answer.headers.get('Location'), errors, cookies: answer.headers.getSetCookie() };
}

/** Returns what the page says that a form led to. */
async function toastOf({ to, cookies }: { to: string | null; cookies: string[] }) {
  const cookie = [headers.cookie, ...cookies.map((cookie) => cookie.split(';')[0])].join('; ');
  const page = await (await fetch(web.own + to, { headers: { ...headers, cookie } })).text();
  return /class="toast.*?<p [^>]*>([^<]*)/s.exec(page)?.[1];
}
