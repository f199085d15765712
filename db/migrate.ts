import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { openOrm } from './orm.ts';
import { deadLetters, openQueue, queues } from './queue.ts';
import { plantPlaces } from './seeds/places.ts';

/**
 * Brings the database to this version, as its owner; safe to run again and by several at once.
 * @param ownerUrl who owns the tables
 * @param appUrl whose user is the role the product works as; it is granted the rows and nothing else
 */
export async function migrate(ownerUrl: string, appUrl: string) {
  const turn = new Client(ownerUrl);
  await turn.connect();
  await turn.query('select pg_advisory_lock(7301)');
  // an index of a large table takes its time, and nobody waits for it
  const orm = await openOrm(ownerUrl, 2, {});
  try {
    const em = orm.em.fork() as SqlEntityManager;
    await orm.migrator.up();
    await migrateQueue(ownerUrl);
    await plantPlaces(em);
    await em.execute(grants(decodeURIComponent(new URL(appUrl).username)));
  } finally {
    await orm.close();
    await turn.end();
  }
}

async function migrateQueue(ownerUrl: string) {
  const boss = openQueue(ownerUrl, 'migrates');
  await boss.start();
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  if (!existing.has(deadLetters)) await boss.createQueue(deadLetters, { retentionSeconds: 90 * 24 * 3600 });
  for (const [name, options] of Object.entries(queues)) {
    const settings = { ...options, deadLetter: deadLetters, heartbeatSeconds: 10, notify: true };
    if (existing.has(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
  }
  await boss.stop({ graceful: false });
}

function grants(role: string) {
  const name = `"${role.replaceAll('"', '""')}"`;
  return `
    grant usage on schema public, pgboss to ${name};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${name};
    grant usage on all sequences in schema pgboss to ${name};
    grant execute on all functions in schema pgboss to ${name};
    revoke insert, update, delete on country, state, city, migration from ${name};
    revoke update, delete on audit_record, history_entry from ${name};
    revoke all on audit_head from ${name};
  `;
}

if (import.meta.main) {
  const { DATABASE_OWNER_URL, DATABASE_URL } = process.env;
  if (!DATABASE_OWNER_URL || !DATABASE_URL) {
    console.error('migrate needs DATABASE_OWNER_URL (who owns the tables) and DATABASE_URL (who works with them).');
    process.exit(1);
  }
  await migrate(DATABASE_OWNER_URL, DATABASE_URL);
}
