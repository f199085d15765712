import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { changeTypes } from '#app/webhooks/change-types.ts';
import { claimDelivery } from '#app/webhooks/deliveries/claim-delivery.server.ts';
import { unlockedScope } from '#worker/context/system-scope.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { openReceiver } from '../support/webhook-receiver.ts';
import { webhookSender } from '../support/webhook-sender.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld({ poolMax: 12 });
const { home } = world;
const receiver = await openReceiver();
const sender = webhookSender(world, receiver.port);
const em = emOfUser(world.product, home.manager);
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const writers = 4;
const events = isComplete ? 2_000 : 160;
const notesOfEach = 4;

/** Creates incidents one after another, each with notes. */
async function write() {
  const incidents = events / writers / (notesOfEach + 1);
  for (let made = 0; made < incidents; made++) {
    const { id } = await world.anIncident({ by: home.manager, persons: [] });
    for (let note = 0; note < notesOfEach; note++) {
      const input = { key: randomUUID(), body: `Note ${note}`, correctsId: null };
      await addNote(world.scopeFor(home.manager), id, input);
    }
  }
}

test(`${events} events of four writers arrive once each through two workers, in the order of each incident, and equal its history`, {
  timeout: 600_000,
}, async () => {
  const webhook = await sender.add(home.admin, { url: receiver.url });
  let isWritten = false;
  let tried = 0;
  // an answer in eleven is lost or a failure
  receiver.behave((_, response) => {
    tried++;
    if (tried % 11 === 3) return void response.destroy();
    response.writeHead(tried % 11 === 7 ? 503 : 204).end();
  });
  const work = async () => {
    while (!isWritten || (await sender.deliveries(home.admin, webhook)).some(({ state }) => state === 'WAITING')) {
      await sender.send(home.admin, webhook);
      // so that what failed is due
      if (isWritten) sender.wait(10 * 3_600_000);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write)).then(() => {
    isWritten = true;
  });
  await Promise.all([writing, work(), work()]);

  const first = new Map<string, (typeof receiver.received)[number]>();
  for (const one of receiver.received) first.set(one.id, first.get(one.id) ?? one);
  const arrived = Map.groupBy(first.values(), ({ event }) => event.data.incidentId!);
  const changes = await em.execute<{ id: string; kind: keyof typeof changeTypes }[]>(
    `select c.incident_id as id, c.kind from incident_change c join webhook w on w.account_id = c.account_id
     where c.account_id = current_account() and w.id = $1 and c.place > w.place - $2 order by c.place`,
    [webhook, events],
  );
  const history = Map.groupBy(changes, ({ id }) => id);
  expect(first.size).toBe(events);
  expect(arrived.size).toBe(events / (notesOfEach + 1));
  for (const [id, of] of history) {
    expect(arrived.get(id)!.map(({ event }) => event.type)).toEqual(of.map(({ kind }) => changeTypes[kind]));
  }
  // the last one of an incident is never followed by an earlier one
  for (const [id, of] of arrived) {
    const places = receiver.received
      .filter(({ event }) => event.data.incidentId === id)
      .map((one) => of.findIndex((each) => each.id === one.id));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

test('what a worker had in hand when it was killed is sent by another one within 30 seconds, and the rest not twice', async () => {
  const webhook = await sender.add(home.admin, { url: receiver.url });
  receiver.received.length = 0;
  receiver.answer(204);
  await world.anIncident({ by: home.manager, persons: [] });
  const services = { ...world.product, now: sender.now };
  const scope = unlockedScope(services, home.id);
  // the worker prepares, claims, and is gone: nothing of it is left but its claim
  await sender.send(home.admin, webhook, { loopbackPort: null });
  sender.wait(6 * 60_000);
  const claimed = await claimDelivery(scope, webhook);
  expect(claimed).not.toBeNull();
  await sender.send(home.admin, webhook);
  expect(receiver.received).toEqual([]);
  sender.wait(29_000);
  await sender.send(home.admin, webhook);
  await sender.send(home.admin, webhook);
  expect(receiver.received.map(({ id }) => id)).toEqual([claimed!.id]);
});
