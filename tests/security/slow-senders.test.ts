import { type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, afterEach, expect, test } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { openApi } from '../support/api-program.ts';
import { fromOurPage, sendRequest } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { ownProduct } from '../support/own-product.ts';
import { filled, routes } from '../support/routes.ts';
import { someAddress } from '../support/some-address.ts';
import { idsOf, sensibleRequest } from '../support/valid-requests/api-calls.ts';
import { ownDataOf } from '../support/valid-requests/own-data.ts';
import { posts } from '../support/valid-requests/posts.ts';
import { aWorld } from '../support/world.ts';

const statusPort = await freePort();
const product = await ownProduct({ STATUS_PORT: String(statusPort), DB_POOL_MAX: '4', DEMO_RESTORE: 'on' });
const world = await aWorld({ databaseUrl: product.database.app });
const { home } = world;
const api = await openApi(world);
const sendersOfCall = 6;
const open = new Set<ReturnType<typeof request>>();
afterEach(() => {
  for (const each of open) each.destroy();
  open.clear();
});
afterAll(async () => {
  await api.close();
  await world.close();
  await product.close();
});

/** Sends a request up to the middle of its body, and no more. */
function sendHalf(address: string, method: string, headers: OutgoingHttpHeaders, body: Buffer) {
  const sent = request(address, {
    method,
    headers: { ...headers, 'Content-Length': String(body.length) },
    agent: false,
  });
  sent.on('error', () => {});
  sent.write(body.subarray(0, Math.ceil(body.length / 2)));
  open.add(sent);
}

test('senders that stop in the middle of what they send to a call hold no connection to the database', async () => {
  const program = await api.programOf(home.admin);
  const other = await api.programOf(home.manager);
  const ids = await idsOf(world, home);
  const withBody = calls.filter(({ body, form, notOffered }) => (body || form) && !notOffered);
  for (const [at, call] of withBody.entries()) {
    const { path, body } = sensibleRequest(call, ids);
    const form = new Response(body instanceof FormData ? body : JSON.stringify(body ?? {}));
    const type = body instanceof FormData ? form.headers.get('Content-Type')! : 'application/json';
    const bytes = Buffer.from(await form.arrayBuffer());
    for (let each = 0; each < sendersOfCall; each++) {
      const headers = {
        Authorization: `Bearer ${program.token}`,
        'X-Forwarded-For': someAddress(),
        'Content-Type': type,
      };
      const key = each % 2 === 0 ? {} : { 'Idempotency-Key': `slow-${at}-${each}` };
      sendHalf(`${api.origin}/api${path}`, call.method.toUpperCase(), { ...headers, ...key }, bytes);
    }
  }
  // a few calls are refused before their body is read
  await expect.poll(api.open).toBeGreaterThan(withBody.length * (sendersOfCall - 1));
  for (let times = 0; times < 20; times++) expect((await other('GET', '/users/profile')).status).toBe(200);
  const pool = await world.product.orm.em.getConnection().getNativeClient();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test('senders that stop in the middle of a form hold no connection to the database', async () => {
  const { email, account } = home.manager;
  const ownData = await ownDataOf(product.orm, { email, accountId: account.id, dataDir: product.dataDir });
  await ownData.holdEverything();
  const acting = (await routes()).filter(({ acts, id }) => acts && posts[id]);
  for (const route of acting) {
    const post = posts[route.id]!;
    const target = await post.to(ownData, product.origin);
    const cookies = [await ownData.cookie(), target.cookie].filter(Boolean).join('; ');
    const headers = fromOurPage(product.origin, cookies);
    const body = Buffer.from(`${new URLSearchParams(post.fields(ownData))}&more=${'x'.repeat(100)}`);
    sendHalf(product.address + filled(route.path, target.params), 'POST', headers, body);
  }
  const cookie = await ownData.cookie();
  for (let times = 0; times < 20; times++) {
    const { status } = await sendRequest(product.address, { path: '/dashboard', cookie });
    expect(status).toBe(200);
  }
  const used = async () => {
    const { body } = await sendRequest(`http://127.0.0.1:${statusPort}`, { path: '/metrics' });
    return Number(/db_pool_connections\{state="used"\} (\d+)/.exec(body)?.[1]);
  };
  await expect.poll(used).toBe(0);
});
