import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { rotateSecret } from '#app/webhooks/commands/rotate-secret.server.ts';
import { openSecret } from '#app/webhooks/signing-secret.server.ts';
import { webhookSender } from '../support/webhook-sender.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const { sessionSecret } = world.product.settings;
const folder = await mkdtemp(join(tmpdir(), 'event-receivers-'));
const running: ChildProcess[] = [];
afterAll(async () => {
  for (const each of running) each.kill();
  await rm(folder, { recursive: true });
  await world.close();
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
const languages = [
  { language: 'TypeScript', ending: 'ts', interpreter: process.execPath, isThere: true },
  { language: 'Python', ending: 'py', interpreter: 'python3', isThere: hasPython },
];

test.skipIf(hasPython)('python3 is not on this machine: its receiver is not run', () => {});

describe.each(languages.filter(({ isThere }) => isThere))('the receiver in $language', ({ ending, interpreter }) => {
  const file = join(folder, `${ending}.json`);
  const received = async () =>
    JSON.parse(await readFile(file, 'utf8')) as { ids: string[]; incidents: Record<string, { type: string }[]> };

  async function start(secrets: string[]) {
    const env = { ...process.env, NODE_OPTIONS: '', SECRETS: secrets.join(' ') };
    const program = spawn(interpreter, [`docs/api-examples/event-receiver.${ending}`, file, '0'], { env });
    running.push(program);
    for await (const line of createInterface({ input: program.stdout })) {
      return { port: JSON.parse(line).listens.port as number, end: () => program.kill() };
    }
    throw new Error('the receiver did not start');
  }

  test('keeps each event once and in order, across a rotation, and refuses what is not signed', async () => {
    // its secret is made before its port is known
    const first = webhookSender(world, 1);
    const id = await first.add(home.admin, { url: 'http://127.0.0.1:1/' });
    const secretNow = async () => openSecret(sessionSecret, (await first.row(home.admin, id)).secret)!;
    const old = await secretNow();
    const receiver = await start([old]);
    const sender = webhookSender(world, receiver.port);
    const em = emOfUser(world.product, home.admin);
    await em.execute('update webhook set url = $2 where id = $1', [id, `http://127.0.0.1:${receiver.port}/`]);
    const incident = await world.anIncident({ by: home.manager, persons: [] });
    const note = () =>
      addNote(world.scopeFor(home.manager), incident.id, {
        key: randomUUID(),
        body: 'The police came.',
        correctsId: null,
      });
    await note();
    await sender.send(home.admin, id);
    // as when an answer was lost: the event comes again with its id
    await em.execute(
      `update webhook_delivery set state = 'WAITING' where account_id = current_account() and webhook_id = $1`,
      [id],
    );
    await rotateSecret(world.scopeFor(home.admin), sessionSecret, id);
    await note();
    await sender.send(home.admin, id);
    const states = new Set((await sender.deliveries(home.admin, id)).map(({ state }) => state));
    expect(states).toEqual(new Set(['DELIVERED']));
    const types = ['created', 'noted', 'noted'].map((type) => `incident.${type}`);
    expect((await received()).incidents[incident.id]!.map(({ type }) => type)).toEqual(types);
    expect((await received()).ids).toHaveLength(3);
    receiver.end();

    const next = await start([await secretNow()]);
    const forged = await fetch(`http://127.0.0.1:${next.port}/`, {
      method: 'POST',
      headers: {
        'webhook-id': 'forged',
        'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
        'webhook-signature': 'v1,Zm9yZ2Vk',
      },
      body: JSON.stringify({ type: 'incident.created', timestamp: '', data: { incidentId: incident.id } }),
    });
    expect(forged.status).toBe(400);
    expect((await received()).ids).toHaveLength(3);
    next.end();
  });
});
