import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { sendRequest } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { startWeb } from '../support/product-process.ts';
import { startS3 } from '../support/s3.ts';
import { upload } from '../support/uploads.ts';
import { aWorld } from '../support/world.ts';

type Fault = 'refuses' | 'hangs' | 'answers 500' | 'answers garbage';

const world = await aWorld();
const s3 = await startS3();
const between = await inTheWay(s3.port);
const env = { ...s3.env, S3_ENDPOINT: between.endpoint };
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir: world.product.settings.dataDir, env });
afterAll(async () => {
  await web.end('SIGKILL');
  await between.close();
  await s3.end();
  await world.close();
});

const { officer } = world.home;
const draftId = (await world.aDraft({ by: officer })).id;
const page = draftPage({ draftId });
const send = (megabytes: number) =>
  upload({ ...web, cookie: officer.cookie }, `${page}/attachments/new`, { fileName: 'film.bin', body: { megabytes } });
const read = (path: string) => sendRequest(web.own, { path, cookie: officer.cookie });
const fileOf = async (path: string) => await read((await read(path)).headers.location!);

describe.each<Fault>(['refuses', 'hangs', 'answers 500', 'answers garbage'])('storage that %s', (fault) => {
  test('fails uploads and downloads within seconds with a message and delays no other page', async () => {
    expect((await send(1)).status, 'while all is well').toBe(302);
    const file = `${page}/attachments/${await lastAttachment()}/file`;
    expect((await fileOf(file)).status).toBe(200);
    await between.be(fault);
    const [small, large, reading] = await Promise.all([send(1), send(12), fileOf(file)]);
    for (const response of [small, large]) {
      expect(response).toMatchObject({
        status: 422,
        message: 'Files cannot be stored right now. Try again in a few minutes.',
      });
      expect(response.ms).toBeLessThan(8_000);
    }
    expect([503, 404]).toContain(reading.status);
    expect(reading.ms).toBeLessThan(8_000);
    for (const path of [page, `${page}/attachments/new`, '/dashboard', '/health/ready']) {
      const answer = await read(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.ms).toBeLessThan(5_000);
    }
    await between.be('well');
    expect((await send(1)).status, 'when all is well again').toBe(302);
    expect((await fileOf(file)).status).toBe(200);
  });
});

async function lastAttachment() {
  const { em } = world.scopeFor(officer);
  const [draft] = await em.execute<[{ body: Record<string, unknown> }]>('select body from draft where id = $1', [
    draftId,
  ]);
  return parseDraft(draft.body).attachments.at(-1)!.id;
}

/** Starts a proxy that forwards connections to the storage until a fault is set. */
async function inTheWay(to: number) {
  const port = await freePort();
  let now: Fault | 'well' = 'well';
  const garbage = createServer((req, res) => {
    req.resume();
    res.writeHead(now === 'answers 500' ? 500 : 400).end('<html>no S3 here');
  });
  const open = async () => {
    const { createServer } = await import('node:net');
    const server = createServer((socket) => {
      socket.on('error', () => {});
      if (now === 'hangs') return;
      if (now !== 'well') return void garbage.emit('connection', socket);
      const far = connect(to, '127.0.0.1').on('error', () => socket.destroy());
      socket.on('close', () => far.destroy());
      socket.pipe(far).pipe(socket);
    });
    const sockets = new Set<import('node:net').Socket>();
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return { close: () => closed(server, sockets) };
  };
  let server = await open();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async be(fault: Fault | 'well') {
      await server.close();
      now = fault;
      if (fault !== 'refuses') server = await open();
    },
    close: () => server.close(),
  };
}

async function closed(server: import('node:net').Server, sockets: Set<import('node:net').Socket>) {
  for (const socket of sockets) socket.destroy();
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
}
