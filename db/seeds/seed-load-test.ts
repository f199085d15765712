import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { Settings } from '#app/platform/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { startPostgres } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { type Orm, openOrm } from '#db/orm.ts';
import type { BusinessType } from '#db/vocabulary/account.ts';
import type { IncidentSeed, PersonSeed } from './content/content.ts';
import { accountOf, accounts } from './content/people.ts';
import { AccountClock } from './planting/account-clock.ts';
import { accountGround } from './planting/account-ground.ts';
import { cityIds } from './planting/city-ids.ts';
import { demoContent } from './planting/demo-content.ts';
import { enterAccount } from './planting/enter-account.ts';
import { givePasswords } from './planting/give-passwords.ts';
import { grownIncidents } from './planting/grown-incidents.ts';
import { IncidentRows } from './planting/incident-rows.ts';
import { insertRows } from './planting/insert-rows.ts';
import { plantAccount } from './planting/plant-account.ts';
import { type Batch, plantBatches } from './planting/plant-batches.ts';
import type { Row } from './planting/rows.ts';

type Growth = {
  /** As the owner of the tables, who alone may read the list of accounts. */
  ownerUrl: string;
  dataDir: string;
  incidents: number;
  /** The name of one that is there; a new one when left out. */
  account?: string;
  today: Date;
  /** Called with the number of incidents planted so far. */
  onProgress?: (planted: number) => void;
};

const batchSize = 1_000;

/** Plants very many incidents in one account, without history, for measuring; answers the account's name. */
export async function seedLoadTest({
  ownerUrl,
  dataDir,
  incidents,
  account,
  today,
  onProgress,
}: Growth): Promise<string> {
  const orm = await openOrm(ownerUrl, 4);
  const client = new Client(ownerUrl);
  try {
    await client.connect();
    const name = account ?? (await plantGrownAccount(orm, client, { dataDir, today }));
    const { id, businessType, timeZone } = await accountNamed(orm, name);
    await enterAccount(client, id);
    const clock = new AccountClock(timeZone);
    const rows = new IncidentRows(await accountGround(client, clock, today));
    const told = demoContent[accounts.find((each) => each.businessType === businessType)!.key].incidents(today);
    const grown = grownIncidents(told, incidents, clock, today);
    const first = await takeNumbers(client, incidents);
    await introduce(client, rows, told, today);
    onProgress?.(0);
    await plantBatches({ databaseUrl: ownerUrl, accountId: id, onProgress }, batches(grown, rows, first));
    await insertRows(client, 'audit_record', [audit(id, name, { incidents, first })]);
    return name;
  } finally {
    await client.end();
    await orm.close();
  }
}

function* batches(grown: ReturnType<typeof grownIncidents>, rows: IncidentRows, first: number): Generator<Batch> {
  let held = 0;
  let number = first;
  for (const { seed, summaryText } of grown) {
    rows.add(seed, number++, summaryText);
    if (++held < batchSize) continue;
    yield { incidents: held, rows: rows.take() };
    held = 0;
  }
  yield { incidents: held, rows: rows.take() };
}

/** An account with the hotel's people and lists, and seats enough to be measured with. */
async function plantGrownAccount(orm: Orm, client: Client, { dataDir, today }: Pick<Growth, 'dataDir' | 'today'>) {
  const [{ next }] = await orm.em.execute<[{ next: number }]>(
    `select 1 + count(*)::int as next from account where name like 'Grown Hotel %'`,
  );
  const hotel = accountOf('hotel');
  const account = {
    ...hotel,
    name: `Grown Hotel ${next}`,
    subscription: { ...hotel.subscription, concurrentUsers: 10_000 },
    users: hotel.users.map((user) => ({ ...user, email: user.email.replace(/@.*/, `@grown${next}.example`) })),
  };
  const identities = await givePasswords(orm, account.users);
  const tools = { today, files: openFiles({ dataDir } as Settings), city: await cityIds(client), identities };
  await client.query('begin');
  await plantAccount(client, { account, lookups: demoContent.hotel.lookups, incidents: [] }, tools);
  await client.query('commit');
  return account.name;
}

/** Lets the account know everybody who is met again and again, before incidents are planted in any order. */
async function introduce(client: Client, rows: IncidentRows, told: IncidentSeed[], today: Date) {
  const regulars = told.flatMap(({ persons }) => persons).filter(({ key }) => key !== null);
  const nameOf = ({ firstName, lastName }: PersonSeed) => `${firstName} ${lastName}`;
  const known = await client.query<{ id: string; name: string }>(knownSql, [regulars.map(nameOf)]);
  const ids = new Map(known.rows.map(({ name, id }) => [name, id]));
  for (const person of regulars) rows.meet(person, today, ids.get(nameOf(person)));
  for (const [table, tableRows] of rows.take()) await insertRows(client, table, tableRows);
}

const knownSql = `
select id, first_name || ' ' || last_name as name from person
where last_name <> '' and first_name || ' ' || last_name = any($1)
order by id desc`;

type KnownAccount = { id: string; businessType: BusinessType; timeZone: string };

async function accountNamed(orm: Orm, name: string): Promise<KnownAccount> {
  const found = await orm.em.execute<KnownAccount[]>(
    `select id, business_type as "businessType", time_zone as "timeZone" from account where name = ?`,
    [name],
  );
  if (!found[0] || found.length > 1) throw new Error(`There are ${found.length} accounts of the name "${name}".`);
  return found[0];
}

/** The first of so many numbers, which nobody else is given. */
async function takeNumbers(client: Client, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `update account set last_incident_number = last_incident_number + $1 where id = current_account()
     returning last_incident_number - $1 + 1 as first`,
    [count],
  );
  return Number(rows[0]!.first);
}

function audit(objectId: string, objectName: string, data: object): Row {
  return { objectType: 'ACCOUNT', transactionType: 'GROW', objectId, objectName, objectData: JSON.stringify(data) };
}

/** Where the database is: the one given, or the one that `npm start` brings. */
async function database(dataDir: string) {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  if (DATABASE_OWNER_URL) return { ownerUrl: DATABASE_OWNER_URL, stop: async () => {} };
  if (DATABASE_URL) {
    console.error('demo:grow needs DATABASE_OWNER_URL: the database to grow, as its owner.');
    process.exit(1);
  }
  const own = await startPostgres({ dataDir });
  await migrate(own.ownerUrl, own.appUrl);
  return own;
}

async function analyze(url: string) {
  const client = new Client(url);
  await client.connect();
  await client.query('analyze incident, incident_person, incident_vehicle, incident_item, person');
  await client.end();
}

function progress(incidents: number) {
  let [start, shown] = [0, 0];
  return (planted: number) => {
    const now = performance.now();
    start ||= now;
    if (planted === 0 || (now - shown < 1_000 && planted < incidents)) return;
    shown = now;
    const rate = Math.round((planted * 1_000) / (now - start));
    console.log(`${planted.toLocaleString('en')} of ${incidents.toLocaleString('en')} incidents, ${rate} a second`);
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { incidents: { type: 'string' }, account: { type: 'string' } } });
  const incidents = Number(values.incidents);
  if (!Number.isInteger(incidents) || incidents < 1) {
    console.error('Say how many: npm run demo:grow -- --incidents 1000000 [--account "Grand Pacific Hotel"]');
    process.exit(1);
  }
  const dataDir = process.env.DATA_DIR ?? '.data';
  const { ownerUrl, stop } = await database(dataDir);
  try {
    const given = { ownerUrl, dataDir, incidents, account: values.account, today: new Date() };
    const name = await seedLoadTest({ ...given, onProgress: progress(incidents) });
    await analyze(ownerUrl);
    console.log(`${name} has ${incidents.toLocaleString('en')} incidents more.`);
  } finally {
    await stop();
  }
}
