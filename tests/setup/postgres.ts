import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseSetup } from '#db/database-setup.ts';
import { migrate } from '#db/migrate.ts';
import { startPostgres } from '#operations/local/embedded/embedded.ts';
import { neededBy } from './needed-by.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the database every test's own is a copy of. */
    template: string;
    owner: string;
    app: string;
  }
}

const template = 'incident_template';

/** A real PostgreSQL in .cache, with one migrated database that each test file gets a copy of. */
export default async function setup(project: TestProject) {
  if (!neededBy(project).postgres) return;
  const postgres = await startPostgres({ dataDir: '.cache/test-data' });
  const addresses = {
    template: onDatabase(postgres.superuserUrl, template),
    owner: onDatabase(postgres.ownerUrl, template),
    app: onDatabase(postgres.appUrl, template),
  };
  await prepare(postgres.superuserUrl, addresses);
  for (const [name, address] of Object.entries(addresses)) project.provide(name as keyof typeof addresses, address);
  return () => postgres.stop();
}

async function prepare(
  superuserUrl: string,
  { template: address, owner, app }: Record<'template' | 'owner' | 'app', string>,
) {
  const superuser = new pg.Client(superuserUrl);
  await superuser.connect();
  // the data lives as long as the run; a fault that ends PostgreSQL is brought about in a cluster of its own
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await superuser.query(`alter system set ${name} = off`);
  await superuser.query('select pg_reload_conf()');
  // several projects of tests prepare it; the first one does it for all
  await superuser.query('select pg_advisory_lock(7302)');
  const left = await superuser.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test\\_%' or datname = $1`,
    [template],
  );
  for (const { datname } of left.rows) await superuser.query(`drop database if exists "${datname}" with (force)`);
  await superuser.query(`create database ${template} owner incident_owner`);
  const inside = new pg.Client(address);
  await inside.connect();
  for (const statement of databaseSetup) await inside.query(statement);
  await inside.end();
  await migrate(owner, app);
  await superuser.end();
}

export function onDatabase(url: string, database: string) {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
