import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { searchAddress } from '#app/search/search-address.server.ts';
import { searchHref } from '#app/search/search-address.ts';
import { LegalEntity, Person } from '#db/entities/people.ts';
import { openOrm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { isDrawnAs } from '#db/vocabulary/analysis.ts';
import { privileges } from '#db/vocabulary/privilege.ts';
import { copyDatabase } from '../setup/copy-database.ts';
import { onDatabase } from '../setup/postgres.ts';
import { type Answer, fromOurPage, type SentRequest, sendRequest } from '../support/client.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { ownProduct } from '../support/own-product.ts';
import { filled, routes } from '../support/routes.ts';
import { expectSameResponse, uuid, withoutRandomParts } from '../support/same-response.ts';
import { ownDataOf } from '../support/valid-requests/own-data.ts';
import { placeOf, posts } from '../support/valid-requests/posts.ts';
import { aWorld, type TestUser } from '../support/world.ts';
import { addLockedIncidents, skipTakenNumbers, word } from './locked-incidents.ts';
import { namesReadInQueries } from './requests.ts';

const origin = 'http://localhost:3000';

// two products that differ in nothing but one locked incident
const addresses = { template: inject('template'), owner: inject('owner'), app: inject('app') };
const name = `test_locked_${process.pid}`;
const database = { with: await copyDatabase(addresses, `${name}_with`), without: { app: '', owner: '' } };
const dataDir = await mkdtemp(join(tmpdir(), 'incident-locked-'));
const all = await routes();
const acting = all.filter(({ acts }) => acts);
const reading = all.filter(
  ({ loads, isButton, path }) => loads && !isButton && !/^\/(login|logout|callback|idp|session|dev)/.test(path),
);
const addressed = all.filter(({ params, path }) => params.length > 0 && !/^\/(idp|dev)/.test(path));
/** A post of these ends the session, sends codes, or is of nobody's account. */
const forms = acting.filter(
  ({ id, path, isButton }) =>
    !isButton && !posts[id]!.endsSession && !/^\/(logout|idp|session|profile|mfa|dev)/.test(path),
);

const past = await commonPast();
const { blind, keeper, places, seen } = past;
database.without = await copyDatabase(
  { ...addresses, template: onDatabase(addresses.template, `${name}_with`) },
  `${name}_without`,
);
const { ids, numbers } = await addLockedIncidents(database.with.app, past);
await skipTakenNumbers(database.without.owner, blind);
const [hiding, lacking] = await Promise.all([productOn(database.with.app), productOn(database.without.app)]);
const orm = await openOrm(database.with.app, 2);
const em = forAccount(orm, { accountId: blind.account.id, seesLocked: true });
const canaryIds = Object.values(ids);
/** Also the ids of the person and the legal entity that the incidents involve, which the account knows without them. */
const triedIds = [...canaryIds, past.known.id, past.company.id];
/** The complete run tries each id and word everywhere; otherwise each address tries its own share. */
const before = await canaryRows();

afterAll(async () => {
  await orm.close(true);
  await Promise.all([hiding, lacking].map((product) => product.close()));
  await rm(dataDir, { recursive: true });
});

/** Searches that find the incident for those who may see it. */
const searches = [
  ...[word, numbers.incident].map((text) => `/find?q=${text}`),
  ...[
    { incidentNumber: { values: [{ number: numbers.incident }] } },
    { person: { values: [{ lastName: word }] } },
    { company: { values: [{ name: word }] } },
    { item: { values: [{ name: word }] } },
    { dateReported: { values: [{ periodType: 'LAST_DAYS', days: 9_999 }] } },
  ].flatMap((criteria) => {
    const address = { ...searchAddress(new URLSearchParams()), criteria: criteriaSchema.parse(criteria) };
    return ['/search', '/search/export/file'].flatMap((path) =>
      ['csv', 'xlsx'].map((format) => `${searchHref(address, { run: true }, path)}&format=${format}`),
    );
  }),
  ...(['YEAR', 'CLASS', 'WORK_SHIFT_PERIOD', 'WEEKDAY_HOUR'] as const).flatMap((frequency) => {
    const chart = isDrawnAs(frequency, 'bar') ? 'bar' : 'heatMap';
    const analysis = `period=periodType:LAST_DAYS;days:9999&frequency=${frequency}&chart=${chart}&title=All&generated=1`;
    return ['/analyze?', '/analyze/repeats?', '/analyze/export?', '/analyze/export?format=xlsx&'].map(
      (path) => path + analysis,
    );
  }),
  ...['drafts', 'incidents/open', 'incidents/closed'].flatMap((list) =>
    ['csv', 'xlsx'].map((format) => `/dashboard/${list}/export/file?format=${format}`),
  ),
];

describe('a user without INCIDENT_LOCK gets the answers of a product without the incident', () => {
  test('from every page, on which nothing is asked for', async () => {
    for (const { id, path } of reading) await expectSame({ path: filled(path, places.get(id)!) }, []);
  });

  test('from every page that is asked for its words and its number', async () => {
    for (const [at, { id, path }] of reading.entries()) {
      for (const text of isComplete ? [word, numbers.incident] : [[word, numbers.incident][at % 2]!]) {
        const query = new URLSearchParams(namesReadInQueries().map((name) => [name, text]));
        await expectSame({ path: `${filled(path, places.get(id)!)}?${query}` }, [text]);
      }
    }
    for (const path of searches) await expectSame({ path }, [word, numbers.incident]);
  });

  test.each(addressed)('with its ids in $path', async ({ id, path, params, loads, acts }) => {
    const own = places.get(id)!;
    // each route tries another one of the ids of other tables
    const place = all.findIndex((route) => route.id === id);
    const other = triedIds[place % triedIds.length]!;
    const together = Object.fromEntries(params.map((name) => [name, idsFor(name, path)]));
    const attempts = [together, { ...together, [params.at(-1)!]: other }];
    if (params.length > 1) attempts.push(...params.map((name) => ({ [name]: together[name]! })));
    for (const given of attempts) {
      const at = filled(path, { ...own, ...given });
      const asked = Object.values(given);
      if (loads) await expectSame({ path: at }, asked);
      if (loads && given === together && (isComplete || place % 3 === 0))
        await expectSame({ path: `${at}.data` }, asked);
      if (acts) await expectSame({ path: at, method: 'POST', body: posted(id, {}) }, asked);
    }
  });

  test.each(forms)('with its ids, words and number in the form of $path', async ({ id, path }) => {
    const fields = posts[id]!.fields(seen);
    const named = Object.keys(fields).filter((field) => /(^|\.)id$|Id$/.test(field));
    const place = all.findIndex((route) => route.id === id);
    const share = triedIds.filter((_, at) => isComplete || (at + place) % 10 === 0);
    for (const canary of named.length > 0 ? share : [ids.incident]) {
      const words = Object.keys(fields).filter((field) => /name$/i.test(field));
      const changed = {
        ...Object.fromEntries(words.map((field) => [field, word])),
        ...Object.fromEntries(named.map((field) => [field, canary])),
        ...('number' in fields && { number: numbers.incident }),
      };
      const request = { path: filled(path, places.get(id)!), method: 'POST', body: posted(id, changed) };
      await expectSame(request, [...canaryIds, word, numbers.incident]);
    }
  });

  test('also afterwards, from every page', async () => {
    const share = reading.filter((_, at) => isComplete || at % 6 === 0);
    for (const { id, path } of share) {
      // the file of the audit has the searches of the user for the number, which are the same in both products
      const asked = path.endsWith('/audit/export') ? [numbers.incident] : [];
      await expectSame({ path: filled(path, places.get(id)!) }, [...canaryIds, word, ...asked]);
    }
  });
});

test('nothing of the incident is changed by any of these requests, or copied', async () => {
  expect(Object.keys(before).length).toBeGreaterThan(10);
  expect(await canaryRows()).toEqual(before);
});

test('a user with INCIDENT_LOCK sees the incident', async () => {
  const shows = async (path: string) => {
    const { status, headers, body } = await asUser(hiding, keeper, { path });
    return mentions(`${headers.location} ${body}`).length > 0 && status < 400;
  };
  const shown = await Promise.all(
    addressed
      .filter(({ loads }) => loads)
      .map(async ({ path, params }) =>
        shows(filled(path, Object.fromEntries(params.map((name) => [name, idsFor(name, path)])))),
      ),
  );
  expect(shown.filter(Boolean).length).toBeGreaterThan(15);
  for (const path of searches.filter((path) => !/^.(dashboard|analyze)/.test(path))) {
    expect(await shows(path), path).toBe(true);
  }
});

/** Expects the same answer of both products, without a word of the incident. */
async function expectSame(request: SentRequest, asked: string[]) {
  const [one, other] = await Promise.all([hiding, lacking].map((product) => asUser(product, blind, request)));
  const what = `${request.method ?? 'GET'} ${request.path}`;
  for (const answer of [one!, other!]) {
    const said = `${what}: ${answer.body.slice(0, 300)}`;
    expect(answer.status, said).toBeGreaterThan(0);
    expect(answer.status, said).toBeLessThan(500);
  }
  const { 'x-request-id': _, ...headers } = one!.headers;
  const named = mentions(JSON.stringify(headers) + one!.body);
  expect(
    named.filter((each) => !asked.includes(each)),
    what,
  ).toEqual([]);
  const [a, b] = await Promise.all([one!, other!].map((answer) => inGeneral(answer)));
  expectSameResponse(a, b, { what });
}

async function inGeneral({ status, headers, body }: Answer) {
  const request = String(headers['x-request-id'] ?? 'none');
  const cookies = (headers['set-cookie'] ?? []).map((line) => line.split('=')[0]);
  const texts = [headers.location ?? '', body].map((text) => withoutRandomParts(text, [], request));
  return [status, headers['content-type'], cookies, ...texts];
}

function mentions(text: string) {
  // the digits of a number are in some random ids
  const withoutIds = text.replace(uuid, '');
  const found = [word, numbers.incident, numbers.closed].filter((each) => withoutIds.includes(each));
  return [...found, ...canaryIds.filter((each) => text.includes(each))];
}

/** Returns the answer to a user; of a workbook its cells. */
async function asUser(product: { address: string }, { cookie }: TestUser, request: SentRequest): Promise<Answer> {
  const headers = fromOurPage(origin, cookie);
  const answer = await sendRequest(product.address, { ...request, headers });
  if (!answer.headers['content-type']?.includes('spreadsheet')) return answer;
  return { ...answer, body: JSON.stringify((await readXlsx(answer.bytes)).sheets) };
}

function posted(id: string, changed: Record<string, string>): string {
  return new URLSearchParams({ ...posts[id]?.fields(seen), ...changed }).toString();
}

function idsFor(param: string, path: string): string {
  if (path.startsWith('/people/persons')) return past.known.id;
  if (path.startsWith('/people/legal-entities')) return past.company.id;
  return (ids as Record<string, string>)[param.replace(/Id$/, '')] ?? ids.incident;
}

/** Starts the built product on a database, with the files and the secret of the other one. */
async function productOn(databaseUrl: string) {
  return await ownProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ORIGIN: origin });
}

/** Makes the data of both products: the two users, and an own place of the blind one at each address. */
async function commonPast() {
  await writeFile(join(dataDir, 'session-secret'), randomBytes(32).toString('base64url'), { mode: 0o600 });
  const world = await aWorld({ databaseUrl: database.with.app });
  const { home } = world;
  const blind = await home.user('Blind', ...privileges.filter((privilege) => privilege !== 'INCIDENT_LOCK'));
  const keeper = await home.user('Keeper', ...privileges);
  const visible = await world.anIncident({ by: blind });
  const em = forAccount(world.product.orm, { accountId: home.id, seesLocked: true });
  const known = em.create(Person, { firstName: 'Lyrebird', lastName: 'Known' });
  const company = em.create(LegalEntity, { name: 'Lyrebird Limited' });
  await em.flush();
  const { orm } = world.product;
  const seen = await ownDataOf(orm, { email: blind.email, accountId: home.id, dataDir });
  const places = new Map<string, Record<string, string>>();
  for (const route of new Set([...reading, ...forms, ...addressed])) {
    const { params } = await placeOf(route, acting, seen, origin);
    const isAbout = /^\/incidents\/:id(\/(changes|history|links|notes|print))?$/.test(route.path) && route.loads;
    places.set(route.id, { id: visible.id, ...params, ...(isAbout && { id: visible.id }) });
  }
  await world.close();
  return { blind, keeper, places, seen, visible, known, company };
}

/** Returns a checksum of the rows that name the incident or a part of it, for each table, and the numbers of jobs. */
async function canaryRows() {
  const tables = await em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    // a draft stores typed values, valid or not
    const ofTheirs = name === 'draft' ? `t.id = '${ids.draft}' and` : '';
    const [{ rows }] = await em.execute<[{ rows: string }]>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as rows
       from ${name} t where ${ofTheirs} t.account_id = current_account() and t::text ~ $1`,
      [canaryIds.join('|')],
    );
    if (!rows.startsWith('0 ')) found[name] = rows;
  }
  return found;
}
