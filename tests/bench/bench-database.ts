import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { databaseSetup } from '#db/database-setup.ts';
import { migrate } from '#db/migrate.ts';
import { startPostgres } from '#operations/local/embedded/embedded.ts';
import { copyDatabase } from '#tests/setup/copy-database.ts';
import { onDatabase } from '#tests/setup/postgres.ts';

export const benchData = '.cache/bench-data';
export const benchAccount = 'Grand Pacific Hotel';

/**
 * A PostgreSQL of its own with the demo accounts, the hotel among them grown by so many incidents. They are seeded once
 * for each version of the schema and the seeds; a run works on a fresh copy.
 */
export async function benchDatabase(incidents: number) {
  const postgres = await startPostgres({ dataDir: benchData });
  const addressesOf = (name: string) => ({
    template: onDatabase(postgres.superuserUrl, name),
    owner: onDatabase(postgres.ownerUrl, name),
    app: onDatabase(postgres.appUrl, name),
  });
  const template = `bench_${incidents}_${version()}`;
  const superuser = new pg.Client(postgres.superuserUrl);
  await superuser.connect();
  const { rows } = await superuser.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'bench\\_%'`,
  );
  for (const { name } of rows)
    if (!name.endsWith(version())) await superuser.query(`drop database "${name}" with (force)`);
  if (!rows.some(({ name }) => name === template)) {
    await superuser.query('create database bench_unfinished owner incident_owner');
    await seed(addressesOf('bench_unfinished'), incidents);
    await superuser.query(`alter database bench_unfinished rename to "${template}"`);
  }
  await superuser.end();
  const copy = await copyDatabase(addressesOf(template), 'bench_run');
  const addresses = { ...copy, superuser: onDatabase(postgres.superuserUrl, 'bench_run') };
  await addSeats(addresses.superuser);
  return { ...addresses, stop: () => postgres.stop() };
}

/** The people of one part are still signed in when those of the next one arrive. */
async function addSeats(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('update account set concurrent_user_count = 1000 where name = $1', [benchAccount]);
  await client.end();
}

type Addresses = { template: string; owner: string; app: string };

async function seed({ template, owner, app }: Addresses, incidents: number) {
  console.log(`Seeding ${incidents.toLocaleString('en')} incidents; the next run finds them.`);
  const inside = new pg.Client(template);
  await inside.connect();
  for (const statement of databaseSetup) await inside.query(statement);
  await migrate(owner, app);
  const env = {
    ...process.env,
    DATABASE_URL: app,
    DATABASE_OWNER_URL: owner,
    DATABASE_SUPERUSER_URL: template,
    DATA_DIR: benchData,
  };
  const run = async (...parameters: string[]) => {
    const [code] = await once(
      spawn(process.execPath, ['--import', 'tsx', ...parameters], { env, stdio: 'inherit' }),
      'exit',
    );
    if (code !== 0) throw new Error(`${parameters[0]} failed`);
  };
  await run('db/seeds/seed-demo.ts');
  await run('operations/local/grow-demo.ts', '--incidents', String(incidents), '--account', benchAccount);
  await inside.query('vacuum analyze');
  await inside.end();
}

function version() {
  const digest = createHash('sha256');
  for (const file of globSync('db/{migrations,seeds}/**/*.{ts,json}').sort()) digest.update(readFileSync(file));
  return digest.digest('hex').slice(0, 8);
}
