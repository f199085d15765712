import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openMailer } from '#app/mail/mailer.server.ts';
import { Client } from '../support/client.ts';
import { everyNth } from '../support/fixed-choice.ts';
import { ownProduct } from '../support/own-product.ts';

async function aProduct(given: Record<string, string> = {}) {
  const product = await ownProduct(given);
  onTestFinished(() => product.close());
  const { origin, dataDir, address, log } = product;
  const mailer = openMailer({ smtpUrl: null, mailFrom: 'no-reply@example.com', origin, dataDir });
  const visitor = new Client(origin, address);
  const page = async (path: string) => {
    const answer = await visitor.get(path);
    return { status: answer.status, body: answer.body };
  };
  return { dataDir, page, mailer, log };
}

const text = 'Hello <b>Ana</b>\n\nOpen https://example.com/a?b=1&c=<2> now, not javascript:alert(1)';
const aLetter = (subject: string) => ({ id: randomUUID(), to: 'ana@example.com', subject, html: '<p>x</p>', text });

test('the outbox shows unsent emails, newest first', async () => {
  const { dataDir, page, mailer } = await aProduct();
  expect(await page('/dev/outbox')).toMatchObject({ status: 200, body: expect.stringContaining('No emails yet') });

  const letters = ['First', 'Second', '<script>alert(1)</script>'].map(aLetter);
  for (const letter of letters) await mailer.send(letter);
  const { body: list } = await page('/dev/outbox');
  const shown = [...list.matchAll(/href="\/dev\/outbox\/([^"]+)"/g)].map(([, id]) => id);
  expect(shown).toEqual(letters.map(({ id }) => id).toReversed());
  expect(list).not.toContain('<script>alert');

  const { status, body } = await page(`/dev/outbox/${letters[1]!.id}`);
  expect(status).toBe(200);
  expect(body).toMatch(/<h1>Second<.*ana@example\.com/);
  expect(body).toContain('Hello &lt;b&gt;Ana&lt;/b&gt;');
  expect(body).toContain('<a href="https://example.com/a?b=1&amp;c=&lt;2&gt;">');
  expect(body).not.toContain('href="javascript');

  await writeFile(join(dataDir, 'secret.eml'), 'Subject: of somebody else\r\n\r\nsecret');
  for (const id of ['../secret', '..%2Fsecret', '%2e%2e%2fsecret', '..%5Csecret', 'none', randomUUID(), '%00']) {
    expect((await page(`/dev/outbox/${id}`)).status, id).toBeGreaterThanOrEqual(400);
    expect((await page(`/dev/outbox/${id}`)).body, id).not.toContain('secret</');
  }
});

const production = {
  ORIGIN: 'https://incidents.example.com',
  SESSION_SECRET: 'a secret that is long enough to be one',
};

const reachable = { ORIGIN: 'http://test.example.com' };

const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+16045550100' };

/** Each case starts a web server of its own. */
const cases: [string, Record<string, string>, boolean][] = [
  ['in production', production, true],
  ['in the environment dev', { ...reachable, APP_ENV: 'dev' }, false],
  ['in the environment test', { ...reachable, APP_ENV: 'test' }, false],
  ['in the environment demo', { ...reachable, APP_ENV: 'demo' }, false],
  ['where emails and text messages are sent', { SMTP_URL: 'smtp://127.0.0.1:1', ...twilio }, false],
  ['in production with a mail server', { ...production, SMTP_URL: 'smtp://127.0.0.1:1' }, false],
];

test.each(everyNth(5, cases))(
  'there is no outbox %s, and production without a mail server logs a warning',
  async (_, given, warned) => {
    const { page, mailer, log } = await aProduct(given);
    const letter = aLetter('First');
    await mailer.send(letter);
    for (const path of ['/dev/outbox', `/dev/outbox/${letter.id}`]) expect((await page(path)).status).toBe(404);
    expect(log().includes('SMTP_URL is missing: emails reach nobody')).toBe(warned);
  },
);
