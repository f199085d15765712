import type { Answer } from '#tests/support/client.ts';
import { ask } from './ask.ts';
import type { Bench } from './bench.ts';
import type { Metered } from './metered.ts';

/** The cost of a number of requests: each one's milliseconds, requests a second, the server's processor time for each. */
export type Load = { ms: number[]; aSecond: number; cpuMs: number; last: Answer };

/** Sends so many requests, so many at once; any other answer than 200 ends the part. */
export async function load(
  server: Metered,
  address: string,
  cookie: string,
  count: number,
  concurrency = 1,
): Promise<Load> {
  const ms: number[] = [];
  let left = count;
  let last: Answer | undefined;
  const one = async () => {
    while (left-- > 0) {
      last = await ask(address, { cookie });
      if (last.status !== 200) throw new Error(`${address} answered ${last.status}`);
      ms.push(last.ms);
    }
  };
  const start = performance.now();
  const { cpuMs } = await server.cpuOf(() => Promise.all(Array.from({ length: concurrency }, one)));
  const seconds = (performance.now() - start) / 1_000;
  return { ms, aSecond: count / seconds, cpuMs: cpuMs / count, last: last! };
}

export function cookieOf({ cookies }: Pick<Bench, 'cookies'>) {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
