import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { anEndedAccount, superuser, tablesWith } from '../support/ended-account.ts';
import { report, rounds } from '../support/faults/measure.ts';
import { aMailServer } from '../support/mail-server.ts';
import { keepWorker } from '../support/product-process.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const client = await superuser();
afterAll(async () => {
  await client.end();
  await world.close();
});
const { boss, settings, files } = world.product;

const filesOf = 2_000;

test.each(rounds(5))(
  'an erasure goes on after its worker was killed between its steps, and has one certificate (round %i)',
  { timeout: 180_000 },
  async (round) => {
    const mail = await aMailServer();
    const account = await anEndedAccount(world, client);
    await client.query(
      `insert into stored_file (account_id, key, purpose, media_type, size_bytes, sha256)
       select $1::uuid, md5(i::text || $1::text), 'ATTACHMENT', 'text/plain', 1, sha256('x') from generate_series(1, $2) i`,
      [account.id, filesOf],
    );
    await boss.send('erase-account', { accountId: account.id });
    await boss.send('erase-account', { accountId: account.id });
    const given = {
      database: process.env.DATABASE_URL!,
      dataDir: settings.dataDir,
      origin: 'http://localhost:3000',
      env: { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@localhost.example' },
    };
    const workers = await Promise.all([keepWorker(given), keepWorker(given)]);
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.end()))));
    const left = async () => {
      const { rows } = await client.query<{ left: number }>('select count(*)::int as left from erasure_file');
      return rows[0]!.left;
    };
    const isGone = async () => (await client.query('select from account where id = $1', [account.id])).rowCount === 0;
    await vi.waitUntil(isGone, { timeout: 60_000, interval: 5 });
    await vi.waitUntil(async () => (await left()) < filesOf, { timeout: 60_000, interval: 5 });
    await Promise.all(workers.map((worker) => worker.kill()));
    const leftAtKill = await left();
    await vi.waitUntil(
      async () =>
        (await client.query('select from erasure where email is not null or account is not null')).rowCount === 0,
      { timeout: 120_000, interval: 200 },
    );
    await sleep(500);
    await Promise.all(workers.map((worker) => worker.end()));
    report({ fault: 'T-31', round, falls: workers.reduce((sum, worker) => sum + worker.falls(), 0), leftAtKill });

    expect(await left()).toBe(0);
    expect(await tablesWith(client, account.ids)).toEqual([]);
    for await (const key of files.keys()) expect(key).not.toContain(account.fileKey);
    const ids = mail.taken.map(({ to, raw }) => `${to} ${/^Message-ID: (.*)$/im.exec(raw)?.[1]}`);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toContain(account.email);
  },
);
