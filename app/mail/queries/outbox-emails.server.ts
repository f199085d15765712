import { openOutbox } from '../outbox.server.ts';
import { type OutboxEmail, outboxEmail } from './outbox-email.server.ts';

export async function outboxEmails(dataDir: string): Promise<OutboxEmail[]> {
  const ids = await openOutbox(dataDir).ids();
  return await Promise.all(ids.map((id) => outboxEmail(dataDir, id)));
}
