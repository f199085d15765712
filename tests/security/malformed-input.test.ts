import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { type Answer, fromOurPage, type SentRequest, sendRequest } from '../support/client.ts';
import { everyNth, isComplete, seed } from '../support/fixed-choice.ts';
import { ownProduct } from '../support/own-product.ts';
import { filled, routes } from '../support/routes.ts';
import { ownDataOf } from '../support/valid-requests/own-data.ts';
import { password, placeOf, posts, type Target, withoutPost } from '../support/valid-requests/posts.ts';
import { aWorld } from '../support/world.ts';
import { type Fields, forms, hostileText } from './hostile.ts';
import {
  dressed,
  dresses,
  encoded,
  headerText,
  largeForms,
  namesReadInQueries,
  oddAddresses,
  pathOf,
  places,
  readingHeaders,
  type Session,
  sessions,
  tooLarge,
} from './requests.ts';

/**
 * The number of random forms for each action; each page gets a quarter as many addresses. The complete run sends 100, and
 * every large form to every action instead of the next two and the one that is too large.
 */
const runs = isComplete ? 100 : 8;
const atOnce = 8;

// a separate server and database: other tests do not see this data, and no worker prints it
const product = await ownProduct({ DEMO_RESTORE: 'on' });
const world = await aWorld({ databaseUrl: product.database.app });
const { email, account } = world.home.manager;
await createIdentity({ orm: product.orm, email, password, verified: true, mustChange: false });
await world.anIncident({ by: world.home.manager });
const ownData = await ownDataOf(product.orm, { email, accountId: account.id, dataDir: product.dataDir });
await ownData.holdEverything();
let cookie = '';
beforeEach(async () => {
  cookie = await ownData.cookie();
});
afterAll(async () => {
  await world.close();
  await product.close();
});

const all = await routes();
const acting = all.filter(({ acts }) => acts);
const queryNames = namesReadInQueries();

test('every action has a valid post from which malformed ones are derived', () => {
  expect(withoutPost(acting)).toEqual([]);
});

describe(`malformed forms get a response, never an internal error (${runs} forms per action, fewer per button)`, () => {
  test.each(acting.filter(({ id }) => posts[id]))('$id', { timeout: 600_000 }, async (route) => {
    const post = posts[route.id]!;
    const sample = {
      ...post.fields(ownData),
      ...('revision' in post.fields(ownData) ? { revision: now.revision, operationId: now.operation } : {}),
    };
    const target = reused(post.endsSession ? 1 : 25, () => post.to(ownData, product.origin));
    const cases = fc.record({
      fields: forms(post.schema ?? ofText(sample), sample),
      dress: dresses,
      place: places,
      session: sessions,
    });
    await everywhere(cases, route.isButton ? runs / 10 : runs, async ({ fields, dress, place, session }) => {
      const aimed = await target();
      const sent = dressed(await timely(fields, aimed), dress);
      const headers = { ...fromOurPage(product.origin, cookies(aimed, session)), 'Content-Type': sent.type };
      return { path: pathOf(route, aimed.params, place), method: 'POST', headers, body: sent.body };
    });
  });
});

describe('forms of any size get a response, never an internal error', () => {
  const targets = acting.filter(({ id, isButton }) => posts[id] && !isButton);
  test.each(targets)('$id', async (route) => {
    const post = posts[route.id]!;
    const turn = targets.indexOf(route);
    const large = Object.entries(largeForms);
    const isNext = (at: number) => [0, 1].includes((at + 2 * turn) % (large.length - 1));
    for (const [what, body] of large.filter(([what], at) => isComplete || what === tooLarge || isNext(at))) {
      const target = await post.to(ownData, product.origin);
      const own = new URLSearchParams(post.fields(ownData)).toString();
      // an action that reads no form or rejects its size may close the connection early
      const alone = readsLargeForms(route.id) ? {} : { Connection: 'close' };
      const headers = { ...fromOurPage(product.origin, cookies(target, null)), ...alone };
      const asked = { path: filled(route.path, target.params), method: 'POST', headers, body: `${own}&${body}` };
      const answer = await sendRequest(product.address, asked);
      if (answer.status === 0 && 'Connection' in alone) continue;
      wellAnswered(asked, answer);
      if (what === tooLarge) expect(answer.status).toBe(413);
    }
  });
});

describe(`malformed addresses get a response, never an internal error (${runs / 4} per page)`, () => {
  test.each(all.filter(({ loads, isButton }) => loads && !isButton))('$id', { timeout: 600_000 }, async (route) => {
    const target = reused(100, () => placeOf(route, acting, ownData, product.origin));
    const query = fc.array(fc.tuple(fc.constantFrom(...queryNames), hostileText), { maxLength: 4 });
    const cases = fc.record({ query, place: places, session: sessions, headers: readingHeaders });
    await everywhere(cases, runs / 4, async ({ query, place, session, headers }) => {
      const search = query.map(([name, text]) => `${name}=${encoded(text)}`).join('&');
      const aimed = await target();
      const path = pathOf(route, aimed.params, place);
      const Cookie = cookies(aimed, session);
      return { path: path + (path.includes('?') ? '&' : '?') + search, headers: { ...headers, Cookie } };
    });
  });
});

test('a malformed request line gets a response, never an internal error', async () => {
  for (const path of everyNth(3, oddAddresses)) {
    for (const [method, to] of [
      ['GET', path],
      ['GET', `${path}.data`],
      ['HEAD', path],
      ['POST', path],
      ['PUT', path],
    ] as const) {
      const asked = { path: to, method, headers: fromOurPage(product.origin, cookie) };
      wellAnswered(asked, await sendRequest(product.address, asked));
    }
  }
});

/** Returns the schema of fields that are any text. */
function ofText(fields: Record<string, string>) {
  return z.object(Object.fromEntries(Object.keys(fields).map((name) => [name, z.string()])));
}

function readsLargeForms(id: string) {
  return id !== 'identity/routes/sign-in' && Object.keys(posts[id]!.fields(ownData)).length > 0;
}

type Asked = SentRequest & { path: string };

/** Placeholders for values that are known only when the request is sent. */
const now = { revision: '{the revision}', operation: '{a new operation}' };

/** Runs concurrent property checks, each of which shrinks its own counterexample. */
async function everywhere<Case>(cases: fc.Arbitrary<Case>, runs: number, question: (given: Case) => Promise<Asked>) {
  let turnedAway = 0;
  const property = fc.asyncProperty(cases, async (given) => {
    const asked = await question(given);
    const answer = await sendRequest(product.address, asked);
    if (answer.headers.location?.startsWith('/login?')) turnedAway++;
    wellAnswered(asked, answer);
  });
  const count = Math.min(atOnce, Math.ceil(runs));
  const numRuns = Math.ceil(runs / count);
  const lanes = Array.from({ length: count }, (_, at) => fc.assert(property, { numRuns, seed: seed + at }));
  await Promise.all(lanes);
  expect(turnedAway / runs, 'a session that ended leaves nothing to try').toBeLessThan(0.2);
}

function wellAnswered(asked: Asked, { status, headers, body }: Answer) {
  if (isTooLargeToRead(asked) && (status === 431 || status === 0)) return;
  const logged = () =>
    product
      .log()
      .split('\n')
      .filter((line) => line.includes(String(headers['x-request-id'])))
      .join('\n');
  const what = `${asked.method} ${asked.path.slice(0, 80)}`;
  expect(status, `${what}: ${body.slice(0, 200)}`).not.toBe(0);
  expect(status, `${what}: ${status < 500 ? '' : logged()}`).toBeLessThan(500);
  // Node itself answers an unreadable request, with a status line only
  if (status < 400 || !headers['x-request-id'] || asked.method === 'HEAD' || status === 405) return;
  expect(body.length, `${what}: ${status} and nothing said`).toBeGreaterThan(0);
  const isPage = body.startsWith('<');
  if (status === 422)
    expect(body, `${what}: what is wrong is said`).toMatch(isPage ? /class="error"|role="alert"/ : /error/);
  if (isPage) expect(body, what).toMatch(/<h1|<pre>Bad Request/);
}

/** Whether address and headers exceed the server's limit; it then closes the connection, with or without a 431. */
function isTooLargeToRead({ path, headers = {} }: Asked) {
  return path.length + JSON.stringify(headers).length > 15_000;
}

/** Reuses a target for `times` posts and then makes a new one, because posts can make a target unusable. */
function reused(times: number, make: () => Promise<Target>) {
  let left = 0;
  let target: Promise<Target>;
  return () => {
    if (left-- <= 0) {
      left = times;
      target = make();
    }
    return target;
  };
}

/** Returns the fields with the placeholders replaced by current values. */
async function timely(fields: Fields, { params: { draftId } }: Target): Promise<Fields> {
  const asks = fields.some(([, value]) => value === now.revision);
  const [draft] = asks
    ? await ownData.em.execute<{ revision: number }[]>('select revision from draft where id = $1', [draftId])
    : [];
  return fields.map(([name, value]) => {
    if (value === now.operation) return [name, randomUUID()];
    return [name, value === now.revision ? String(draft?.revision ?? 0) : value];
  });
}

function cookies(target: Target, session: Session): string {
  const spoilt = session && `${session[0]}=${headerText(session[1])}`;
  const own = spoilt?.startsWith('session=') ? [spoilt] : [cookie, spoilt];
  return [target.cookie, ...own].filter(Boolean).join('; ');
}
