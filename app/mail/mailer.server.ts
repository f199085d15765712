import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Settings } from '../platform/settings.ts';
import { MailError } from './mail-error.ts';
import { openOutbox } from './outbox.server.ts';

/** `id` is that of the job which sends it: a repeated attempt is known by it to be the same letter. */
export type Email = { id: string; to: string; subject: string; html: string; text: string };

export type Mailer = {
  /** Resolves when the mail server has taken the letter; throws MailFailed. */
  send(letter: Email): Promise<void>;
  close(): void;
};

export type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'origin' | 'dataDir'>;

/** How long the mail server may be silent, in milliseconds; all of a letter may take four times as long. */
const timeoutMs = 5_000;

/** Letters go to the mail server, or where there is none, into the outbox. */
export function openMailer(settings: MailSettings, silenceMs = timeoutMs): Mailer {
  const compose = composer(settings);
  return settings.smtpUrl ? sender(settings.smtpUrl, compose, silenceMs) : keeper(settings, compose);
}

type Compose = ReturnType<typeof composer>;

function composer({ mailFrom, origin }: MailSettings) {
  const { hostname } = new URL(origin);
  return ({ id, to, subject, html, text }: Email) => {
    // what is no address is not left to the library's idea of one: it could be several
    if (!z.email().safeParse(to).success) throw new MailError('the recipient has no address a letter can go to');
    return {
      from: mailFrom,
      to: { name: '', address: to },
      ...{ subject, html, text },
      messageId: `<${id}@${hostname}>`,
      // keeps the answers of those who are on holiday away
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };
}

function sender(url: string, compose: Compose, silenceMs: number): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // the queue tries again, later than the library would
    maxRequeues: 0,
    dnsTimeout: silenceMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  return {
    async send(letter) {
      const composed = compose(letter);
      await transport.sendMail({ ...composed, signal: AbortSignal.timeout(4 * silenceMs) }).catch((error) => {
        throw new MailError(error.message);
      });
    },
    close: () => transport.close(),
  };
}

function keeper({ dataDir }: MailSettings, compose: Compose): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = openOutbox(dataDir);
  return {
    async send(letter) {
      const { message } = await transport.sendMail(compose(letter));
      await outbox.keep(letter.id, message as Buffer);
    },
    close: () => {},
  };
}
