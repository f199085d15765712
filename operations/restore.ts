import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { from } from 'pg-copy-streams';
import { readSettingsOrExit } from '#app/platform/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { connectionOptions } from '#db/connection.ts';
import { databaseSetup } from '#db/database-setup.ts';
import { migrate } from '#db/migrate.ts';
import { auditBreaks } from './audit-check.ts';
import { connectOrRefuse, refuse, requireUrls } from './command-line.ts';
import { type Manifest, settingsSql, tablesOf } from './tables.ts';

type Urls = Record<'DATABASE_ADMIN_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_URL', string>;

/**
 * Restores a backup into a database that does not exist yet or is empty: makes the roles and the database, creates the
 * tables as they were, loads them, compares every table with the backup, copies the files, and migrates to this version.
 */
async function restore(folder: string) {
  const urls = requireUrls('DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL', 'DATABASE_URL');
  const settings = readSettingsOrExit(process.env);
  const manifest = JSON.parse(await manifestIn(folder)) as Manifest;
  const client = await openEmptyDatabase(urls);
  await migrate(urls.DATABASE_OWNER_URL, urls.DATABASE_URL, { upTo: manifest.migrations.at(-1)! });
  await loadTables(client, folder, manifest);
  const different = await differentTables(client, manifest);
  if (different.length > 0) refuse(`The restored database differs from the backup in ${different.join(', ')}.`);
  const breaks = await auditBreaks(client);
  if (breaks.length > 0) refuse('The audit chain is broken: run npm run audit:check.');
  await client.end();
  const copied = await restoreFiles(openFiles(settings), join(folder, '../files'));
  await migrate(urls.DATABASE_OWNER_URL, urls.DATABASE_URL);
  const count = manifest.tables.reduce((sum, { rows }) => sum + Number(rows), 0);
  console.log(
    `${manifest.tables.length} tables with ${count} rows are equal to the backup of ${manifest.takenAt}; ${copied} files; the audit chain is unbroken.`,
  );
}

function manifestIn(folder: string): Promise<string> {
  return readFile(join(folder, 'manifest.json'), 'utf8').catch(() =>
    refuse(`${folder} holds no manifest.json: give the folder of one backup, database-….`),
  );
}

/** Makes roles, database and extensions where they are missing; the URLs give names and passwords. */
async function openEmptyDatabase({ DATABASE_ADMIN_URL, DATABASE_OWNER_URL, DATABASE_URL }: Urls): Promise<Client> {
  const [owner, app] = [connectionOptions(DATABASE_OWNER_URL), connectionOptions(DATABASE_URL)];
  const connect = (database: string) =>
    connectOrRefuse(DATABASE_ADMIN_URL, 'DATABASE_ADMIN_URL', { database, mayBeEmpty: true });
  const admin = await connect('postgres');
  for (const { user, password } of [owner, app]) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [user]);
    if (rowCount) continue;
    await admin.query(
      `create role ${escapeIdentifier(user)} login nobypassrls password ${escapeLiteral(String(password))}`,
    );
  }
  const database = escapeIdentifier(owner.database);
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [owner.database]);
  if (!rowCount) {
    await admin.query(`create database ${database} owner ${escapeIdentifier(owner.user)} template template0
      encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'`);
    await admin.query(`revoke all on database ${database} from public`);
    await admin.query(`grant connect on database ${database} to ${escapeIdentifier(app.user)}`);
  }
  await admin.end();
  const client = await connect(owner.database);
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  if (rows.length > 0) refuse(`The database ${owner.database} is not empty: restore into a new one.`);
  for (const statement of databaseSetup) await client.query(statement);
  return client;
}

/** Loads all tables in one transaction. Triggers and foreign keys have done their work before the backup. */
async function loadTables(client: Client, folder: string, { tables, sequences }: Manifest) {
  await client.query(settingsSql);
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`truncate ${tables.map(({ name }) => name)}`);
  for (const { name, columns } of tables) {
    const rows = client.query(from(`copy ${name} (${columns}) from stdin`));
    await pipeline(createReadStream(join(folder, `${name}.gz`)), createGunzip(), rows);
  }
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1, $2, $3)', [name, value, isCalled]);
  await client.query('commit');
  await client.query('analyze');
}

async function differentTables(client: Client, { tables }: Manifest) {
  const restored = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  return tables
    .filter(({ name, rows, checksum }) => {
      const now = restored.get(name);
      return now?.rows !== rows || now.checksum !== checksum;
    })
    .map(({ name }) => name);
}

async function restoreFiles(files: ReturnType<typeof openFiles>, folder: string) {
  const stored = new Set<string>();
  for await (const key of files.keys()) stored.add(key);
  const missing = (await readdir(folder)).filter((key) => !key.endsWith('.partial') && !stored.has(key));
  for (const key of missing) await files.restore(key, createReadStream(join(folder, key)));
  return missing.length;
}

const [folder] = process.argv.slice(2);
if (!folder) refuse('npm run restore -- FOLDER/database-...');
await restore(folder);
