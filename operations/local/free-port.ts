import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free port below the range for outgoing connections, which could occupy it before its server listens or while
 * that is restarted. It is random, because several processes look for one at the same time.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  return (await isFree(port)) ? port : freePort();
}

/** Returns whether a port of 127.0.0.1 can be listened on. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return listening;
}
