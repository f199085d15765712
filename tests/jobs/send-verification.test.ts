import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { requestVerification } from '#app/identity/commands/request-verification.server.ts';
import type { JobContext } from '#worker/context/job-context.ts';
import { sendVerification } from '#worker/jobs/send-verification.ts';
import { freePort } from '../support/free-port.ts';
import { aMailServer } from '../support/mail-server.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { ownWorker } from '../support/own-worker.ts';
import { password } from '../support/people.ts';
import { someAddress } from '../support/some-address.ts';

let product: OwnProduct;
beforeAll(async () => {
  product = await ownProduct();
});
afterAll(() => product.close());

async function workerWith(given: Record<string, string>) {
  const worker = await ownWorker(product, given);
  onTestFinished(() => worker.close());
  const email = `ana-${randomUUID()}@example.com`;
  const { orm } = product;
  const identity = await createIdentity({ orm, email, password, verified: false, mustChange: false });
  await requestVerification(worker.services, { email, address: someAddress() });
  const job = async () =>
    (
      await orm.em
        .fork()
        .execute<{ id: string; state: string; output: unknown }[]>(
          `select id, state, output from pgboss.job where name = 'send-verification' and data ->> 'identity' = $1`,
          [identity],
        )
    )[0]!;
  return { ...worker, email, identity, job };
}

test('a verification email is sent by the worker with the id of its job', async () => {
  const server = await aMailServer();
  const { email, job } = await workerWith({ SMTP_URL: server.url });
  await vi.waitUntil(async () => (await job()).state === 'completed', 20_000);
  expect(server.taken).toHaveLength(1);
  const { to, messageId, text } = await server.read(0);
  expect(to).toMatchObject([{ address: email }]);
  expect(messageId).toBe(`<${(await job()).id}@localhost>`);
  expect(text).toContain(`${product.origin}/verification/confirm?token=`);
});

test('a refused email is retried, and the log has no email address', async () => {
  const { email, job, said } = await workerWith({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  await vi.waitUntil(async () => (await job()).state === 'retry', 20_000);
  expect(said.join('')).toContain('job failed');
  expect(said.join('') + JSON.stringify(await job())).not.toContain(email);
});

test('an email for an unknown identity or a verified address is not sent', async () => {
  const server = await aMailServer();
  const { identity, job, ...context } = await workerWith({ SMTP_URL: server.url });
  await vi.waitUntil(async () => (await job()).state === 'completed', 20_000);
  await product.orm.em.fork().execute('select idp_verify_email(id, email) from idp_user_by_id($1)', [identity]);
  for (const each of [identity, randomUUID()]) {
    const job = { id: randomUUID(), source: null };
    await sendVerification(context as unknown as JobContext, { identity: each }, job);
  }
  expect(server.taken).toHaveLength(1);
});

test('a job without an identity is not processed', async () => {
  const job = { id: randomUUID(), source: null };
  for (const payload of [null, {}, { identity: 'ana@example.com' }, { identity: 1 }]) {
    await expect(sendVerification({} as JobContext, payload, job)).rejects.toThrow(/identity|expected/i);
  }
});
