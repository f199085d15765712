import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { report, rounds } from '../support/faults/measure.ts';
import { keepWorker } from '../support/product-process.ts';
import { openReceiver } from '../support/webhook-receiver.ts';
import { webhookSender } from '../support/webhook-sender.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const receiver = await openReceiver();
const sender = webhookSender(world, receiver.port);
const given = {
  database: process.env.DATABASE_URL!,
  dataDir: world.product.settings.dataDir,
  env: { WEBHOOK_LOOPBACK_PORT: String(receiver.port), APP_ENV: 'test' },
};
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const incidents = 25;
const notes = 3;
const events = incidents * (1 + notes);

async function write({ manager }: (typeof world)['home']) {
  for (let made = 0; made < incidents; made++) {
    const { id } = await world.anIncident({ by: manager, persons: [] });
    for (let note = 0; note < notes; note++) {
      await addNote(world.scopeFor(manager), id, { key: randomUUID(), body: `Note ${note}`, correctsId: null });
    }
  }
}

const arrivedAt = (path: string) => {
  const first = new Map(receiver.received.filter((one) => one.path === path).map((one) => [one.id, one]));
  return [...first.values()];
};

test.each(rounds(5))(
  'a worker that is killed while it sends loses no event and keeps the order of each incident (round %i)',
  {
    timeout: 180_000,
  },
  async (round) => {
    const { home } = world;
    receiver.received.length = 0;
    receiver.behave((_, response) => void setTimeout(() => response.writeHead(204).end(), 20));
    const path = `/killed-${round}`;
    const webhook = await sender.add(home.admin, { url: `http://127.0.0.1:${receiver.port}${path}` });
    const workers = await Promise.all([keepWorker(given), keepWorker(given)]);
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.end()))));
    const writing = write(home);
    for (const worker of workers) {
      await sleep(1_500);
      await worker.kill();
    }
    await writing;
    const end = performance.now();
    await expect.poll(() => arrivedAt(path).length, { timeout: 90_000, interval: 500 }).toBe(events);
    const seconds = Math.round((performance.now() - end) / 1_000);
    const times = receiver.received.filter((one) => one.path === path);
    for (const of of Map.groupBy(times, ({ event }) => event.data.incidentId).values()) {
      const order = [...new Set(of.map(({ id }) => id))];
      const places = of.map(({ id }) => order.indexOf(id));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(of[0]!.event.type).toBe('incident.created');
    }
    report({
      fault: 'F-05',
      round,
      events,
      repeated: times.length - events,
      falls: workers.map((each) => each.falls()),
      seconds,
    });
    await Promise.all(workers.map((worker) => worker.end()));
    expect((await sender.deliveries(home.admin, webhook)).filter(({ state }) => state !== 'DELIVERED')).toEqual([]);
  },
);

test('receivers that hang, answer errors or garbage, or redirect inside hold up no save and no event to others', {
  timeout: 180_000,
}, async () => {
  const { home, neighbour } = world;
  receiver.received.length = 0;
  receiver.behave(({ path }, response) => {
    if (path.startsWith('/hangs')) return;
    if (path === '/garbage') return void response.socket?.end('none of your business\r\n\r\n');
    if (path === '/inside') return void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    response.writeHead(path === '/errors' ? 500 : 204).end();
  });
  const url = (path: string) => `http://127.0.0.1:${receiver.port}${path}`;
  for (const path of ['/hangs-1', '/hangs-2', '/hangs-3', '/errors', '/garbage', '/inside']) {
    await sender.add(home.admin, { url: url(path) });
  }
  await sender.add(neighbour.admin, { url: url('/works') });
  const worker = await keepWorker(given);
  onTestFinished(async () => void (await worker.end()));
  const start = performance.now();
  await Promise.all([write(home), write(neighbour)]);
  const writtenMs = Math.round(performance.now() - start);
  await expect.poll(() => arrivedAt('/works').length, { timeout: 60_000, interval: 250 }).toBe(events);
  const seconds = Math.round((performance.now() - start - writtenMs) / 1_000);
  report({ fault: 'F-12', events, writtenMs, seconds });
  expect(seconds).toBeLessThan(30);
  await worker.end();
});
