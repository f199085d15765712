import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { sendRequest } from '../support/client.ts';
import { everyNth } from '../support/fixed-choice.ts';
import { type Hostile, hostileFiles, payload } from '../support/hostile-files.ts';
import { startWeb } from '../support/product-process.ts';
import { upload } from '../support/uploads.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { dataDir } = world.product.settings;
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir });
const { officer } = world.home;
const scope = world.scopeFor(officer);
const draftId = (await world.aDraft({ by: officer })).id;
const page = draftPage({ draftId });
const place = { ...web, cookie: officer.cookie };

let hits = 0;
const listener = createServer((_req, res) => {
  hits++;
  res.end();
}).listen(0, '127.0.0.1');
await once(listener, 'listening');
const elsewhere = `http://127.0.0.1:${(listener.address() as { port: number }).port}`;
afterAll(async () => {
  listener.close();
  await web.end('SIGKILL');
  await world.close();
});

const corpus = await hostileFiles(elsewhere);

test('the corpus has enough hostile files', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(120);
});

describe('a hostile file is refused with a reason, re-encoded, shown as its detected type, or download only', () => {
  test.each(everyNth(5, corpus))('$what', async (file) => {
    const response = await upload(place, `${page}/attachments/new`, { ...file, body: file.bytes });
    if (response.status === 302) {
      const outcome = await servedSafely(file);
      expect(outcome).toBe(file.becomes ?? outcome);
    } else {
      expect([response.status, response.message]).toEqual([422, expect.stringMatching(/^\S.*\.$/)]);
      expect(file.becomes ?? 'refused').toBe('refused');
    }
  });
});

test('the form shows the names of hostile files as text, and no temporary file is left', async () => {
  const name = 'photo\u202egpj.exe <img src=x onerror=alert(1)> <script>alert(1)</script>';
  await upload(place, `${page}/attachments/new`, { fileName: name, name, body: Buffer.from('x') });
  const html = (await sendRequest(web.own + page, { cookie: officer.cookie })).body;
  expect(html).toContain('photogpj.exe &lt;img');
  expect(html).not.toMatch(/<img src=x|<script>alert|[\u202a-\u202e\u2066-\u2069\0]/);
  await expect.poll(() => readdir(join(dataDir, 'files/incoming'))).toEqual([]);
});

test('no URL in a hostile file or in the form is ever fetched', async () => {
  const fields = { name: `${elsewhere}/name`, file: `${elsewhere}/file`, url: `${elsewhere}/field` };
  const answer = await sendRequest(`${web.own}${page}/attachments/new?of=&url=${elsewhere}/query`, {
    cookie: officer.cookie,
    form: fields,
    headers: { Origin: web.origin, Referer: `${elsewhere}/referer` },
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  await upload(place, `${page}/attachments/new`, { fileName: `${elsewhere}/name.txt`, body: Buffer.from(elsewhere) });
  expect(hits).toBe(0);
  await sendRequest(elsewhere);
  expect(hits, 'the listener hears').toBe(1);
});

/** Returns how the last attachment is sent to a browser, after checks that none of its content can run. */
async function servedSafely(file: Hostile) {
  const { id, thumbnailFileId } = (await attachmentsNow()).at(-1)!;
  const { cookie } = officer;
  const led = await sendRequest(`${web.own}${page}/attachments/${id}/file`, { cookie });
  const answer = await sendRequest(web.own, { path: led.headers.location!, cookie });
  const { bytes } = answer;
  const [type, disposition] = ['content-type', 'content-disposition'].map((name) => String(answer.headers[name] ?? ''));
  expect(answer.status).toBe(200);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(disposition).toMatch(
    /^(inline|attachment); filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/,
  );
  expect(decodeURIComponent(disposition!.split("''")[1]!)).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\.|^.{201}/u);
  const shown = disposition!.startsWith('inline');
  expect(String(answer.headers['content-security-policy']).endsWith(', sandbox')).toBe(
    type !== 'application/pdf' || !shown,
  );
  if (shown)
    expect(type).toMatch(
      /^(image\/(png|jpeg|webp|avif|gif)|audio\/wav|video\/mp4|application\/pdf|text\/plain; charset=[\w-]+)$/,
    );
  if (thumbnailFileId === null) {
    expect(bytes.equals(file.bytes)).toBe(true);
    return shown ? 'shown' : 'download';
  }
  expect(bytes.includes(payload) || bytes.includes('Exif') || bytes.includes('<script')).toBe(false);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  return 'drawn';
}

async function attachmentsNow() {
  const [draft] = await scope.em.execute<[{ body: Record<string, unknown> }]>('select body from draft where id = $1', [
    draftId,
  ]);
  return parseDraft(draft.body).attachments;
}
