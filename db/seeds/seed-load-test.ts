import { randomUUIDv7 } from 'node:crypto';
import { Client } from 'pg';
import type { Settings } from '#app/platform/process/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { connectionOptions } from '#db/connection.ts';
import { type Orm, openOrm } from '#db/orm.ts';
import type { BusinessType } from '#db/vocabulary/account.ts';
import type { IncidentSeed, PersonSeed } from './content.ts';
import { readDemoAccount, readDemoAccounts } from './read-content.ts';
import { AccountClock } from './seeding/account-clock.ts';
import { accountContext } from './seeding/account-context.ts';
import { cityIds } from './seeding/city-ids.ts';
import { copiedTables, copyIncidents } from './seeding/copy-incidents.ts';
import { enterAccount } from './seeding/enter-account.ts';
import { givePasswords } from './seeding/give-passwords.ts';
import { growFollowUp } from './seeding/grow-follow-up.ts';
import { grownIncidents } from './seeding/grown-incidents.ts';
import { IncidentRows } from './seeding/incident-rows.ts';
import { insertRows } from './seeding/insert-rows.ts';
import type { Row } from './seeding/rows.ts';
import { seedAccount } from './seeding/seed-account.ts';
import { type Batch, seedBatches } from './seeding/seed-batches.ts';
import { withoutIndexes } from './seeding/without-indexes.ts';

type LoadTestOptions = {
  /** Only the owner of the tables may read the list of accounts. */
  ownerUrl: string;
  /** A superuser copies incidents without checking foreign keys again. */
  superuserUrl?: string;
  dataDir: string;
  incidents: number;
  /** Other incidents are copies of these, with other dates. */
  maxOriginals?: number;
  /** The name of an existing account; missing: a new one. */
  account?: string;
  today: Date;
  onProgress?: (inserted: number) => void;
};

const batchSize = 1_000;

/** For measuring performance, without history. Returns the account's name. */
export async function seedLoadTest({
  ownerUrl,
  superuserUrl,
  dataDir,
  incidents,
  maxOriginals = 25_000,
  account,
  today,
  onProgress,
}: LoadTestOptions): Promise<string> {
  const orm = await openOrm(ownerUrl, 4);
  const client = new Client(connectionOptions(ownerUrl));
  try {
    await client.connect();
    const name = account ?? (await createAccount(orm, client, { dataDir, today }));
    const { id, businessType, timeZone } = await accountNamed(orm, name);
    await enterAccount(client, id);
    const clock = new AccountClock(timeZone);
    const rows = new IncidentRows(await accountContext(client, clock, today));
    const demo = readDemoAccounts().find((each) => each.account.businessType === businessType)!;
    const templates = demo.incidents(today);
    const perOriginal = Math.ceil(incidents / maxOriginals);
    const originals = Math.floor(incidents / perOriginal);
    const composed = originals + (incidents % perOriginal);
    const grown = grownIncidents(templates, composed, clock, today);
    const firstNumber = await reserveNumbers(client, incidents);
    await registerRegulars(client, rows, templates, today);
    const lastKnownPersonId = randomUUIDv7();
    onProgress?.(0);
    const numberOf = (at: number) => firstNumber + at * perOriginal - Math.max(0, at - originals) * (perOriginal - 1);
    const copyingUrl = superuserUrl ?? ownerUrl;
    const insert = async () => {
      await seedBatches({ databaseUrl: ownerUrl, accountId: id, onProgress }, batches(grown, rows, numberOf));
      let copied = composed;
      await copyIncidents({
        databaseUrl: copyingUrl,
        accountId: id,
        timeZone,
        today,
        lastKnownPersonId,
        firstNumber,
        originals,
        copies: perOriginal - 1,
        onProgress: (more) => {
          copied += more;
          onProgress?.(copied);
        },
      });
    };
    if (perOriginal > 1) await withoutIndexes(copyingUrl, copiedTables, insert);
    else {
      await insert();
      await vacuum(client);
    }
    await growFollowUp(client, firstNumber, incidents);
    await insertRows(client, 'audit_record', [audit(id, name, { incidents, first: firstNumber })]);
    return name;
  } finally {
    await client.end();
    await orm.close();
  }
}

type Grown = ReturnType<typeof grownIncidents>;

function* batches(grown: Grown, rows: IncidentRows, numberOf: (at: number) => number): Generator<Batch> {
  let [at, batched] = [0, 0];
  for (const { seed, summaryText } of grown) {
    rows.add(seed, numberOf(at++), summaryText);
    if (++batched < batchSize) continue;
    yield { incidents: batched, rows: rows.take() };
    batched = 0;
  }
  yield { incidents: batched, rows: rows.take() };
}

/** Has the users and lists of the hotel, and enough seats for load tests. */
async function createAccount(orm: Orm, client: Client, { dataDir, today }: Pick<LoadTestOptions, 'dataDir' | 'today'>) {
  const [{ next }] = await orm.em.execute<[{ next: number }]>(
    `select 1 + count(*)::int as next from account where name like 'Grown Hotel %'`,
  );
  const { account: hotel, lookups } = readDemoAccount('hotel');
  const account = {
    ...hotel,
    name: `Grown Hotel ${next}`,
    subscription: { ...hotel.subscription, concurrentUsers: 10_000 },
    users: hotel.users.map((user) => ({ ...user, email: user.email.replace(/@.*/, `@grown${next}.example`) })),
  };
  const identities = await givePasswords(orm, account.users);
  const tools = { today, files: openFiles({ dataDir } as Settings), city: await cityIds(client), identities };
  await client.query('begin');
  await seedAccount(client, { account, lookups, incidents: [], tasks: [] }, tools);
  await client.query('commit');
  return account.name;
}

/** Registered first, so that incidents can be inserted in any order. */
async function registerRegulars(client: Client, rows: IncidentRows, templates: IncidentSeed[], today: Date) {
  const regulars = templates.flatMap(({ persons }) => persons).filter(({ key }) => key !== null);
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
    `select id, business_type as "businessType", time_zone as "timeZone" from account where name = $1`,
    [name],
  );
  if (!found[0] || found.length > 1) throw new Error(`There are ${found.length} accounts of the name "${name}".`);
  return found[0];
}

/** Returns the first number. */
async function reserveNumbers(client: Client, count: number): Promise<number> {
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

/** Does at once what autovacuum does within minutes: statistics, visibility map, pending lists of text indexes. */
async function vacuum(client: Client) {
  await client.query(`vacuum (analyze) ${copiedTables}`);
}
