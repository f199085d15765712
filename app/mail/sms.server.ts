import { createTransport } from 'nodemailer';
import type { Settings } from '../platform/process/settings.ts';
import { openOutbox } from './outbox.server.ts';

/** `id` is that of the job; `to` is a number such as +16045550157. */
export type TextMessage = { id: string; to: string; text: string };

export type Sms = {
  /** Resolves when the service has accepted the message; throws SmsError. */
  send(message: TextMessage): Promise<void>;
};

/** The message omits phone numbers, because logs and the queue store it. */
export class SmsError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the text message was not taken: ${reason.replace(/\+?\d{7,}/g, '…').slice(0, 300)}`, options);
    this.name = 'SmsError';
  }
}

export type SmsSettings = Pick<Settings, 'twilio' | 'dataDir'>;

/** In the outbox a text message has the form of an email to this domain. */
export const smsDomain = '@sms.invalid';

const timeoutMs = 5_000;

/** Without Twilio, text messages go to the outbox. */
export function openSms(settings: SmsSettings, limitMs = timeoutMs): Sms {
  return settings.twilio ? twilioSms(settings.twilio, limitMs) : outboxSms(settings);
}

function twilioSms({ accountSid, authToken, from, apiUrl }: NonNullable<Settings['twilio']>, limitMs: number): Sms {
  const address = `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const Authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, Body: text, [sender]: from });
      const signal = AbortSignal.timeout(limitMs);
      const response = await fetch(address, { method: 'POST', headers: { Authorization }, body, signal }).catch(
        (cause: Error) => {
          throw new SmsError(String(cause.message), { cause });
        },
      );
      const answer: Answer = await response.json().catch(() => ({}));
      if (!response.ok || !answer.sid) {
        throw new SmsError(`${response.status} ${answer.code ?? ''} ${answer.message ?? ''}`);
      }
    },
  };
}

type Answer = { sid?: string; code?: number; message?: string };

function outboxSms({ dataDir }: SmsSettings): Sms {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = openOutbox(dataDir);
  return {
    async send({ id, to, text }) {
      const recipient = { name: to, address: `${to.slice(1)}${smsDomain}` };
      const email = { from: `sms${smsDomain}`, to: recipient, subject: 'Text message', text };
      const { message } = await transport.sendMail({ ...email, disableFileAccess: true, disableUrlAccess: true });
      await outbox.keep(id, message as Buffer);
    },
  };
}
