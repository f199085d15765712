import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { from } from 'pg-copy-streams';
import { readSettingsOrExit } from '#app/platform/process/settings.ts';
import { connectionOptions } from '#db/connection.ts';
import { databaseSetup } from '#db/database-setup.ts';
import { migrate } from '#db/migrate.ts';
import { auditBreaks } from './audit-check.ts';
import { connectOrRefuse, refuse, requireUrls } from './command-line.ts';
import { type Manifest, readBackup } from './read-backup.ts';
import { digestOf, type FileRow, fileRows, openFilesOrRefuse, reasonOf } from './stored-files.ts';
import { settingsSql, tablesOf } from './tables.ts';

type Urls = Record<'DATABASE_ADMIN_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_URL', string>;

/**
 * Restores a backup into a database that does not exist yet or is empty: reads all of the backup, makes the roles and the
 * database, creates the tables as they were, loads them, compares every table with the backup, copies the files, compares
 * each with its row, and migrates to this version.
 */
async function restore(folder: string) {
  const urls = requireUrls('DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL', 'DATABASE_URL');
  const settings = readSettingsOrExit(process.env);
  const manifest = await readBackup(folder);
  const storage = await openFilesOrRefuse(settings);
  const client = await openEmptyDatabase(urls);
  await migrate(urls.DATABASE_OWNER_URL, urls.DATABASE_URL, { upTo: manifest.migrations.at(-1)! });
  await loadTables(client, folder, manifest);
  const different = await differentTables(client, manifest);
  if (different.length > 0) refuse(`The restored database differs from the backup in ${different.join(', ')}.`);
  const breaks = await auditBreaks(client);
  if (breaks.length > 0) refuse('The audit chain is broken: run npm run audit:check.');
  const removed = new Set(manifest.removedFiles);
  const rows = (await fileRows(client)).filter(({ key }) => !removed.has(key));
  await client.end();
  const problems = await restoreFiles(storage, join(folder, '../files'), rows);
  await migrate(urls.DATABASE_OWNER_URL, urls.DATABASE_URL);
  for (const problem of problems) console.error(problem);
  const count = manifest.tables.reduce((sum, { rows }) => sum + Number(rows), 0);
  const tables = `${manifest.tables.length} tables with ${count} rows`;
  const backup = `equal to the backup of ${manifest.takenAt}`;
  if (problems.length > 0) {
    refuse(
      `${tables} are ${backup}, but ${problems.length} of ${rows.length} files differ: put intact copies under these names into the backup, empty the database, and restore again.`,
    );
  }
  console.log(`${tables} and ${rows.length} files are ${backup}; the audit chain is unbroken.`);
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
  if (rows.length > 0) {
    refuse(
      `The database ${owner.database} is not empty. Restore into another one, or empty it as a superuser of another database: drop database ${database} with (force); the restore then makes it anew.`,
    );
  }
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

type Storage = Awaited<ReturnType<typeof openFilesOrRefuse>>;

/** Copies the files that the storage lacks or has otherwise; returns in one sentence each what differs from its row. */
async function restoreFiles({ files, keys }: Storage, folder: string, rows: FileRow[]): Promise<string[]> {
  const problems: string[] = [];
  try {
    for (const row of rows) {
      const stored = keys.has(row.key) ? await digestOf(await files.read(row.key)) : null;
      if (stored && !differenceOf(row, stored)) continue;
      const path = join(folder, row.key);
      const problem = existsSync(path)
        ? differenceOf(row, await files.restore(row.key, createReadStream(path)))
        : `The ${row.title} is missing from the backup.`;
      if (problem) problems.push(problem);
    }
  } catch (error) {
    refuse(
      `The tables are restored, but not the files: the storage cannot be used (${reasonOf(error)}). Once it can, empty the database and restore again.`,
    );
  }
  return problems;
}

function differenceOf({ title, sizeBytes, sha256 }: FileRow, found: Pick<FileRow, 'sizeBytes' | 'sha256'>) {
  if (found.sizeBytes !== sizeBytes) return `The ${title} has ${found.sizeBytes} bytes instead of ${sizeBytes}.`;
  return found.sha256.equals(sha256) ? null : `The ${title} is not the file that was stored: its SHA-256 differs.`;
}

const [folder] = process.argv.slice(2);
if (!folder) refuse('npm run restore -- FOLDER/database-...');
await restore(folder);
