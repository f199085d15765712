import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { jobs, type Retries } from '#db/jobs.ts';
import { deadLetters } from '#db/queue.ts';
import { openPrintingWorld } from '../support/printing-world.ts';
import { startQueues } from '../support/start-queues.ts';

const world = await openPrintingWorld('listens');
const { product } = world;
const mailer = { send: () => Promise.reject(new Error('the mail server is away')), close: () => {} };
await startQueues({ services: product, mailer, pdfProcesses: null as never, sms: null as never });
afterAll(() => world.close());

const sql = <Row>(statement: string, ...values: unknown[]) => product.orm.em.fork().execute<Row[]>(statement, values);

test('letters and printouts are tried for more than eight hours', () => {
  for (const name of ['print-incident', 'send-verification'] as const) {
    const { retryLimit, retryDelay, retryDelayMax = Infinity }: Retries = jobs[name].retries;
    const shortest = Array.from({ length: retryLimit }, (_, at) =>
      Math.min(retryDelayMax, (retryDelay * 2 ** (at + 1)) / 2),
    );
    expect(shortest.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(8 * 3_600);
  }
});

test('a job that was given up is kept for 90 days with its error, and operators show, retry and drop it', async () => {
  const send = async () => {
    const id = await product.boss.send('send-verification', { identity: 'no uuid' }, { retryLimit: 0 });
    return await vi.waitUntil(async () => {
      const [letter] = await sql<{ id: string }>(
        `select id from pgboss.job where name = $1 and source_id = $2 and state = 'completed'`,
        deadLetters,
        id,
      );
      return letter?.id;
    }, 60_000);
  };
  const letter = await send();
  const [kept] = await sql<{ days: number }>(
    'select deletion_seconds / 86400 as days from pgboss.job where id = $1',
    letter,
  );
  expect(kept).toEqual({ days: 90 });

  expect(await operate()).toMatch(new RegExp(`${letter}  dead   send-verification  since .*  1 attempts  .*`));
  expect(JSON.parse(await operate('show', letter))).toMatchObject({
    queue: 'send-verification',
    state: 'dead',
    payload: { identity: 'no uuid' },
    error: { message: expect.stringContaining('Invalid UUID') },
  });
  const newId = /as ([0-9a-f-]{36})\.$/.exec((await operate('retry', letter)).trim())?.[1];
  expect(await sql('select name from pgboss.job where id = $1', newId)).toEqual([{ name: 'send-verification' }]);
  await expect(operate('show', letter)).rejects.toThrow('There is no such job');

  const second = await send();
  expect(await operate('drop', second)).toBe(`${second} of send-verification is dropped.\n`);
  expect(await operate()).not.toContain(second);
  await expect(operate('lose', second)).rejects.toThrow('npm run jobs -- show ID');
});

async function operate(...parameters: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1' };
  return (await promisify(execFile)(process.execPath, ['operations/jobs.ts', ...parameters], { env })).stdout;
}
