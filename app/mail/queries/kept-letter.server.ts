import PostalMime from 'postal-mime';
import { openOutbox } from '../outbox.server.ts';

export type KeptLetter = { id: string; subject: string; to: string; at: string; text: string };

/** A letter of the outbox; Absent when it is not there. */
export async function keptLetter(dataDir: string, id: string): Promise<KeptLetter> {
  const { subject = '', to = [], date = '', text = '' } = await PostalMime.parse(await openOutbox(dataDir).read(id));
  return { id, subject, to: to.map(({ address }) => address ?? '').join(', '), at: date, text };
}
