import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeDelivery } from '#app/webhooks/commands/change-delivery.server.ts';
import { changeFailed } from '#app/webhooks/commands/change-failed.server.ts';
import { readSecret } from '#app/webhooks/commands/read-secret.server.ts';
import { rotateSecret } from '#app/webhooks/commands/rotate-secret.server.ts';
import { sendTest } from '#app/webhooks/commands/send-test.server.ts';
import { switchWebhook } from '#app/webhooks/commands/switch-webhook.server.ts';
import { openSecret } from '#app/webhooks/signing-secret.server.ts';
import { openApi } from '../support/api-program.ts';
import { openReceiver } from '../support/webhook-receiver.ts';
import { webhookSender } from '../support/webhook-sender.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const manager = await api.programOf(home.manager);
const receiver = await openReceiver();
const sender = webhookSender(world, receiver.port);
const em = emOfUser(world.product, home.manager);
const admin = world.scopeFor(home.admin);
afterAll(async () => {
  await receiver.close();
  await api.close();
  await world.close();
});
beforeEach(async () => {
  await em.execute('delete from webhook');
  receiver.received.length = 0;
  receiver.answer(204);
  sender.resetClock();
});

const minute = 60_000;
const hour = 60 * minute;
const add = (given: object = {}) => sender.add(home.admin, { url: receiver.url, ...given });
const send = (id: string) => sender.send(home.admin, id);
const statesOf = async (id: string) => (await sender.deliveries(home.admin, id)).map(({ state }) => state);
const typesReceived = () => receiver.received.map(({ event }) => event.type);

async function act(method: 'POST' | 'PUT', path: string, body?: object) {
  const answer = await manager(method, path, body, method === 'PUT' ? { 'If-Match': '*' } : {});
  expect([200, 201, 204], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
}
const created = async (more: object = {}): Promise<string> => {
  const report = {
    summary: 'A window was broken.',
    reportedDate: '2026-03-14T09:10:00Z',
    occurredDate: '2026-03-14T09:00:00Z',
  };
  return (await act('POST', '/incidents', { ...report, lastClassId: home.lookups.INCIDENT_CLASS, ...more })).id;
};
const edited = (id: string, summary: string) => act('PUT', '/incidents', { id, summary });
const secretOf = async (id: string) =>
  openSecret(world.product.settings.sessionSecret, (await sender.row(home.admin, id)).secret)!;

describe('a webhook', () => {
  test('gets every change of an incident once and in order, signed as the library checks', async () => {
    const before = await created();
    const id = await add();
    const incident = await created();
    await edited(incident, 'Two windows.');
    await act('POST', `/incidents/${incident}/notes`, { body: 'The police came.' });
    await act('POST', `/incidents/close/${incident}`, { closedBy: 'USER' });
    await act('POST', `/incidents/open/${incident}`);
    await send(id);
    await send(id);
    expect(typesReceived()).toEqual(
      ['created', 'edited', 'noted', 'closed', 'reopened'].map((type) => `incident.${type}`),
    );
    expect(receiver.received.map(({ event }) => event.data.incidentId)).not.toContain(before);
    expect(receiver.received.map(({ event }) => event.data.version)).toEqual([1, 2, 2, 3, 4]);
    const webhook = new Webhook(await secretOf(id));
    for (const { body, headers, event } of receiver.received) expect(webhook.verify(body, headers)).toEqual(event);
    expect(() => webhook.verify(`${receiver.received[0]!.body} `, receiver.received[0]!.headers)).toThrow();
    expect(new Set(await statesOf(id))).toEqual(new Set(['DELIVERED']));
  });

  test('gets only the events and the class that it chose', async () => {
    const [{ parent }] = await em.execute<[{ parent: string }]>(
      'select parent_id as parent from lookup where id = $1',
      [home.lookups.INCIDENT_CLASS],
    );
    const other = await home.user('other class');
    const [{ id: otherClass }] = await em.execute<[{ id: string }]>(
      `insert into lookup (account_id, type, name) values (current_account(), 'INCIDENT_CLASS', $1) returning id`,
      [`Fire ${other.userId}`],
    );
    const closes = await add({ kinds: ['CLOSE'] });
    const ofParent = await add({ kinds: ['CREATE'], classId: parent });
    const incident = await created();
    await created({ lastClassId: otherClass });
    await act('POST', `/incidents/close/${incident}`, { closedBy: 'USER' });
    for (const id of [closes, ofParent]) await send(id);
    expect(typesReceived().toSorted()).toEqual(['incident.closed', 'incident.created']);
    expect(receiver.received.map(({ event }) => event.data.incidentId)).toEqual([incident, incident]);
  });

  test('gets ids, and beside them what the account chose', async () => {
    const bare = await add();
    const full = await add({ fields: ['number', 'status', 'class', 'severity', 'location'] });
    const incident = await created();
    for (const id of [bare, full]) await send(id);
    const { body } = await manager('GET', `/incidents/${incident}`);
    expect(receiver.received.map(({ event }) => event.data)).toEqual([
      { incidentId: incident, version: 1 },
      {
        incidentId: incident,
        version: 1,
        number: body.number,
        status: 'open',
        class: ['Some INCIDENT_CLASS', 'One INCIDENT_CLASS'],
        severity: null,
        location: null,
      },
    ]);
  });

  test('is told of a lock as of a deletion, of nothing while it lasts, and of its end as of a creation', async () => {
    const id = await add({ fields: ['number', 'class'] });
    const incident = await created();
    await send(id);
    await edited(incident, 'Not sent before the lock.');
    await act('POST', `/incidents/lock/${incident}`, { reason: 'Police' });
    await edited(incident, 'Behind the lock.');
    await send(id);
    expect(typesReceived()).toEqual(['incident.created', 'incident.deleted']);
    expect(receiver.received[1]!.event.data).toEqual({ incidentId: incident, version: 3 });
    await act('POST', `/incidents/unlock/${incident}`);
    await send(id);
    expect(typesReceived()).toEqual(['incident.created', 'incident.deleted', 'incident.created']);
  });

  test('drops what waits about an incident that was locked, also after the lock has ended', async () => {
    const id = await add();
    const incident = await created();
    receiver.answer(500);
    await send(id);
    await edited(incident, 'Waits behind what failed.');
    await send(id);
    await act('POST', `/incidents/lock/${incident}`, { reason: 'Police' });
    receiver.answer(204);
    receiver.received.length = 0;
    await send(id);
    await act('POST', `/incidents/unlock/${incident}`);
    sender.wait(6 * minute);
    await send(id);
    expect(typesReceived()).toEqual(['incident.deleted', 'incident.created']);
    expect(await statesOf(id)).toEqual(['DROPPED', 'DROPPED', 'DELIVERED', 'DELIVERED']);
  });
});

describe('a receiver that fails', () => {
  test('for one incident gets the later events of that incident after it, and those of others at once', async () => {
    const id = await add();
    const [bad, good] = [await created(), await created()];
    receiver.behave(({ event }, response) => response.writeHead(event.data.incidentId === bad ? 503 : 204).end());
    await send(id);
    await edited(bad, 'Later.');
    await edited(good, 'Later.');
    await send(id);
    const ofBad = () =>
      receiver.received.filter(({ event }) => event.data.incidentId === bad).map(({ event }) => event.type);
    expect(ofBad()).toEqual(['incident.created']);
    expect(receiver.received.filter(({ event }) => event.data.incidentId === good)).toHaveLength(2);
    receiver.answer(204);
    sender.wait(4 * minute);
    await send(id);
    expect(ofBad()).toEqual(['incident.created']);
    sender.wait(2 * minute);
    await send(id);
    expect(ofBad()).toEqual(['incident.created', 'incident.created', 'incident.edited']);
    const [first, second] = receiver.received.filter(
      ({ event }) => event.type === 'incident.created' && event.data.incidentId === bad,
    );
    expect([second!.id, second!.body]).toEqual([first!.id, first!.body]);
  });

  test('is tried eight times in a day; then the event is given up and the next one goes', async () => {
    const id = await add();
    const incident = await created();
    await edited(incident, 'Later.');
    receiver.behave(({ event }, response) => response.writeHead(event.type === 'incident.created' ? 500 : 204).end());
    const start = sender.now().getTime();
    for (let tried = 0; tried < 8; tried++) {
      await send(id);
      const [{ nextAt, tries }] = (await sender.deliveries(home.admin, id)) as [never];
      expect(tries).toBe(tried + 1);
      if (tried < 7) sender.wait(new Date(nextAt).getTime() - sender.now().getTime());
    }
    expect(typesReceived()).toEqual([...Array(8).fill('incident.created'), 'incident.edited']);
    expect((sender.now().getTime() - start) / hour).toBeCloseTo(24, 1);
    expect(await statesOf(id)).toEqual(['FAILED', 'DELIVERED']);
    expect(await changeFailed(admin, id, 'again')).toBe(1);
    receiver.answer(204);
    await send(id);
    expect(await statesOf(id)).toEqual(['DELIVERED', 'DELIVERED']);
  });

  test('for three days is switched off, and the administrators are told', async () => {
    const id = await add();
    receiver.answer(500);
    await created();
    await send(id);
    sender.wait(71 * hour);
    await created();
    await send(id);
    expect(await sender.row(home.admin, id)).toMatchObject({ isOff: false });
    sender.wait(2 * hour);
    await send(id);
    expect(await sender.row(home.admin, id)).toMatchObject({ isOff: true, why: 'FAILING' });
    const jobs = await emailsAbout(id);
    expect(jobs.map(({ userId }) => userId)).toEqual([home.admin.userId]);
    const before = receiver.received.length;
    sender.wait(9 * hour);
    await created();
    await send(id);
    expect(receiver.received).toHaveLength(before);
    receiver.answer(204);
    await switchWebhook(admin, id, 'on');
    await send(id);
    expect(receiver.received.length).toBeGreaterThan(before);
    expect((await statesOf(id)).filter((state) => state === 'WAITING')).toEqual([]);
  });

  test('but works in between is not switched off', async () => {
    const id = await add();
    receiver.answer(500);
    await created();
    await send(id);
    sender.wait(40 * hour);
    receiver.answer(200);
    await send(id);
    expect(await sender.row(home.admin, id)).toMatchObject({ failingSince: null });
    receiver.answer(500);
    await created();
    sender.wait(40 * hour);
    await send(id);
    expect(await sender.row(home.admin, id)).toMatchObject({ isOff: false });
  });

  test('with 410 is switched off at once', async () => {
    const id = await add();
    receiver.answer(410);
    await created();
    await send(id);
    expect(await sender.row(home.admin, id)).toMatchObject({ isOff: true, why: 'GONE' });
    expect(await statesOf(id)).toEqual(['FAILED']);
    expect(await emailsAbout(id)).toHaveLength(1);
  });
});

describe('the administrator', () => {
  test('drops an event that was given up, or tries one now that waits', async () => {
    const id = await add();
    receiver.answer(500);
    await created();
    await send(id);
    const waiting = (await sender.deliveries(home.admin, id))[0]!.id;
    await changeDelivery(admin, waiting, 'again');
    await send(id);
    expect(receiver.received).toHaveLength(2);
    await changeDelivery(admin, waiting, 'drop');
    sender.wait(24 * hour);
    await send(id);
    expect(receiver.received).toHaveLength(2);
    expect(await statesOf(id)).toEqual(['DROPPED']);
  });

  test('sends a test, which is tried once', async () => {
    const id = await add();
    receiver.answer(500);
    await sendTest(admin, id);
    await send(id);
    sender.wait(24 * hour);
    await send(id);
    expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([['webhook.test', {}]]);
    expect(await statesOf(id)).toEqual(['FAILED']);
  });

  test('reads the secret, and the audit says who has', async () => {
    const id = await add();
    const { secret } = await readSecret(admin, world.product.settings.sessionSecret, id);
    expect(secret).toBe(await secretOf(id));
    const [record] = await em.execute<object[]>(
      `select object_id, create_user_id from audit_record where transaction_type = 'WEBHOOK_SECRET'`,
    );
    expect(record).toEqual({ object_id: id, create_user_id: home.admin.userId });
  });

  test('rotates the secret: for a day events are signed with both, and then with the new one', async () => {
    const id = await add();
    const old = await secretOf(id);
    await rotateSecret(admin, world.product.settings.sessionSecret, id);
    await expect(rotateSecret(admin, world.product.settings.sessionSecret, id)).rejects.toThrow('a moment ago');
    const secret = await secretOf(id);
    expect(secret).not.toBe(old);
    await created();
    await send(id);
    const [{ body, headers }] = receiver.received as [never];
    for (const each of [old, secret]) new Webhook(each).verify(body, headers);
    await em.execute(`update webhook set old_secret_until = now() where id = $1`, [id]);
    await created();
    await send(id);
    const last = receiver.received.at(-1)!;
    new Webhook(secret).verify(last.body, last.headers);
    expect(() => new Webhook(old).verify(last.body, last.headers)).toThrow();
  });
});

async function emailsAbout(webhookId: string) {
  return await em.execute<{ userId: string }[]>(
    `select data ->> 'userId' as "userId" from pgboss.job where name = 'email-webhook-off' and data ->> 'webhookId' = $1`,
    [webhookId],
  );
}
