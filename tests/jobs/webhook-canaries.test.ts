import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { unlockIncident } from '#app/incidents/record/commands/unlock-incident.server.ts';
import { eventFields } from '#app/webhooks/event-fields.ts';
import { webhooksPage } from '#app/webhooks/queries/webhooks-page.server.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { openReceiver } from '../support/webhook-receiver.ts';
import { webhookSender } from '../support/webhook-sender.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const receiver = await openReceiver();
const sender = webhookSender(world, receiver.port);
const em = emOfUser(world.product, home.admin);
const scope = world.scopeFor(home.admin);
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const canary = 'Quetzalbeacon';
const page = { page: 1, pageSize: 50 };

async function versionOf(id: string): Promise<number> {
  const [{ version }] = await em.execute<[{ version: number }]>('select version from incident where id = $1', [id]);
  return version;
}

/** Writes the canary into every text of an incident and its parts. */
async function hide(id: string) {
  const columns = await em.execute<{ table: string; name: string }[]>(
    `select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and table_name in ('incident', 'incident_person')
       and column_name ~ 'name$|summary|details|comments|phone|email|street|description|license|passport|notes'`,
  );
  for (const { table, name } of columns) {
    const key = table === 'incident' ? 'id' : 'incident_id';
    await em.execute(`update ${table} set ${name} = $2 where account_id = current_account() and ${key} = $1`, [
      id,
      canary,
    ]);
  }
  expect(columns.length).toBeGreaterThan(10);
}

test('no event and no list of deliveries holds a text, a person or a locked incident', async () => {
  const webhook = await sender.add(home.admin, { url: receiver.url, fields: keysOf(eventFields) });
  const shown = await world.anIncident({ by: home.manager });
  await hide(shown.id);
  const note = { key: randomUUID(), body: canary, correctsId: null };
  await addNote(scope, shown.id, note);
  const secretClass = await em.execute<[{ id: string }]>(
    `insert into lookup (account_id, type, name) values (current_account(), 'INCIDENT_CLASS', $1) returning id`,
    [canary],
  );
  const locked = await world.anIncident({ by: home.manager });
  await em.execute('update incident set last_class_id = $2 where id = $1', [locked.id, secretClass[0].id]);
  await lockIncident(scope, locked.id, { version: await versionOf(locked.id), reason: canary });
  await addNote(scope, locked.id, { ...note, key: randomUUID() });
  await sender.send(home.admin, webhook);

  const about = (id: string) => receiver.received.filter(({ event }) => event.data.incidentId === id);
  expect(about(shown.id).map(({ event }) => event.type)).toEqual(['incident.created', 'incident.noted']);
  expect(about(locked.id).map(({ event }) => [event.type, Object.keys(event.data).toSorted()])).toEqual([
    ['incident.deleted', ['incidentId', 'version']],
  ]);
  for (const { body, headers } of receiver.received) expect(body + JSON.stringify(headers)).not.toContain(canary);

  const stored = JSON.stringify(await em.execute('select * from webhook_delivery'));
  expect(stored).not.toContain(canary);
  const withoutLocked = world.scopeFor(await home.user('keeper of webhooks', 'ACCOUNT_ADMIN'));
  const listed = await webhooksPage(withoutLocked, page);
  expect(JSON.stringify(listed)).not.toContain(canary);
  const ofLocked = listed.deliveries.filter(({ incident }) => incident?.id === locked.id);
  expect(ofLocked.map(({ kind, incident }) => [kind, incident!.number, incident!.isThere])).toEqual([
    ['DELETE', null, false],
  ]);

  await unlockIncident(scope, locked.id, await versionOf(locked.id));
  await sender.send(home.admin, webhook);
  expect(about(locked.id).at(-1)!.event.type).toBe('incident.created');
  await deleteIncident(scope, shown.id, await versionOf(shown.id));
  await sender.send(home.admin, webhook);
  expect(about(shown.id).at(-1)!.event).toMatchObject({ type: 'incident.deleted', data: { incidentId: shown.id } });
});

test('the secret is stored sealed, and no list or audit has it', async () => {
  const webhook = await sender.add(home.admin, { url: receiver.url });
  const { secret } = await sender.row(home.admin, webhook);
  expect(secret.toString('latin1')).not.toContain('whsec_');
  const audit = JSON.stringify(await em.execute('select * from audit_record'));
  for (const text of [JSON.stringify(await webhooksPage(scope, page)), audit]) expect(text).not.toContain('whsec_');
});
