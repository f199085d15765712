import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { onDatabase } from '../setup/postgres.ts';

/** Creates a role with the product's rights and BYPASSRLS on the database of this test file. */
export async function unguardedRole() {
  const app = new URL(process.env.DATABASE_URL!);
  const superuser = new pg.Client(onDatabase(inject('template'), app.pathname.slice(1)));
  await superuser.connect();
  const role = `unguarded_${process.pid}_${Date.now()}`;
  await superuser.query(`create role ${role} login password 'unguarded'`);
  const url = new URL(app);
  Object.assign(url, { username: role, password: 'unguarded' });
  await migrate(process.env.DATABASE_OWNER_URL!, url.href);
  await superuser.query(`alter role ${role} bypassrls`);
  return {
    url: url.href,
    async drop() {
      await superuser.query(`drop owned by ${role}`);
      await superuser.query(`drop role ${role}`);
      await superuser.end();
    },
  };
}
