import { openOutbox } from '../outbox.server.ts';
import { type KeptLetter, keptLetter } from './kept-letter.server.ts';

/** The outbox, newest first. */
export async function keptLetters(dataDir: string): Promise<KeptLetter[]> {
  const ids = await openOutbox(dataDir).ids();
  return await Promise.all(ids.map((id) => keptLetter(dataDir, id)));
}
