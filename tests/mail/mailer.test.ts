import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MailError } from '#app/mail/mail-error.ts';
import { type Email, openMailer } from '#app/mail/mailer.server.ts';
import { openOutbox } from '#app/mail/outbox.server.ts';
import { verification } from '#app/mail/templates/verification.tsx';
import { freePort } from '../support/free-port.ts';
import { aMailServer, aStrangeServer } from '../support/mail-server.ts';

const settings = { origin: 'https://incidents.example.com', mailFrom: 'Incident Xpress <no-reply@example.com>' };

function mailerTo(smtpUrl: string | null, { silenceMs = 15_000, dataDir = 'nowhere' } = {}) {
  const mailer = openMailer({ ...settings, smtpUrl, dataDir }, silenceMs);
  onTestFinished(() => mailer.close());
  return mailer;
}

const aLetter = (given: Partial<Email> = {}): Email => ({
  id: randomUUID(),
  to: 'ana@example.com',
  subject: 'Hello',
  html: '<p>Grüße, <b>Ana</b></p>',
  text: 'Grüße, Ana',
  ...given,
});

describe('an email', () => {
  test('arrives with its text part, HTML part and headers', async () => {
    const server = await aMailServer();
    const link = 'https://incidents.example.com/verification/confirm?token=a_b-c&x=1';
    const letter = { id: randomUUID(), ...(await verification({ email: 'ana@example.com', link, isInvited: true })) };
    await mailerTo(server.url).send(letter);
    expect(server.taken).toMatchObject([{ from: 'no-reply@example.com', to: ['ana@example.com'] }]);
    const { from, to, subject, messageId, html, text, headers } = await server.read(0);
    expect({ from, to, subject, messageId }).toEqual({
      from: expect.objectContaining({ name: 'Incident Xpress', address: 'no-reply@example.com' }),
      to: [expect.objectContaining({ address: 'ana@example.com' })],
      subject: 'Verify your email address',
      messageId: `<${letter.id}@incidents.example.com>`,
    });
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(html).toContain('Verify email address');
    expect(text).toContain(`Verify email address ${link}`);
    for (const content of [html, text]) {
      expect(content).toMatch(/Incident Xpress/);
      expect(content).toMatch(/24 hours/);
      expect(content).toMatch(/If you did not ask for this/);
    }
  });

  test('that can be left says so to mail programs, which then leave it with one post', async () => {
    const server = await aMailServer();
    const unsubscribe = 'https://incidents.example.com/unsubscribe?token=a_b-c';
    for (const letter of [aLetter({ unsubscribe }), aLetter()]) await mailerTo(server.url).send(letter);
    const headersOf = async (at: number) =>
      (await server.read(at)).headers
        .filter(({ key }) => key.startsWith('list-'))
        .map(({ key, value }) => [key, value]);
    expect(await headersOf(0)).toEqual(
      expect.arrayContaining([
        ['list-unsubscribe', `<${unsubscribe}>`],
        ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
      ]),
    );
    expect(await headersOf(1)).toEqual([]);
  });

  test('that is sent again has the same Message-ID, and a different email has another', async () => {
    const server = await aMailServer();
    const mailer = mailerTo(server.url);
    const letter = aLetter();
    for (const each of [letter, letter, aLetter()]) await mailer.send(each);
    const ids = await Promise.all([0, 1, 2].map(async (at) => (await server.read(at)).messageId));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('has a subject in which nothing turns or hides', async () => {
    const server = await aMailServer();
    await mailerTo(server.url).send(aLetter({ subject: 'Report\u200b: \u202efdp.eliF\u2069' }));
    expect((await server.read(0)).subject).toBe('Report: fdp.eliF');
  });

  test.each([
    'Hello\r\nBcc: eve@example.com',
    'Hello\nBcc: eve@example.com',
    'Hello\r\n\r\nnot the first line',
    'Hello\u2028Bcc: eve@example.com',
    `${'x'.repeat(90)}\r\nBcc: eve@example.com`,
    'Hello\0Bcc: eve@example.com',
  ])('with the subject %j gets no additional header and no additional recipient', async (subject) => {
    const server = await aMailServer();
    const mailer = mailerTo(server.url);
    await mailer.send(aLetter());
    await mailer.send(aLetter({ subject }));
    const [usual, hostile] = [await server.read(0), await server.read(1)];
    expect(hostile.headers.map(({ key }) => key)).toEqual(usual.headers.map(({ key }) => key));
    expect(server.taken[1]?.to).toEqual(['ana@example.com']);
    expect(hostile.text).toBe(usual.text);
    expect(hostile.subject).toContain(subject.slice(0, 5));
  });

  test.each([
    'ana@example.com\r\nBcc: eve@example.com',
    'ana@example.com, eve@example.com',
    'ana@example.com>\r\nRCPT TO:<eve@example.com',
    'Ana <ana@example.com>',
    '"eve@example.com" <ana@example.com>',
    'eve@example.com;ana@example.com',
    '@example.com',
    'ana',
    '',
  ])('to %j is not sent', async (to) => {
    const server = await aMailServer();
    await expect(mailerTo(server.url).send(aLetter({ to }))).rejects.toThrow(MailError);
    expect(server.taken).toEqual([]);
  });

  test('is sent over TLS with a user name and a password', async () => {
    const commands: unknown[] = [];
    const server = await aMailServer({
      secure: true,
      authOptional: false,
      disabledCommands: [],
      onAuth({ username, password }, _session, done) {
        commands.push({ username, password });
        done(null, { user: username });
      },
    });
    const address = server.url.replace('smtp://', 'smtps://us%40er:p%3Aass@');
    await mailerTo(`${address}?tls.rejectUnauthorized=false`).send(aLetter());
    expect(commands).toEqual([{ username: 'us@er', password: 'p:ass' }]);
    // the certificate of the test server is self-signed
    await expect(mailerTo(address).send(aLetter())).rejects.toThrow(/certificate/);
    expect(server.taken).toHaveLength(1);
  });
});

describe('when the mail server', () => {
  const greeting = '220 mail.example.com ESMTP\r\n';
  const failing: [what: string, url: () => Promise<string>][] = [
    ['is away', async () => `smtp://127.0.0.1:${await freePort()}`],
    ['never answers', () => aStrangeServer(() => {})],
    ['answers once, and then is silent', () => aStrangeServer((socket) => socket.write(greeting))],
    [
      'talks without end',
      () =>
        aStrangeServer((socket) => {
          const going = setInterval(() => socket.write('220-and on\r\n'), 50);
          socket.on('close', () => clearInterval(going));
        }),
    ],
    ['hangs up', () => aStrangeServer((socket) => socket.end())],
    ['hangs up after a greeting', () => aStrangeServer((socket) => socket.end(greeting))],
    ['is a web server', () => aStrangeServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))],
    ['talks nonsense', () => aStrangeServer((socket) => socket.write(Buffer.alloc(100_000, 7)))],
    ['is too busy', async () => (await aMailServer({ onConnect: (_, done) => done(new Error('4.3.2 later')) })).url],
    ['does not know the recipient', async () => (await aMailServer({ onRcptTo: unknownRecipient })).url],
    ['does not want the letter', async () => (await aMailServer({ onData: unwanted })).url],
  ];
  const unknownRecipient = ({ address }: { address: string }, _: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(`<${address}> is unknown`), { responseCode: 550 }));

  const unwanted: SMTPServerOptions['onData'] = (stream, _, done) => {
    stream
      .resume()
      .on('end', () => done(Object.assign(new Error('no letters for ana@example.com'), { responseCode: 554 })));
  };

  test.each(failing)('%s, sending fails', async (_, url) => {
    const mailer = mailerTo(await url(), { silenceMs: 500 });
    const failed = await mailer.send(aLetter()).then(
      () => null,
      (error) => error,
    );
    expect(failed).toBeInstanceOf(MailError);
    // the message is logged and stored with the job
    expect(`${failed} ${JSON.stringify(failed)} ${failed.cause}`).not.toMatch(/ana|@/);
  });

  test('is silent for as long as the timeouts allow, sending fails', async () => {
    const mailer = openMailer({ ...settings, smtpUrl: await aStrangeServer(() => {}), dataDir: 'nowhere' });
    onTestFinished(() => mailer.close());
    await expect(mailer.send(aLetter())).rejects.toThrow(MailError);
  });

  test('was silent for many emails, the next email is sent', async () => {
    let silent = true;
    const server = await aMailServer({
      onConnect: (_session, done) => {
        if (!silent) done();
      },
    });
    const mailer = mailerTo(server.url, { silenceMs: 1_500 });
    const failed = await Promise.allSettled(Array.from({ length: 6 }, () => mailer.send(aLetter())));
    expect(failed.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
    silent = false;
    await mailer.send(aLetter());
    expect(server.taken).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  test('emails are kept, newest first, without duplicates, and no more than 200', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'incident-outbox-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const mailer = mailerTo(null, { dataDir });
    const outbox = openOutbox(dataDir);
    const letters = Array.from({ length: 205 }, (_, at) => aLetter({ subject: `Letter ${at}` }));
    for (const letter of [...letters, letters.at(-1)!]) await mailer.send(letter);
    const newest = letters.slice(5).map(({ id }) => id);
    expect((await outbox.ids()).toSorted()).toEqual(newest.toSorted());
    expect((await outbox.ids()).slice(0, 20)).toEqual(newest.toReversed().slice(0, 20));
    const parsed = await PostalMime.parse(await outbox.read(newest.at(-1)!));
    expect(parsed).toMatchObject({ subject: 'Letter 204', text: 'Grüße, Ana\n', to: [{ address: 'ana@example.com' }] });
  });
});
