import { setTimeout as sleep } from 'node:timers/promises';

export type EventStream = Awaited<ReturnType<typeof openStream>>;

/** Opens a stream of server-sent events as a browser does. */
export async function openStream(address: string, cookie: string) {
  const stopped = new AbortController();
  const headers = { cookie, accept: 'text/event-stream' };
  const answer = await fetch(address, { headers, redirect: 'manual', signal: stopped.signal });
  let text = '';
  let hasEnded = false;
  const read = async () => {
    for (const reader = answer.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) return;
      text += Buffer.from(value).toString();
    }
  };
  read()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
    });
  const until = async (what: string, isSo: () => boolean, timeoutMs: number) => {
    for (const start = Date.now(); !isSo(); await sleep(20)) {
      if (Date.now() - start > timeoutMs) throw new Error(`the stream has not ${what}: ${JSON.stringify(text)}`);
    }
  };
  const changes = () => text.split('event: changed').length - 1;
  return {
    status: answer.status,
    headers: answer.headers,
    changes,
    told: (times = 1) => until(`told ${times} changes`, () => changes() >= times, 15_000),
    /** Resolves when the server has looked for what was changed before the stream. */
    ready: () => until('begun', () => /heartbeat|changed/.test(text), 15_000),
    /** Whether the server told the page not to open the stream again. */
    isOver: () => text.includes('event: ended'),
    ended: (timeoutMs = 15_000) => until('ended', () => hasEnded, timeoutMs),
    close: () => stopped.abort(),
  };
}
