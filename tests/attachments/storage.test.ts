import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { readUpload } from '#app/attachments/read-upload.server.ts';
import { withUploadSession } from '#app/attachments/upload-session.server.ts';
import type { Files } from '#app/platform/files.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { StorageError } from '#app/storage/storage-error.ts';
import { NotFoundError } from '#db/errors.ts';
import { startS3 } from '../support/s3.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'incident-files-'));
const s3 = await startS3();
afterAll(async () => {
  await s3.end();
  await rm(dataDir, { recursive: true });
});
const places: [name: string, files: Files][] = [
  ['a folder', openFiles({ dataDir })],
  ['a bucket', openFiles({ dataDir, s3: s3.access })],
];
const soon = () => new Date(Date.now() + 60_000);

describe.each(places)('files in %s', (_, files) => {
  test('are stored unchanged, and read in full and in byte ranges', async () => {
    const { key, sizeBytes, sha256 } = await files.store(Buffer.from('a statement'));
    expect([key, sizeBytes, sha256.toString('hex').slice(0, 8)]).toEqual([
      expect.stringMatching(/^[0-9a-f]{40}$/),
      11,
      createHash('sha256').update('a statement').digest('hex').slice(0, 8),
    ]);
    expect(await text(files, key)).toBe('a statement');
    expect((await buffer(await files.read(key, { start: 2, end: 6 }))).toString()).toBe('state');
    await files.remove(key);
    await expect(files.read(key)).rejects.toThrow(NotFoundError);
    await files.remove(key);
  });

  test('that were received can be read only after they are committed', async () => {
    const { key, sizeBytes } = await files.receive(megabytes(12));
    expect(sizeBytes).toBe(12 * 2 ** 20);
    await expect(files.read(key)).rejects.toThrow(NotFoundError);
    expect((await buffer(await files.readReceived(key))).length).toBe(sizeBytes);
    expect(await files.receivedBefore(soon())).toEqual([key]);
    expect(await files.receivedBefore(new Date(Date.now() - 3_600_000))).toEqual([]);
    await files.keep(key);
    await files.forget(key);
    expect(await files.receivedBefore(soon())).toEqual([]);
    expect((await buffer(await files.read(key))).length).toBe(sizeBytes);
    await files.remove(key);
  });

  test('whose upload breaks off leave no data', async () => {
    for (const before of [0, 1, 11]) {
      await expect(files.receive(megabytes(before, 'and then it broke'))).rejects.toThrow(StorageError);
    }
    await expect.poll(() => files.receivedBefore(soon())).toEqual([]);
  });

  test('can be empty', async () => {
    const { key } = await files.receive(megabytes(0));
    await files.keep(key);
    expect(await text(files, key)).toBe('');
  });
});

test('an upload to a folder that takes no files is refused with the reason, however small it is', async () => {
  await writeFile(join(dataDir, 'no-folder'), '');
  const files = openFiles({ dataDir: join(dataDir, 'no-folder') });
  for (const text of ['', 'x', 'x'.repeat(200_000)]) {
    const form = new FormData();
    form.set('file', new Blob([text]), 'a.txt');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const context = { drainRequest: async () => {} };
    const { refused } = await withUploadSession(files, (session) => readUpload({ request, context }, session, 1));
    expect(refused?.messages).toEqual({ file: ['Files cannot be stored right now. Try again in a few minutes.'] });
  }
});

const faults: [what: string, listener: RequestListener | 'hangs' | null][] = [
  ['is not there', null],
  ['hangs', 'hangs'],
  ['answers 500', (_req, res) => res.writeHead(500).end()],
  ['breaks off', (req) => void req.socket.destroy()],
];

test.each(faults)('a request to a bucket that %s fails', { timeout: 60_000 }, async (_, listener) => {
  const server = listener === 'hangs' ? createTcpServer(() => {}) : createServer(listener ?? undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  if (!listener) server.close();
  const files = openFiles({ dataDir, s3: { ...s3.access, endpoint: `http://127.0.0.1:${port}` } });
  const acts = [
    files.store(Buffer.from('x')),
    files.receive(megabytes(12)),
    files.read('x'),
    files.remove('x'),
    files.receivedBefore(soon()),
  ];
  const outcomes = await Promise.allSettled(acts);
  server.close();
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Error) });
  for (const outcome of outcomes.slice(0, 4)) expect(outcome).toMatchObject({ reason: expect.any(StorageError) });
});

async function text(files: Files, key: string) {
  return (await buffer(await files.read(key))).toString();
}

async function* megabytes(count: number, breaksOff?: string) {
  for (let at = 0; at < count; at++) yield Buffer.alloc(2 ** 20, at);
  if (breaksOff) throw new Error(breaksOff);
}
