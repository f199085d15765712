import { createWriteStream, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to } from 'pg-copy-streams';
import { makeFolder } from '#app/platform/host/make-folder.ts';
import { readSettingsOrExit } from '#app/platform/process/settings.ts';
import { readVersion } from '#app/platform/process/version.ts';
import { NotFoundError } from '#db/errors.ts';
import { connectOrRefuse, refuse, requireUrls } from './command-line.ts';
import type { Manifest } from './read-backup.ts';
import { type FileRow, fileRows, openFilesOrRefuse, reasonOf } from './stored-files.ts';
import { sequencesOf, settingsSql, tablesOf } from './tables.ts';

/**
 * Backs up database and files into `folder`: the database as it is at one moment in a folder of its own, the files,
 * which never change, beside it once for all backups. Servers go on meanwhile. Ends with code 1 where files are missing.
 */
async function backUp(folder: string) {
  const { DATABASE_ADMIN_URL } = requireUrls('DATABASE_ADMIN_URL');
  const settings = readSettingsOrExit(process.env);
  const storage = await openFilesOrRefuse(settings);
  makeFolderOrRefuse(folder);
  const client = await connectOrRefuse(DATABASE_ADMIN_URL, 'DATABASE_ADMIN_URL');
  await client.query(settingsSql);
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ binds: boolean; takenAt: Date }>(
    `select row_security_active('incident') as binds, now() as "takenAt"`,
  );
  const { binds, takenAt } = rows[0]!;
  if (binds) refuse('backup needs DATABASE_ADMIN_URL of a superuser or a role with BYPASSRLS: this one sees no rows.');
  const target = join(folder, `database-${takenAt.toISOString().replace(/[:.]/g, '-')}`);
  const partial = `${target}.partial`;
  await mkdir(partial, { mode: 0o700 });
  const tables = await tablesOf(client);
  for (const { name, columns } of tables) {
    const rows = client.query(to(`copy (select ${columns} from ${name}) to stdout`));
    await pipeline(rows, createGzip(), createWriteStream(join(partial, `${name}.gz`), { mode: 0o600 }));
  }
  const migrations = await client.query<{ name: string }>('select name from migration order by id');
  const sequences = await sequencesOf(client);
  const files = await fileRows(client);
  await client.query('commit');
  const { copied, missing } = await copyFiles(storage, join(folder, 'files'), files);
  // the servers may have removed files since the moment of the backup
  const left = new Set((await fileRows(client)).map(({ key }) => key));
  await client.end();
  const [lost, removed] = [missing.filter(({ key }) => left.has(key)), missing.filter(({ key }) => !left.has(key))];
  const manifest: Manifest = {
    takenAt: takenAt.toISOString(),
    version: readVersion(join(import.meta.dirname, '..')).version,
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    sequences,
    removedFiles: removed.map(({ key }) => key),
  };
  await writeFile(join(partial, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  // a folder without this ending is complete
  await rename(partial, target);
  const count = tables.reduce((sum, { rows }) => sum + Number(rows), 0);
  console.log(
    `${target}: ${tables.length} tables with ${count} rows; ${copied} new files in ${join(folder, 'files')}.`,
  );
  for (const { title } of lost)
    console.error(`The ${title} is missing from the files of the product, and from this backup.`);
  if (lost.length > 0) process.exitCode = 1;
}

function makeFolderOrRefuse(folder: string) {
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    refuse(`The backup cannot be written to ${folder} (${(error as Error).message}): give another folder.`);
  }
}

type Storage = Awaited<ReturnType<typeof openFilesOrRefuse>>;

/**
 * Copies the files that the backup does not have yet, after the database: a row without its file would be a loss. Returns
 * the rows whose files the storage does not have.
 */
async function copyFiles({ files }: Storage, folder: string, rows: FileRow[]) {
  makeFolderOrRefuse(folder);
  let copied = 0;
  const missing: FileRow[] = [];
  for (const row of rows) {
    const path = join(folder, row.key);
    if (statSync(path, { throwIfNoEntry: false })?.size === row.sizeBytes) continue;
    try {
      await pipeline(await files.read(row.key), createWriteStream(`${path}.partial`, { mode: 0o600 }));
      await rename(`${path}.partial`, path);
      copied++;
    } catch (error) {
      if (error instanceof NotFoundError) missing.push(row);
      else refuse(`The ${row.title} cannot be copied into ${folder} (${reasonOf(error)}): the backup is not complete.`);
    }
  }
  return { copied, missing };
}

const [folder] = process.argv.slice(2);
if (!folder) refuse('npm run backup -- FOLDER');
await backUp(folder);
