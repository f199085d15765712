import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeFailed } from '#app/webhooks/commands/change-failed.server.ts';
import { openReceiver } from '../support/webhook-receiver.ts';
import { type Delivery, webhookSender } from '../support/webhook-sender.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const receiver = await openReceiver();
const sender = webhookSender(world, receiver.port);
const em = emOfUser(world.product, home.admin);
const admin = world.scopeFor(home.admin);
afterAll(async () => {
  await receiver.close();
  await world.close();
});
beforeEach(async () => {
  await em.execute('delete from webhook');
  receiver.received.length = 0;
  sender.resetClock();
});

const minute = 60_000;
const hour = 60 * minute;
const add = () => sender.add(home.admin, { url: receiver.url });
const send = (id: string) => sender.send(home.admin, id);
const created = () => world.anIncident({ by: home.manager });
const asksFor = (status: number, pause: string) =>
  receiver.behave((_, response) => void response.writeHead(status, { 'Retry-After': pause }).end());

/** Moves the clock of the sender to the next try of the first delivery, and returns its time. */
async function waitForNext(id: string): Promise<number> {
  const [{ nextAt }] = (await sender.deliveries(home.admin, id)) as [Delivery];
  const at = new Date(nextAt).getTime();
  sender.wait(Math.max(0, at - sender.now().getTime()));
  return at;
}

describe('a receiver that answers', () => {
  test.each([
    [503, 'seconds', String(2 * 3_600)],
    [429, 'seconds', String(2 * 3_600)],
    [503, 'a date', new Date(Date.now() + 2 * hour + minute).toUTCString()],
  ])('with %i and asks in %s to be left alone for two hours is not tried before', async (status, _, pause) => {
    const id = await add();
    await created();
    asksFor(status, pause);
    await send(id);
    sender.wait(119 * minute);
    await send(id);
    expect(receiver.received).toHaveLength(1);
    sender.wait(3 * minute);
    await send(id);
    expect(receiver.received).toHaveLength(2);
  });

  test.each([
    ['for less than the pause of the schedule', '30'],
    ['in words that are no time', 'soon'],
  ])('with 503 and asks %s is tried by the schedule', async (_, pause) => {
    const id = await add();
    await created();
    asksFor(503, pause);
    await send(id);
    sender.wait(4 * minute);
    await send(id);
    expect(receiver.received).toHaveLength(1);
    sender.wait(2 * minute);
    await send(id);
    expect(receiver.received).toHaveLength(2);
  });

  test('with 429 and asks again and again for 20 hours is tried a day after the first try, and eight times in all', async () => {
    const id = await add();
    await created();
    asksFor(429, String(20 * 3_600));
    const start = sender.now().getTime();
    const hours: number[] = [];
    for (let tried = 0; tried < 8; tried++) {
      await send(id);
      hours.push(Math.round(((await waitForNext(id)) - start) / (hour / 10)) / 10);
    }
    // the schedule goes on from there: 1, 2, 4, 8 hours and 8 hours 40 minutes
    expect(hours.slice(0, 7)).toEqual([20, 24, 25, 27, 31, 39, 47.7]);
    expect(receiver.received).toHaveLength(8);
    expect(await sender.deliveries(home.admin, id)).toMatchObject([{ state: 'FAILED', tries: 8 }]);
  });

  test('with 429 is left alone as it asks also when the event is sent again', async () => {
    const id = await add();
    await created();
    receiver.answer(500);
    for (let tried = 0; tried < 8; tried++) {
      await send(id);
      await waitForNext(id);
    }
    sender.wait(2 * hour);
    expect(await changeFailed(admin, id, 'again')).toBe(1);
    asksFor(429, String(2 * 3_600));
    await send(id);
    sender.wait(119 * minute);
    await send(id);
    expect(receiver.received).toHaveLength(9);
    sender.wait(3 * minute);
    await send(id);
    expect(receiver.received).toHaveLength(10);
  });

  test('with 429 and asks for more than a day is tried after a day all the same', async () => {
    const id = await add();
    await created();
    asksFor(429, '99999999');
    await send(id);
    sender.wait(24 * hour - minute);
    await send(id);
    expect(receiver.received).toHaveLength(1);
    sender.wait(2 * minute);
    await send(id);
    expect(receiver.received).toHaveLength(2);
  });
});
