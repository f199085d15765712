import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { operationId } from '#app/api/document/api-document.ts';
import { openApi, type Reply } from '../support/api-program.ts';
import { documentOf, randomRequest, schemaProblem } from '../support/api-requests.ts';
import { everyNth, isComplete } from '../support/fixed-choice.ts';
import { idsOf, sensibleRequest, toProgram } from '../support/valid-requests/api-calls.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
const api = await openApi(world);
const document = await documentOf(api);
const admin = await api.programOf(home.admin);
const foreigner = await api.programOf(neighbour.admin);
const nobody = await api.programOf(await home.user('nobody'));
afterAll(async () => {
  await api.close();
  await world.close();
});

const named = calls.map((call) => [`${call.method.toUpperCase()} ${call.path}`, call] as const);
const hostileRuns = isComplete ? 150 : 15;
const statuses: Record<number, number> = {};

function expectProblem(reply: Reply, ...statuses: number[]) {
  expect(statuses, JSON.stringify(reply.body)).toContain(reply.status);
  expect(schemaProblem(document, 'Problem', reply.body)).toBeNull();
}

test('every operation of the document is one call', () => {
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId));
  expect(ids.toSorted()).toEqual(calls.map(operationId).toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(named)('%s', (_name, call) => {
  test('opens to no request without a credential, with a cookie alone, or with one that is not valid', async () => {
    const { path, body } = sensibleRequest(call, await idsOf(world, home));
    const visitor = api.programWith(undefined);
    const headers = { Cookie: home.admin.cookie };
    expectProblem(await toProgram(visitor, call, path, body), 401);
    expectProblem(await toProgram(visitor, call, path, body, headers), 401);
    expectProblem(await toProgram(api.programWith('ix_nothing'), call, path, body), 401);
  });
});

describe('of every call', () => {
  test.each(everyNth(5, named))('%s answers in its schema to sensible requests', async (_name, call) => {
    const { path, body } = sensibleRequest(call, await idsOf(world, home));
    const reply = await toProgram(admin, call, path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    expect(answerProblem(call, reply)).toBeNull();
  });

  test.each(
    everyNth(
      5,
      named.filter(([, { path }]) => path.includes('{')),
    ),
  )('%s knows no id of another account', async (_name, call) => {
    const { path, body } = sensibleRequest(call, await idsOf(world, home));
    expectProblem(await toProgram(foreigner, call, path, body), 404, 403, 422);
    expectProblem(await toProgram(foreigner, call, path.replaceAll(/[0-9a-f-]{36}/g, 'no-id'), body), 404, 422);
  });

  test.each(
    everyNth(
      5,
      named.filter(([, { needs = [] }]) => needs.length > 0),
    ),
  )('%s is refused without its privileges', async (_name, call) => {
    const { path, body } = sensibleRequest(call, await idsOf(world, home));
    expectProblem(await toProgram(nobody, call, path, body), 403, 404);
  });

  test.each(everyNth(5, named))(
    '%s answers hostile requests without an error of its own, and in its schema',
    async (_name, call) => {
      const ids = await idsOf(world, home);
      const arbitrary = randomRequest(call, document, ids);
      const isOfSession = call.access === undefined;
      // a token lives for minutes, and calls about sessions and second factors end sessions
      const caller = isOfSession ? home.admin : await home.user('hostile');
      let program = await api.programOf(caller);
      for (const { path, body, headers } of fc.sample(arbitrary, hostileRuns)) {
        if (!isOfSession) program = await api.programOf(caller);
        const reply = await toProgram(program, call, path, body, headers);
        statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
        const said = `${path} ${JSON.stringify(body)?.slice(0, 2_000)} ${JSON.stringify(reply.body).slice(0, 500)}`;
        expect(reply.status, said).toBeLessThan(500);
        expect(reply.status, `${said}: the session ended`).not.toBe(401);
        expect(answerProblem(call, reply), said).toBeNull();
      }
    },
    isComplete ? 600_000 : 60_000,
  );

  test('hostile requests are read as well as refused', () => {
    if (isComplete) process.stdout.write(`Answers by status: ${JSON.stringify(statuses)}\n`);
    expect(Object.keys(statuses).filter((status) => Number(status) < 300)).not.toEqual([]);
  });
});

function answerProblem(call: (typeof calls)[number], { status, body }: Reply) {
  const { responses } = document.paths[call.path]![call.method]!;
  if (status < 500 && !(status in responses)) return `The document has no answer ${status}.`;
  if (status >= 400) return schemaProblem(document, 'Problem', body);
  if (!call.output) return null;
  const result = call.output.safeParse(body);
  return result.success ? null : result.error.message;
}
