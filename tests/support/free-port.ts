import { randomInt } from 'node:crypto';
import { isFree } from '#operations/local/free-port.ts';

const given = new Set<number>();
const worker = Number(process.env.VITEST_POOL_ID ?? 0);

/**
 * Returns a free port that no other test of this run gets, not even before its server listens: each worker has every other
 * port, and all are below those of which the product chooses.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(5_500, 10_000) * 2 + (worker % 2);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}
