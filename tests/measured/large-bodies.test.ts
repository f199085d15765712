import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { readForm } from '#app/platform/forms/read-form.server.ts';
import { bodies, cookies, largeForms } from '../support/large-forms.ts';
import { ownProduct } from '../support/own-product.ts';

const product = await ownProduct({ LOG_LEVEL: 'info' });
afterAll(() => product.close());
const { targets, post } = await largeForms(product);

const longestMs = 50;

describe('4 MB without a session are refused within 50 ms', () => {
  test.each(targets)('at %s', async (path) => {
    const [type, body] = bodies[targets.indexOf(path) % bodies.length]!;
    for (const cookie of cookies) {
      const times: number[] = [];
      // the machine may have been busy; what is slow is slow again
      for (let tries = 0; tries < 4 && !(Math.min(...times) < longestMs); tries++) {
        const { status, id } = await post(path, type, body, cookie);
        expect(status).toBe(413);
        times.push(await loggedMs(id));
      }
      expect(Math.min(...times)).toBeLessThan(longestMs);
    }
  });
});

test('the product answers others within 50 ms while 20 such forms at once arrive', { timeout: 240_000 }, async () => {
  const waves = Array.from({ length: Math.ceil(targets.length / 20) }, (_, at) => targets.slice(at * 20, at * 20 + 20));
  const longest: [idle: number, busy: number][] = [];
  const isQuickOnce = () => longest.some(([idle, busy]) => busy < Math.max(longestMs, 4 * idle));
  for (let round = 0; round < 5 && !isQuickOnce(); round++) {
    const idle = await watchHealth();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const idleMs = await idle.stop();
    const busy = await watchHealth();
    for (const [at, wave] of waves.entries()) {
      await Promise.all(wave.map((path) => post(path, ...bodies[(at + round) % 2]!, cookies[at % cookies.length]!)));
    }
    longest.push([idleMs, await busy.stop()]);
  }
  expect(isQuickOnce(), `idle and busy: ${longest.join('; ')}`).toBe(true);
});

test.each(bodies)('a form of %s with a million fields is refused before it is parsed', async (type, body) => {
  const times: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const request = new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body });
    const start = performance.now();
    await expect(readForm(request)).rejects.toMatchObject({ status: 413 });
    times.push(performance.now() - start);
  }
  expect(Math.min(...times)).toBeLessThan(longestMs);
});

/** Returns the time that the server took, because this process is busy with sending. */
async function loggedMs(id: string): Promise<number> {
  const line = () =>
    product
      .log()
      .split('\n')
      .find((each) => each.includes(`"id":"${id}"`));
  await expect.poll(line).toBeDefined();
  return JSON.parse(line()!).ms;
}

/** Asks for /health/live from another process, which the sending of forms does not slow down. */
async function watchHealth() {
  const script = `let longest = 0, ended = false;
    process.once('message', () => (ended = true));
    process.send('started');
    while (!ended) {
      const start = performance.now();
      await (await fetch('${product.address}/health/live')).text();
      longest = Math.max(longest, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    process.send(longest, () => process.exit());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return {
    async stop() {
      child.send('stop');
      const [longest] = await once(child, 'message');
      return Number(longest);
    },
  };
}
