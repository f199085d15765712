import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isDone } from '../client.ts';
import type { Writer } from './writer.ts';

export type Seen = Answer & { act: Act; began: number; ended: number };
type Act = keyof typeof shares;

/** Shares in percent of all requests. */
const shares = { look: 35, read: 15, save: 42, submit: 8 };
const acts = Object.entries(shares).flatMap(([act, share]) => Array<Act>(share).fill(act as Act));

/**
 * Sends `perSecond` requests per second until stopped. Each writer has one request at a time, and a request that finds
 * no free writer is skipped and counted. Returns all responses with times from performance.now().
 */
export function traffic(writers: Writer[], perSecond: number) {
  const free = [...writers];
  const running = new Set<Promise<void>>();
  const seen: Seen[] = [];
  let leftOut = 0;
  let stopped = false;
  const one = async (writer: Writer) => {
    const act = acts[Math.floor(Math.random() * acts.length)]!;
    const began = performance.now();
    const answer = await writer[act]();
    seen.push(Object.assign(answer, { act, began, ended: performance.now() }));
    free.push(writer);
  };
  const flow = (async () => {
    const start = performance.now();
    for (let due = 0; !stopped; await sleep(4)) {
      for (; due < ((performance.now() - start) * perSecond) / 1_000; due++) {
        const writer = free.shift();
        if (!writer) leftOut++;
        else {
          const done = one(writer).finally(() => running.delete(done));
          running.add(done);
        }
      }
    }
    await Promise.all(running);
  })();
  return {
    seen,
    leftOut: () => leftOut,
    async stop() {
      stopped = true;
      await flow;
      return seen;
    },
  };
}

/** Counts responses by status. */
export function byStatus(seen: Answer[]) {
  return Object.fromEntries(
    Object.entries(Object.groupBy(seen, ({ status }) => status)).map(([status, all]) => [status, all!.length]),
  );
}

export function failed(seen: Seen[]) {
  return seen.filter((answer) => !isDone(answer));
}
