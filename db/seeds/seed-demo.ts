import { Client } from 'pg';
import { readStartSettings, type Settings } from '#app/platform/process/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { connectionOptions } from '#db/connection.ts';
import { ownerRefusal } from '#db/database-check.ts';
import { openOrm } from '#db/orm.ts';
import { accountIds } from '#db/tenancy.ts';
import { readDemoAccounts } from './read-content.ts';
import { cityIds } from './seeding/city-ids.ts';
import { givePasswords } from './seeding/give-passwords.ts';
import { seedAccount } from './seeding/seed-account.ts';

/** Only the owner of the tables may write past history and audit. */
export type DemoOptions = Pick<Settings, 'dataDir'> &
  Partial<Pick<Settings, 's3' | 'stripe'>> & { ownerUrl: string; today: Date };

/** Runs in the transaction of the new accounts. */
type Replace = (client: Client) => Promise<void>;

/** Does nothing once there are accounts (returns null); concurrent calls seed once. Returns the seeded numbers. */
export async function seedDemo({ ownerUrl, dataDir, s3, stripe, today, replace }: DemoOptions & { replace?: Replace }) {
  const client = new Client(connectionOptions(ownerUrl));
  await client.connect();
  await client.query('select pg_advisory_lock(7303)');
  const orm = await openOrm(ownerUrl, 4);
  try {
    if (!replace && (await accountIds(orm)).length > 0) return null;
    const contents = readDemoAccounts().map((content) => ({ ...content, incidents: content.incidents(today) }));
    const identities = await givePasswords(
      orm,
      contents.flatMap(({ account }) => account.users),
    );
    const tools = { today, stripe, files: openFiles({ dataDir, s3 }), city: await cityIds(client), identities };
    await client.query('begin');
    await replace?.(client);
    for (const content of contents) await seedAccount(client, content, tools);
    await client.query('commit');
    return { accounts: contents.length, incidents: contents.flatMap(({ incidents }) => incidents).length };
  } finally {
    await orm.close(true);
    await client.end();
  }
}

if (import.meta.main) {
  const { DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (!ownerUrl) {
    console.error('seed-demo needs DATABASE_OWNER_URL: the URL, as the owner, of the database for the demo accounts.');
    process.exit(1);
  }
  const settings = readStartSettings(process.env);
  if (settings.env === 'prod') {
    console.error('The demo accounts have public passwords, and are not seeded where APP_ENV is prod.');
    process.exit(1);
  }
  const refusal = await ownerRefusal(ownerUrl, { isMigrated: true });
  if (refusal) {
    console.error(refusal);
    process.exit(1);
  }
  const start = performance.now();
  const seeded = await seedDemo({ ...settings, ownerUrl, today: new Date() });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  if (seeded) {
    console.log(`Seeded ${seeded.accounts} demo accounts with ${seeded.incidents} incidents in ${seconds} s.`);
  }
}
