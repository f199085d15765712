import { Client } from 'pg';
import { readSettings } from '#app/platform/process/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { openOrm } from '#db/orm.ts';
import { readDemoAccount } from '#db/seeds/read-content.ts';
import { seedDemo } from '#db/seeds/seed-demo.ts';
import { cityIds } from '#db/seeds/seeding/city-ids.ts';
import { givePasswords } from '#db/seeds/seeding/give-passwords.ts';
import { seedAccount } from '#db/seeds/seeding/seed-account.ts';
import { attackedHotel, emailIn } from './hotel-of-worker.ts';

// Seeds the demo accounts, and further hotels like that of the demo with fewer incidents.
const settings = readSettings(process.env);
const today = new Date();
const ownerUrl = settings.databaseOwnerUrl!;
await seedDemo({ ...settings, ownerUrl, today });
const client = new Client(ownerUrl);
await client.connect();
const orm = await openOrm(ownerUrl, 4);
const { account: hotel, lookups, incidents, tasks } = readDemoAccount('hotel');
for (let number = 2; number <= attackedHotel; number++) {
  const users = hotel.users.map((user) => ({ ...user, email: emailIn(number, user.email) }));
  const tools = { today, files: openFiles(settings), city: await cityIds(client) };
  const identities = await givePasswords(orm, users);
  const content = { account: { ...hotel, users }, lookups, tasks, incidents: incidents(today).slice(-150) };
  await client.query('begin');
  await seedAccount(client, content, { ...tools, identities });
  await client.query('commit');
}
await orm.close();
await client.end();
