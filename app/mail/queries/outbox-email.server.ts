import PostalMime from 'postal-mime';
import { openOutbox } from '../outbox.server.ts';

export type OutboxEmail = { id: string; subject: string; to: string; at: string; text: string };

/** Returns an email of the outbox; throws NotFoundError when it does not exist. */
export async function outboxEmail(dataDir: string, id: string): Promise<OutboxEmail> {
  const { subject = '', to = [], date = '', text = '' } = await PostalMime.parse(await openOutbox(dataDir).read(id));
  return { id, subject, to: to.map(({ address }) => address ?? '').join(', '), at: date, text };
}
