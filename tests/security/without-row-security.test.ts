import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { type Scope, scopeOf } from '#app/auth/scope.server.ts';
import { openOrm } from '#db/orm.ts';
import { openApi } from '../support/api-program.ts';
import { fromOurPage, sendRequest } from '../support/client.ts';
import { ownProduct } from '../support/own-product.ts';
import { filled, type Route, routes } from '../support/routes.ts';
import { recordRowChanges } from '../support/row-changes.ts';
import { uuid } from '../support/same-response.ts';
import { importsOf, sources } from '../support/source-files.ts';
import { subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { unguardedRole } from '../support/unguarded-role.ts';
import { idsOf, onePixel, sensibleRequest, toProgram } from '../support/valid-requests/api-calls.ts';
import { type OwnData, ownDataOf } from '../support/valid-requests/own-data.ts';
import { placeOf, posts, type Target, withoutPost } from '../support/valid-requests/posts.ts';
import { aWorld, emOfUser, type TestAccount } from '../support/world.ts';
import { namesReadInQueries } from './requests.ts';
import { jobs, jobsOfNoAccount, type Rows, type Run, rowsOf } from './work-of-jobs.ts';

const canary = 'Quetzalbeacon';

const payments = await testPayments();
let role!: Awaited<ReturnType<typeof unguardedRole>>;
const product = await ownProduct({ ...payments.variables, DEMO_RESTORE: 'on' }, async (database) => {
  role = await unguardedRole(database);
  return role.url;
});
await role.bypass();
const orm = await openOrm(role.url, 4);
const world = await aWorld({ databaseUrl: product.database.app });
const { home, neighbour } = world;
const unguarded = { ...world.product, orm };
const api = await openApi({ ...world, product: unguarded });
const own = await dataOf(home);
const theirs = await dataOf(neighbour);
await writeCanary();
await subscribe();
const recorded = await recordRowChanges(product.database.app);
const secrets = await idsIn(neighbour.id);
expect(secrets.size).toBeGreaterThan(50);
afterAll(async () => {
  await api.close();
  await recorded.close();
  await orm.close(true);
  await world.close();
  await product.close();
  await role.drop();
  await payments.close();
});

const all = await routes();
const acting = all.filter(({ acts }) => acts);
const reading = all.filter(
  ({ loads, isButton, path }) => loads && !isButton && !/^\/(login|logout|callback)/.test(path),
);

// ids that a call or a form stores come back later
const readsFirst = calls.toSorted((a, b) => Number(b.method === 'get') - Number(a.method === 'get'));

test('every action, and every command and query that no route reaches, has a case', () => {
  expect(withoutPost(acting)).toEqual([]);
  expect([...Object.keys(jobs), ...jobsOfNoAccount]).toEqual(expect.arrayContaining(unreached()));
});

/** The answer of the middleware to an address that no page may have. */
const refusal = 'Not found';

describe('a product whose database role bypasses row-level security reads and writes one account', () => {
  test.each(reading)('at the page $path', async (route) => {
    const place = await placeOf(route, acting, own, product.origin);
    const asked = theirs.lookups.INCIDENT_CLASS;
    const query = `?${new URLSearchParams(namesReadInQueries().map((name) => [name, asked]))}`;
    // the audit shows what was searched for before
    const before = route.path.startsWith('/administration/audit') ? [asked] : [];
    const page = await expectOnlyOwn(() => sent(route, place), before);
    await expectOnlyOwn(() => sent(route, place, { suffix: '.data' }), before);
    const { body } = await expectOnlyOwn(() => sent(route, place, { suffix: query }), [asked]);
    if (page.body !== refusal) expect(body, 'the query comes to the page').not.toBe(refusal);
    if (route.params.length === 0) return;
    const { params } = await placeOf(route, acting, theirs, product.origin);
    await expectOnlyOwn(() => sent(route, { params }), params);
    await expectOnlyOwn(() => sent(route, { params }, { suffix: '.data' }), params);
  });

  test.each(readsFirst.map((call) => [`${call.method.toUpperCase()} ${call.path}`, call] as const))(
    'when a program calls %s',
    async (_name, call) => {
      for (const account of [home, neighbour]) {
        const { path, body } = sensibleRequest(call, await idsOf(world, account));
        const program = await api.programOf(home.admin);
        const given = [path, body instanceof FormData ? [...body] : body];
        await expectOnlyOwn(() => toProgram(program, call, path, body), given);
      }
    },
  );

  test.each(Object.entries(jobs))('when a job does %s', async (name, job) => {
    const module = (await import(/* @vite-ignore */ resolve(`app/${name}.server.ts`))) as Record<string, unknown>;
    const run = Object.values(module).find((each) => typeof each === 'function') as Run;
    for (const account of [home, neighbour]) {
      const given: unknown[] = [];
      const rows = new Proxy(await rowsOf(world, account), {
        get: (target, key) => given[given.push(Reflect.get(target, key)) - 1],
      }) as Rows;
      const scope: Scope = scopeOf(unguarded, home.admin);
      await expectOnlyOwn(
        () =>
          Promise.resolve()
            .then(() => job(run, scope, rows, unguarded))
            .catch((error: Error) => ({ failed: String(error), ...error })),
        given,
      );
    }
  });

  test.each(acting)('when a form is posted to $path', async (route) => {
    const post = posts[route.id]!;
    for (const [place, filledBy] of [
      [own, own],
      [theirs, theirs],
      [theirs, own],
      [own, theirs],
    ] as const) {
      const target = await post.to(place, product.origin);
      const fields = post.fields(filledBy);
      // a person of the other account signs in as such
      const cookie = place === own ? target.cookie : undefined;
      const given = [target.params, fields];
      const { status } = await expectOnlyOwn(
        () => sent(route, { params: target.params, ...(cookie && { cookie }) }, { fields }),
        given,
      );
      if (place === own && filledBy === own && !refused.test(route.id)) expect(status).toBeLessThan(400);
    }
  });
});

test('every SQL statement filters each account table by account', async () => {
  const tables = (await accountTables()).filter((name) => !['audit_head', 'incident_text'].includes(name)).join('|');
  const named = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${tables})\\b(?! on conflict)`, 'g');
  const account = /\baccount_id\b|\bcurrent_account\(\)/g;
  const unbound = globSync('{app,worker}/**/*.ts').flatMap((file) =>
    statementsOf(readFileSync(file, 'utf8'))
      .filter((text) => count(text, named) > count(text, account))
      .map((text) => `${file}: ${text}`),
  );
  expect(unbound.filter((each) => !foundBefore.test(each))).toEqual([]);
});

/**
 * Actions that refuse what the table posts: its token or password is that of nobody, the form is not complete enough for
 * the question that they ask, or there is nothing at the address.
 */
const refused = new RegExp(
  `^(${[
    ...['identity/routes/sign-in', 'identity/routes/confirm-verification', 'incidents/routes/unsubscribe'],
    ...['reports/schedules/routes/unsubscribe-report', 'analysis/targets/routes/unsubscribe-target'],
    'follow-up/routes/unsubscribe-follow-up',
    ...['account-erasure', 'billing/routes/withdraw-erasure'],
    ...[
      'billing/routes/payment-events',
      'billing/routes/pay',
      'billing/routes/signed-in',
      'administration/users/routes/import-users',
      'search/routes/search',
    ],
    ...['(new|edit)-find-duplicates', '(new|edit)-prepare-close', 'shell/routes/page-not-exist'],
  ].join('|')})$`,
);

/** Matches a read of one row by a globally unique value, before the account is known. */
const foundBefore = /token_hash = decode|where identity = \$\d|\(identity = \$\d/;

/**
 * Runs what a person of the home account does with the ids of `given`. Nothing of the other account comes back, is changed or
 * is copied into another one.
 */
async function expectOnlyOwn<Answer>(run: () => Promise<Answer>, given: unknown): Promise<Answer> {
  await learnSecrets();
  await recorded.forget();
  const result = await run();
  const answer = textOf(result);
  const { added, removed } = await recorded.changedRows();
  const known = textOf(given).toLowerCase();
  const leaked = (text: string) =>
    [...text.matchAll(uuid)].map(([id]) => id.toLowerCase()).filter((id) => secrets.has(id) && !known.includes(id));
  const ofTheirs = [...added, ...removed].filter((row) => row.includes(neighbour.id));
  expect(ofTheirs, 'rows of the other account').toEqual([]);
  expect(leaked(answer), answer.slice(0, 2_000)).toEqual([]);
  expect(answer.includes(canary), answer.slice(0, 2_000)).toBe(false);
  expect(added.filter((row) => leaked(row).length > 0 || row.includes(canary))).toEqual([]);
  return result;
}

/** Adds the ids of the rows that the other account has got since the last request, for a case to be about them. */
async function learnSecrets() {
  const theirRows = (await recorded.changedRows()).added.filter((row) => row.includes(neighbour.id));
  for (const id of theirRows.flatMap((row) => row.match(uuid) ?? [])) if (id !== neighbour.id) secrets.add(id);
}

/** Sends a request of the home account's person: a form where there are fields, otherwise a page. */
async function sent(
  { path }: Route,
  { params, cookie }: Target,
  { fields, suffix = '' }: { fields?: Record<string, string>; suffix?: string } = {},
) {
  const headers = fromOurPage(product.origin, [cookie, await own.cookie()].filter(Boolean).join('; '));
  const address = filled(path, params) + suffix;
  const posted = fields && (await bodyOf(fields));
  const {
    status,
    headers: received,
    body,
  } = await sendRequest(product.address, {
    path: address,
    headers: { ...headers, ...posted?.headers },
    body: posted?.body,
  });
  expect(status, body).toBeLessThan(500);
  return { status, headers: received, body };
}

/** Encodes a form as a browser does; a field `file` names a file to send. */
async function bodyOf({ file, ...fields }: Record<string, string>) {
  if (!file) return { body: new URLSearchParams(fields).toString() };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const content = /\.(png|jpg)$/.test(file) ? new Uint8Array(onePixel) : `Name,Active\nHall,yes`;
  form.set('file', new Blob([content]), file);
  const encoded = new Response(form);
  return {
    headers: { 'Content-Type': encoded.headers.get('Content-Type')! },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

async function dataOf(account: TestAccount): Promise<OwnData> {
  const { dataDir } = product;
  await world.anIncident({ by: account.admin });
  const data = await ownDataOf(product.orm, { email: account.admin.email, accountId: account.id, dataDir });
  await data.note('Called back.');
  return data;
}

/** Makes the home account a customer of the payment provider, with a card and a plan. */
async function subscribe() {
  const { em } = world.scopeFor(home.admin);
  for (const table of ['subscription_invoice', 'account_notice', 'account_subscription']) {
    await em.execute(`delete from ${table} where account_id = current_account()`);
  }
  const customer = subscriber(world, payments, home.admin);
  await customer.card();
  await customer.choose({ periodType: 'MONTH', concurrentUserCount: 25 });
}

/** Adds a word to texts of the other account, which no id is beside wherever they are shown. */
async function writeCanary() {
  for (const column of [
    ...[
      'incident.summary',
      'incident.summary_text',
      'incident_item.name',
      'attachment.name',
      'printout.requested_by_name',
    ],
    ...['app_user.last_name', 'workgroup.name', 'lookup.name', 'notification.message', 'incident_notification.name'],
    ...['saved_search.name', 'saved_analysis.name', 'printout.title', 'person.alias', 'incident_person.comments'],
  ]) {
    const [table, name] = column.split('.');
    await emOfUser(world.product, neighbour.admin).execute(
      `update ${table} set ${name} = coalesce(${name}, '') || ' ${canary}' where account_id = current_account()`,
    );
  }
}

async function accountTables(): Promise<string[]> {
  const tables = await product.orm.em.execute<{ name: string }[]>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  return tables.map(({ name }) => name);
}

/** Returns every id in the rows of an account, except those that all accounts share. */
async function idsIn(accountId: string): Promise<Set<string>> {
  const tables = (await accountTables()).filter((name) => name !== 'audit_head');
  const rows = tables.map((table) => `select r::text as row from ${table} r where account_id = $1`);
  const { rows: found } = await recorded.superuser.query<{ row: string }>(rows.join(' union all '), [accountId]);
  const ids = new Set(found.flatMap(({ row }) => row.match(uuid) ?? []));
  ids.delete(accountId);
  return ids;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? Number(each) : each)) ?? '';
}

/** Returns the commands and queries, and the parts that jobs run, that neither a route nor a call imports, by way of others. */
function unreached(): string[] {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || !sources.has(file)) return;
    reached.add(file);
    for (const { target, typeOnly, local } of importsOf(file)) if (local && !typeOnly) visit(target);
  };
  for (const file of ['server.ts', 'app/root.tsx', ...globSync(['app/**/routes/*.{ts,tsx}', 'app/api/**/*.ts'])]) {
    visit(file);
  }
  const asksTheDatabase = (file: string) => /\bem\b/.test(readFileSync(file, 'utf8'));
  const parts = globSync('app/**/{steps,deliveries,printouts}/*.server.ts').filter(asksTheDatabase);
  return [...globSync('app/**/{commands,queries}/*.server.ts'), ...parts]
    .filter((file) => !reached.has(file))
    .map((file) => file.slice('app/'.length, -'.server.ts'.length))
    .toSorted();
}

/** Returns the string literals of a source file, without interpolated expressions. */
function statementsOf(source: string): string[] {
  const texts = source.match(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g) ?? [];
  return texts.filter((text) => /\b(?:select|update|delete|insert|from)\b/.test(text));
}

function count(text: string, of: RegExp): number {
  return text.match(of)?.length ?? 0;
}
