import { createTransport } from 'nodemailer';
import { emailPattern } from '#db/vocabulary/email-address.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { oneClickHeader } from '../platform/forms/one-click.ts';
import type { Settings } from '../platform/process/settings.ts';
import { MailError } from './mail-error.ts';
import { openOutbox } from './outbox.server.ts';

/** `id` is that of the job, so that a repeated attempt has the same Message-ID. */
export type Email = {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** A page that asks first; the post of a mail program unsubscribes at once. */
  unsubscribe?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};

export type Mailer = {
  /** Resolves when the mail server has accepted the email; throws MailError. */
  send(email: Email): Promise<void>;
  close(): void;
};

export type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'origin' | 'dataDir'>;

/** Maximum silence of the mail server, in milliseconds; one email may take four times as long. */
const timeoutMs = 5_000;

/** Without a mail server, emails go to the outbox. */
export function openMailer(settings: MailSettings, silenceMs = timeoutMs): Mailer {
  const compose = composer(settings);
  return settings.smtpUrl ? smtpMailer(settings.smtpUrl, compose, silenceMs) : outboxMailer(settings, compose);
}

type Compose = ReturnType<typeof composer>;

function composer({ mailFrom, origin }: MailSettings) {
  const { hostname } = new URL(origin);
  return ({ id, to, subject, html, text, unsubscribe, attachments }: Email) => {
    // the library would accept more, such as a list of addresses
    if (!emailPattern.test(to)) throw new MailError('the recipient has no address an email can go to');
    return {
      from: mailFrom,
      to: { name: '', address: to },
      subject: singleLine(subject),
      html,
      text,
      messageId: `<${id}@${hostname}>`,
      // prevents automatic replies
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && { [oneClickHeader.name]: oneClickHeader.value }),
      },
      ...(unsubscribe && { list: { unsubscribe } }),
      ...(attachments && { attachments }),
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };
}

function smtpMailer(url: string, compose: Compose, silenceMs: number): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // the job queue retries, with longer delays
    maxRequeues: 0,
    dnsTimeout: silenceMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  return {
    async send(email) {
      const message = compose(email);
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(4 * silenceMs) }).catch((error) => {
        throw new MailError(error.message);
      });
    },
    close: () => transport.close(),
  };
}

function outboxMailer({ dataDir }: MailSettings, compose: Compose): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = openOutbox(dataDir);
  return {
    async send(email) {
      const { message } = await transport.sendMail(compose(email));
      await outbox.keep(email.id, message as Buffer);
    },
    close: () => {},
  };
}
