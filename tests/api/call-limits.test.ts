import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { type Api, openApi, type Program } from '../support/api-program.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
const { neighbour, scopeFor } = world;
afterAll(() => world.close());

/** The limits of a minute; `program` makes a key. */
async function limitedTo(apiCallsPerMinute: number, apiCallsPerMinuteOfAccount: number) {
  const api = await openApi(world, { apiCallsPerMinute, apiCallsPerMinuteOfAccount });
  const program = async (user: TestUser) => {
    const input = { name: randomUUID(), privileges: ['MYINCIDENT_ADD' as const], worksFor: '30' as const };
    return api.programWith((await makeKey(scopeFor(user), api.services.settings.sessionSecret, input)).key);
  };
  return Object.assign(api, { program }) as Api & { program: typeof program };
}

async function statuses(program: Program, calls: number) {
  const replies = [];
  for (let at = 0; at < calls; at++) replies.push(await program('GET', '/notifications'));
  return replies.map(({ status }) => status);
}

test('a person is limited as a key is', async () => {
  const { admin } = await world.anotherAccount();
  const api = await limitedTo(3, 100);
  const program = await api.programOf(admin);
  expect(await statuses(program, 4)).toEqual([200, 200, 429, 429]);
  await api.close();
});

test('the calls of one credential are limited in a minute, and stay refused', async () => {
  const { admin } = await world.anotherAccount();
  const api = await limitedTo(2, 100);
  const program = await api.program(admin);
  expect(await statuses(program, 4)).toEqual([200, 200, 429, 429]);
  const { headers, body } = await program('GET', '/notifications');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', detail: expect.stringMatching(/^Too many calls\. Try/) });
  await api.close();
});

test('the credentials of one account share a limit, which another account does not feel', async () => {
  const { admin } = await world.anotherAccount();
  const api = await limitedTo(100, 5);
  const [one, other] = [await api.program(admin), await api.program(admin)];
  expect(await statuses(one, 3)).toEqual([200, 200, 200]);
  expect(await statuses(other, 4)).toEqual([200, 200, 429, 429]);
  expect(await statuses(one, 1)).toEqual([429]);
  const { headers, body } = await one('GET', '/notifications');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body.detail).toMatch(/^Too many calls of this account\. Try again in \d+ seconds\.$/);
  expect(await statuses(await api.program(neighbour.admin), 1)).toEqual([200]);
  await api.close();
});

test('the calls that a credential may not make use up nothing of its account', async () => {
  const { admin } = await world.anotherAccount();
  const api = await limitedTo(2, 4);
  const [greedy, other] = [await api.program(admin), await api.program(admin)];
  expect(await statuses(greedy, 6)).toEqual([200, 200, 429, 429, 429, 429]);
  expect(await statuses(other, 2)).toEqual([200, 200]);
  await api.close();
});

test('the headers name both limits, and the older ones that with fewer calls left', async () => {
  const { admin } = await world.anotherAccount();
  const api = await limitedTo(3, 4);
  const [one, other] = [await api.program(admin), await api.program(admin)];
  const policy = '"default";q=3;w=60, "account";q=4;w=60';
  const named = async (program: Program) => {
    const { headers } = await program('GET', '/notifications');
    const of = (name: string) => headers[name.toLowerCase()];
    expect(of('RateLimit-Policy')).toBe(policy);
    const left = String(of('RateLimit')).replaceAll(/;t=\d+/g, '');
    return [left, `${of('RateLimit-Remaining')} of ${of('RateLimit-Limit')}`];
  };
  expect(await named(one)).toEqual(['"default";r=2, "account";r=3', '2 of 3']);
  expect(await named(one)).toEqual(['"default";r=1, "account";r=2', '1 of 3']);
  expect(await named(other)).toEqual(['"default";r=2, "account";r=1', '1 of 4']);
  expect(await named(one)).toEqual(['"default";r=0, "account";r=0', '0 of 3']);
  expect(await named(one)).toEqual(['"default";r=0', '0 of 3']);
  expect(await named(other)).toEqual(['"default";r=1, "account";r=0', '0 of 4']);
  await api.close();
});
