import PostalMime, { type Address } from 'postal-mime';
import { openOutbox } from '../outbox.server.ts';
import { smsDomain } from '../sms.server.ts';

export type OutboxEmail = { id: string; subject: string; to: string; at: string; text: string };

/** Reads emails and text messages; rejects with ENOENT for an unknown id. */
export async function outboxEmail(dataDir: string, id: string): Promise<OutboxEmail> {
  const { subject = '', to = [], date = '', text = '' } = await PostalMime.parse(await openOutbox(dataDir).read(id));
  return { id, subject, to: to.map(recipient).join(', '), at: date, text };
}

/** A text message has its phone number as the recipient's name. */
function recipient({ name, address = '' }: Address) {
  return address.endsWith(smsDomain) ? name : address;
}
