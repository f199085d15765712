import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { signedUrl } from '#app/attachments/signed-url.server.ts';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { Attachment } from '#db/entities/incident-parts.ts';
import { attached } from '../support/attached.ts';
import { sendRequest } from '../support/client.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { startWeb } from '../support/product-process.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
const { dataDir, sessionSecret } = world.product.settings;
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});
const { officer, manager, viewer } = world.home;
const bytes = createHash('shake256', { outputLength: 100_000 }).digest();
const mine = await aFileOf(officer);

describe('an attached file', () => {
  test('is downloaded through the link on its draft', async () => {
    const led = await fetchFile(mine.path, officer);
    expect([led.status, led.headers.location]).toEqual([302, expect.stringMatching(`^${mine.path}[?]`)]);
    const read = await fetchFile(led.headers.location!, officer);
    expect(read.bytes.equals(bytes)).toBe(true);
    expect(read.headers['content-length']).toBe('100000');
    expect(read.headers['cache-control']).toBe('private, no-store, no-transform');
  });

  test('is served in byte ranges, as media players request it', async () => {
    const ranges: [range: string, status: number, contentRange: string | undefined, part: Buffer | null][] = [
      ['bytes=0-0', 206, 'bytes 0-0/100000', bytes.subarray(0, 1)],
      ['bytes=10-19', 206, 'bytes 10-19/100000', bytes.subarray(10, 20)],
      ['bytes=99990-', 206, 'bytes 99990-99999/100000', bytes.subarray(99_990)],
      ['bytes=-5', 206, 'bytes 99995-99999/100000', bytes.subarray(-5)],
      ['bytes=99990-200000', 206, 'bytes 99990-99999/100000', bytes.subarray(99_990)],
      ['bytes=-200000', 206, 'bytes 0-99999/100000', bytes],
      ['bytes=100000-', 416, 'bytes */100000', null],
      ['bytes=5-4', 200, undefined, bytes],
      ['bytes=0-1,4-5', 200, undefined, bytes],
      ['bytes=-', 200, undefined, bytes],
      ['pages=1-2', 200, undefined, bytes],
    ];
    for (const [Range, status, contentRange, part] of ranges) {
      const answer = await fetchFile(mine.address, officer, { Range });
      expect([Range, answer.status, answer.headers['content-range']]).toEqual([Range, status, contentRange]);
      if (part) expect(answer.bytes.equals(part), Range).toBe(true);
    }
  });

  test('of an incident is linked only for users who may view the incident', async () => {
    const incident = await world.anIncident({ by: manager });
    const locked = await world.anIncident({ by: manager, locked: true });
    const { em } = world.scopeFor(world.home.admin);
    const ids = [incident, locked].map(({ id: incidentId }) => {
      const row = {
        incidentId,
        fileId: mine.fileId,
        name: 'Note',
        fileName: 'Nö te.txt',
        attachmentType: 'ETC',
      } as const;
      return em.create(Attachment, row).id;
    });
    await em.flush();
    const at = (of: { id: string }, id: string) => `/incidents/${of.id}/attachments/${id}`;
    const statuses = async (path: string) =>
      await Promise.all(
        [viewer, officer, world.neighbour.admin].map(async (who) => (await fetchFile(path, who)).status),
      );
    expect(await statuses(at(incident, ids[0]!))).toEqual([302, 404, 404]);
    expect(await statuses(at(locked, ids[1]!))).toEqual([404, 404, 404]);
    expect(await statuses(at(incident, ids[1]!))).toEqual([404, 404, 404]);
    expect(await statuses(at(incident, mine.id))).toEqual([404, 404, 404]);
    const saved = await fetchFile(
      (await fetchFile(`${at(incident, ids[0]!)}?download`, viewer)).headers.location!,
      viewer,
    );
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename="N_ te.txt"; filename*=UTF-8''N%C3%B6%20te.txt`,
    );
  });
});

test('a signed URL of another session, or a forged one, is refused', {
  timeout: 120_000,
}, async () => {
  const theirs = await aFileOf(world.neighbour.officer);
  const secondSession = await world.home.user('officer', 'MYINCIDENT_ADD');
  for (const who of [secondSession, manager, world.neighbour.officer]) {
    expect([403, 404]).toContain((await fetchFile(mine.address, who)).status);
  }
  const inSecondSession = signedUrl(sessionSecret, secondSession, mine, 'view', new Date());
  expect((await fetchFile(inSecondSession, officer)).status, 'signed for another session').toBe(403);
  const own = signedUrl(sessionSecret, officer, theirs, 'view', new Date());
  expect((await fetchFile(own, officer)).status, 'their file, well signed').toBe(404);
  const late = signedUrl(sessionSecret, officer, mine, 'view', new Date(Date.now() - 301_000));
  expect((await fetchFile(late, officer)).status, 'five minutes later').toBe(403);

  const forged = forgeries([mine, theirs, await aFileOf(manager)], isComplete ? 10_000 : 100);
  const passed: string[] = [];
  const lanes = Array.from({ length: 8 }, async () => {
    for (const path of forged) {
      const { status } = await fetchFile(path, officer);
      if (status !== 403 && status !== 404) passed.push(`${status} ${path}`);
    }
  });
  await Promise.all(lanes);
  expect(passed).toEqual([]);
  expect((await fetchFile(mine.address, officer)).status, 'the right one').toBe(200);
});

/** Returns forged variants of valid signed URLs, each with one or more parts changed. */
function* forgeries(files: { path: string; address: string }[], count: number) {
  const paths = [
    ...files.map(({ path }) => path),
    ...[mine.key, `thumbnail_${mine.key}`, `incoming%2F${mine.key}`, '..%2F..%2Fsession-secret', '%2e%2e%2fserver.ts'],
  ].map((part) => (part.startsWith('/') ? part : mine.path.replace(mine.id, part)));
  paths.push(mine.path.slice(0, -1), `${mine.path}0`, mine.path.toUpperCase(), `/files/${mine.key}`);
  const macs = files.map(({ address }) => new URLSearchParams(address.split('?')[1]).get('mac')!);
  for (let at = 0; at < count; at++) {
    const { path: own, address } = files[at % files.length]!;
    const query = new URLSearchParams(address.split('?')[1]);
    const mac = query.get('mac')!;
    const place = at % mac.length;
    const changes: (() => void)[] = [
      () => set('mac', mac.slice(0, place) + (mac[place] === 'A' ? 'B' : 'A') + mac.slice(place + 1)),
      () => set('mac', mac.slice(0, place)),
      () => set('mac', macs[(at + 1) % macs.length]! + (at % 7)),
      () => set('mac', randomBytes(32).toString('base64url')),
      () => set('until', String(Number(query.get('until')) + 1 + at)),
      () => set('until', ['', '0', '-1', 'NaN', 'Infinity', '1e99', `${query.get('until')} `][at % 7]!),
      () => set('verb', ['download', '', 'delete', 'VIEW', 'view '][at % 5]!),
      () => set('thumbnail', ''),
      () => query.delete(['until', 'verb'][at % 2]!),
    ];
    const set = (name: string, value: string) => query.set(name, value);
    const isOtherPath = at % 10 === 9;
    if (!isOtherPath) changes[Math.floor(at / files.length) % changes.length]!();
    const path = `${isOtherPath ? paths[Math.floor(at / 10) % paths.length]! : own}?${query}`;
    if (path !== mine.address) yield path;
  }
}

/** Creates a user's draft with one file; returns it with the signed URL that the user got. */
async function aFileOf(user: TestUser) {
  const scope = world.scopeFor(user);
  const { id: draftId } = await world.aDraft({ by: user });
  await attached(scope, draftId, { bytes, fileName: 'noise.bin' });
  const [draft] = await scope.em.execute<[{ body: Record<string, unknown> }]>('select body from draft where id = $1', [
    draftId,
  ]);
  const { id, fileId } = parseDraft(draft.body).attachments[0]!;
  const [{ key }] = await scope.em.execute<[{ key: string }]>('select key from stored_file where id = $1', [fileId]);
  const path = `${draftPage({ draftId })}/attachments/${id}/file`;
  const file = { path, fileId, isThumbnail: false };
  return { ...file, id, key, address: signedUrl(sessionSecret, user, file, 'view', new Date()) };
}

function fetchFile(path: string, { cookie }: TestUser, headers: Record<string, string> = {}) {
  return sendRequest(web.own, { path, cookie, headers });
}
