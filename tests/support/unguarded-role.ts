import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { onDatabase } from '../setup/postgres.ts';

/** Creates a role with the product's rights on a database, which `bypass` frees from row-level security. */
export async function unguardedRole(database: { owner: string; app: string }) {
  const app = new URL(database.app);
  const superuser = new pg.Client(onDatabase(inject('template'), app.pathname.slice(1)));
  await superuser.connect();
  const role = `unguarded_${process.pid}_${Date.now()}`;
  await superuser.query(`create role ${role} login password 'unguarded'`);
  const url = new URL(app);
  Object.assign(url, { username: role, password: 'unguarded' });
  await migrate(database.owner, url.href);
  return {
    url: url.href,
    /** The product refuses to start with such a role, but asks only once. */
    bypass: () => superuser.query(`alter role ${role} bypassrls`),
    async drop() {
      await superuser.query(`drop owned by ${role}`);
      await superuser.query(`drop role ${role}`);
      await superuser.end();
    },
  };
}
