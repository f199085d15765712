import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { seedLoadTest } from '#db/seeds/seed-load-test.ts';
import { startPostgres } from './embedded/embedded.ts';

const { values } = parseArgs({ options: { incidents: { type: 'string' }, account: { type: 'string' } } });
const incidents = Number(values.incidents);
if (!Number.isInteger(incidents) || incidents < 1) {
  console.error('Give a number: npm run demo:grow -- --incidents 1000000 [--account "Grand Pacific Hotel"]');
  process.exit(1);
}
const dataDir = process.env.DATA_DIR ?? '.data';
const { ownerUrl, superuserUrl, stop } = await database(dataDir);
try {
  const options = { ownerUrl, superuserUrl, dataDir, incidents, account: values.account, today: new Date() };
  const start = performance.now();
  const name = await seedLoadTest({ ...options, onProgress: progress(incidents) });
  const rate = Math.round((incidents * 1_000) / (performance.now() - start));
  console.log(`${name} has ${incidents.toLocaleString('en')} more incidents, ${rate} a second with their indexes.`);
} finally {
  await stop();
}

/** Returns the database of DATABASE_OWNER_URL, or starts the one in the data folder. */
async function database(dataDir: string) {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_SUPERUSER_URL } = process.env;
  if (DATABASE_OWNER_URL) {
    return { ownerUrl: DATABASE_OWNER_URL, superuserUrl: DATABASE_SUPERUSER_URL, stop: async () => {} };
  }
  if (DATABASE_URL) {
    console.error('demo:grow needs DATABASE_OWNER_URL: the URL, as the owner, of the database to fill.');
    process.exit(1);
  }
  const embedded = await startPostgres({ dataDir });
  await migrate(embedded.ownerUrl, embedded.appUrl);
  return embedded;
}

function progress(incidents: number) {
  let [start, printedAt] = [0, 0];
  return (inserted: number) => {
    const now = performance.now();
    start ||= now;
    if (inserted === 0 || (now - printedAt < 1_000 && inserted < incidents)) return;
    printedAt = now;
    const rate = Math.round((inserted * 1_000) / (now - start));
    console.log(`${inserted.toLocaleString('en')} of ${incidents.toLocaleString('en')} incidents, ${rate} a second`);
  };
}
