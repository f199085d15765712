import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to } from 'pg-copy-streams';
import { readSettingsOrExit } from '#app/platform/settings.ts';
import { readVersion } from '#app/platform/version.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { connectOrRefuse, refuse, requireUrls } from './command-line.ts';
import { type Manifest, sequencesOf, settingsSql, tablesOf } from './tables.ts';

/**
 * Backs up database and files into `folder`: the database as it is at one moment in a folder of its own, the files,
 * which never change, beside it once for all backups. Servers go on meanwhile. Returns the folder of the database.
 */
async function backUp(folder: string) {
  const { DATABASE_ADMIN_URL } = requireUrls('DATABASE_ADMIN_URL');
  const settings = readSettingsOrExit(process.env);
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
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const tables = await tablesOf(client);
  for (const { name, columns } of tables) {
    const rows = client.query(to(`copy (select ${columns} from ${name}) to stdout`));
    await pipeline(rows, createGzip(), createWriteStream(join(partial, `${name}.gz`), { mode: 0o600 }));
  }
  const migrations = await client.query<{ name: string }>('select name from migration order by id');
  const manifest: Manifest = {
    takenAt: takenAt.toISOString(),
    version: readVersion(join(import.meta.dirname, '..')).version,
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    sequences: await sequencesOf(client),
  };
  await client.query('commit');
  await client.end();
  await writeFile(join(partial, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  const copied = await copyFiles(openFiles(settings), join(folder, 'files'));
  // a folder without this ending is complete
  await rename(partial, target);
  const count = tables.reduce((sum, { rows }) => sum + Number(rows), 0);
  console.log(
    `${target}: ${tables.length} tables with ${count} rows; ${copied} new files in ${join(folder, 'files')}.`,
  );
}

/** Copies the files that the backup does not have yet, after the database: a row without its file would be a loss. */
async function copyFiles(files: ReturnType<typeof openFiles>, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let copied = 0;
  for await (const key of files.keys()) {
    const path = join(folder, key);
    if (existsSync(path)) continue;
    await pipeline(await files.read(key), createWriteStream(`${path}.partial`, { mode: 0o600 }));
    await rename(`${path}.partial`, path);
    copied++;
  }
  return copied;
}

const [folder] = process.argv.slice(2);
if (!folder) refuse('npm run backup -- FOLDER');
await backUp(folder);
