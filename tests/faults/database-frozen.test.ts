import { afterAll, afterEach, expect, test } from 'vitest';
import { type Answer, Client, sendRequest } from '../support/client.ts';
import { compareWithStored } from '../support/faults/compare-with-stored.ts';
import { type Freeze, freezingProxy } from '../support/faults/freezing-proxy.ts';
import { report } from '../support/faults/measure.ts';
import { Writer } from '../support/faults/writer.ts';
import { freePort } from '../support/free-port.ts';
import { startWeb } from '../support/product-process.ts';
import { aWorld } from '../support/world.ts';

const database = process.env.DATABASE_URL!;
const world = await aWorld();
const proxy = await freezingProxy(database);
const [statusPort, poolMax] = [await freePort(), 20];
const env = { STATUS_PORT: String(statusPort), DB_POOL_MAX: String(poolMax) };
const dataDir = world.product.settings.dataDir;
const web = await startWeb({ database: proxy.database, dataDir, env });
afterEach(() => proxy.thaw());
afterAll(async () => {
  await web.end('SIGKILL');
  proxy.close();
  await world.close();
});

const { officer, admin } = world.home;
const author = await world.home.user('Author', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
const draft = await world.aDraft({ by: officer });
const incident = await world.anIncident({ by: officer });
const read = (path: string, cookie?: string) => sendRequest(web.origin, { path, cookie });
const twenty = (send: () => Promise<Answer>) => Array.from({ length: 20 }, send);

test.each<[Freeze, string]>([
  ['holds', 'is stopped'],
  ['loses', 'loses what is sent to it'],
])(
  'a database that %s (%s) delays no answer beyond 5 s, and pages work 3 s after it goes on',
  { timeout: 120_000 },
  async (how) => {
    const writers = Array.from(
      { length: 5 },
      () => new Writer(() => web.origin, author, world.home.lookups.INCIDENT_CLASS),
    );
    for (const writer of writers) {
      for (let saves = 0; saves < 2; saves++) await writer.save();
    }
    const authorization = (await read('/login')).headers.location!;
    const visitor = new Client(web.origin);
    await visitor.follow('/login');
    const [signIn, visitorCookie] = [visitor.path, visitor.cookiesFor(web.origin + visitor.path)];
    const form = { email: officer.email, password: 'wrong-Horse-8!' };
    const style = /href="(\/assets\/[^"]+\.css)"/.exec((await read('/dashboard', officer.cookie)).body)![1]!;
    await Promise.all(twenty(() => read('/dashboard', officer.cookie)));

    proxy.freeze(how);
    const underWay = [
      ...twenty(() => read('/dashboard', officer.cookie)),
      ...twenty(() => read(`/newincident/${draft.id}`, officer.cookie)),
      ...twenty(() => read(`/incidents/${incident.id}`, officer.cookie)),
      ...twenty(() => read('/administration/users', admin.cookie)),
      ...writers.map((writer) => writer.save()),
      sendRequest(web.origin, { path: signIn, cookie: visitorCookie, form }),
      read(new URL(authorization, web.origin).href.slice(web.origin.length)),
    ];
    const needNoDatabase = await Promise.all([read('/health/live'), read(style), read('/favicon.svg')]);
    expect(needNoDatabase.map(({ status, ms }) => [status, ms < 1_000])).toEqual(Array(3).fill([200, true]));
    const ready = await read('/health/ready');
    expect([ready.status, ready.ms < 5_000], ready.body).toEqual([503, true]);
    const refused = await Promise.all(underWay);
    for (const answer of refused) expectRefusal(answer);
    const later = await Promise.all([
      ...twenty(() => read('/dashboard', officer.cookie)),
      ...writers.map((writer) => writer.save()),
      sendRequest(web.origin, { path: signIn, cookie: visitorCookie, form }),
    ]);
    for (const answer of later) expectRefusal(answer);
    const slowest = (answers: Answer[]) => Math.max(...answers.map(({ ms }) => ms));

    const thawed = performance.now();
    proxy.thaw();
    const isBack = async () => (await read('/dashboard', officer.cookie)).status;
    await expect.poll(isBack, { timeout: 3_000, interval: 50 }).toBe(200);
    const back = performance.now() - thawed;
    report({ fault: 'F-02', how, first: slowest(refused), later: slowest(later), back });
    const afterwards = await Promise.all(twenty(() => read(`/incidents/${incident.id}`, officer.cookie)));
    expect(afterwards.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const writer of writers) expect((await writer.save()).status).toBe(200);
    expect((await read('/health/ready')).status).toBe(200);
    const { lost, doubled } = await compareWithStored(database, writers);
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    await expect.poll(poolCounts, { timeout: 5_000 }).toMatchObject({ used: 0, waiting: 0 });
  },
);

function expectRefusal({ path, status, headers, body, ms }: Answer) {
  expect([status, headers['retry-after']], `${path} after ${ms} ms: ${body.slice(0, 2_000)}`).toEqual([503, '5']);
  expect(body, path).toContain('Incident Xpress cannot reach its records right now. Nothing that was saved is lost.');
  expect(body, path).toContain(String(headers['x-request-id']));
  expect(ms, path).toBeLessThan(5_000);
}

async function poolCounts() {
  const { body } = await sendRequest(`http://127.0.0.1:${statusPort}`, { path: '/metrics' });
  const count = (state: string) => Number(new RegExp(`db_pool_connections{state="${state}"} (\\d+)`).exec(body)?.[1]);
  return { used: count('used'), idle: count('idle'), waiting: count('waiting') };
}
