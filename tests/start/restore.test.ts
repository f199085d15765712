import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openFiles } from '#app/storage/files.server.ts';
import { copyDatabase } from '../setup/copy-database.ts';
import { onDatabase } from '../setup/postgres.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { startS3 } from '../support/s3.ts';

const source = `test_backup_${process.pid}`;
const target = `test_restored_${process.pid}`;
const addresses = { template: inject('template'), owner: inject('owner'), app: inject('app') };
const folder = await mkdtemp(join(tmpdir(), 'incident-backup-'));
const dataDir = join(folder, 'data');
const database = await copyDatabase(addresses, source);
const admin = onDatabase(addresses.template, source);
const run = operatorCommand({ database, dataDir, origin: 'http://localhost:3000' });
const files = openFiles({ dataDir });
const keys: string[] = [];
let backup: string;

beforeAll(async () => {
  const created = run('db/seeds/create-account.ts', ['--name', 'Harbour Hotel', '--admin', 'ana@example.com']);
  expect(created.stderr).toBe('');
  for (const text of ['a photo', 'a statement', 'a video', 'a plan']) {
    const { key, sizeBytes, sha256 } = await files.store(Buffer.from(text));
    const insert = `insert into stored_file (account_id, key, purpose, media_type, size_bytes, sha256)
      select id, $1, 'ATTACHMENT', 'text/plain', $2, $3 from account`;
    await query(admin, insert, [key, sizeBytes, sha256]);
    keys.push(key);
  }
  const { status, stderr } = backUp(join(folder, 'backup'));
  expect([status, stderr]).toEqual([0, '']);
  backup = join(
    folder,
    'backup',
    (await readdir(join(folder, 'backup'))).find((name) => name.startsWith('database-'))!,
  );
});
const drop = (name: string) => query(onDatabase(admin, 'postgres'), `drop database if exists ${name} with (force)`);
afterEach(() => drop(target));
afterAll(async () => {
  await drop(source);
  await rm(folder, { recursive: true, force: true });
});

describe('npm run restore', () => {
  test('restores tables and files, says how to empty the database, and then compares every file with its row', async () => {
    const [unharmed, harmed] = [join(folder, 'unharmed'), join(folder, 'harmed')];
    const first = restore(backup, { DATA_DIR: unharmed });
    expect(first.stderr).toBe('');
    expect(first.stdout).toMatch(
      /^\d+ tables with \d+ rows and 4 files are equal to the backup of .*; the audit chain is unbroken\.\n$/,
    );
    expect((await readdir(join(unharmed, 'files'))).sort()).toEqual(keys.toSorted());

    const second = restore(backup, { DATA_DIR: unharmed });
    const sentence = `The database ${target} is not empty. Restore into another one, or empty it as a superuser of another database: drop database "${target}" with (force); the restore then makes it anew.`;
    expect([second.status, second.stderr]).toEqual([1, `${sentence}\n`]);
    await query(onDatabase(admin, 'postgres'), /drop database .* with \(force\)/.exec(sentence)![0]);

    const copy = await copyOfBackup();
    const [missing, longer, changed, unchanged] = keys as [string, string, string, string];
    await rm(join(copy, '../files', missing));
    await appendFile(join(copy, '../files', longer), '!');
    await writeFile(join(copy, '../files', changed), 'a movie');
    await cp(join(unharmed, 'files'), join(harmed, 'files'), { recursive: true });
    for (const key of [missing, changed]) await rm(join(harmed, 'files', key));
    for (const key of [longer, unchanged]) await writeFile(join(harmed, 'files', key), 'of another installation');
    const third = restore(copy, { DATA_DIR: harmed });
    expect(third.stderr.split('\n').sort()).toEqual(
      [
        '',
        `The attachment ${missing} of Harbour Hotel is missing from the backup.`,
        `The attachment ${longer} of Harbour Hotel has 12 bytes instead of 11.`,
        `The attachment ${changed} of Harbour Hotel is not the file that was stored: its SHA-256 differs.`,
        expect.stringMatching(/^\d+ tables .*, but 3 of 4 files differ: .*\.$/),
      ].sort(),
    );
    expect([third.status, third.stdout]).toEqual([1, '']);
    expect(await readFile(join(harmed, 'files', unchanged), 'utf8')).toBe('a plan');
  });

  const table = 'public.app_user.gz';
  test.each<[what: string, damage: (copy: string) => Promise<unknown>, sentence: (copy: string) => string]>([
    [
      'that did not finish',
      (copy) => rename(copy, `${copy}.partial`),
      (copy) =>
        `${copy}.partial is a backup that did not finish: give the folder of one that did, whose name does not end with .partial.`,
    ],
    [
      'without a manifest',
      (copy) => rm(join(copy, 'manifest.json')),
      (copy) => `${copy} holds no manifest.json: give the folder of one backup, database-….`,
    ],
    [
      'whose manifest is cut',
      (copy) => truncate(join(copy, 'manifest.json'), 1_000),
      (copy) => `${copy}/manifest.json is damaged, and nothing was loaded: restore another backup.`,
    ],
    [
      'without the rows of a table',
      (copy) => rm(join(copy, table)),
      () => `The backup is damaged, and nothing was loaded: ${table} is missing. Restore another backup.`,
    ],
    [
      'whose rows of a table are cut',
      (copy) => truncate(join(copy, table), 100),
      () =>
        `The backup is damaged, and nothing was loaded: ${table} cannot be read (unexpected end of file). Restore another backup.`,
    ],
    [
      'that lacks a row of a table',
      (copy) => withoutLastRow(join(copy, 'public.country.gz')),
      () =>
        expect.stringMatching(
          /^The backup is damaged, and nothing was loaded: public\.country\.gz has \d+ rows instead of \d+\. Restore another backup\.$/,
        ),
    ],
    [
      'of a newer version',
      (copy) => changedManifest(copy, (text) => text.replace(/("migration-0001[^"]*")/, '$1, "migration-9999-newer"')),
      () =>
        'The backup is of a version that knows migration-9999-newer, which this one does not: restore it with that version or a newer one.',
    ],
  ])('refuses a backup %s before anything is loaded', async (_, damage, sentence) => {
    const copy = await copyOfBackup();
    await damage(copy);
    const given = (await readdir(join(copy, '..'))).find((name) => name.startsWith('database-'))!;
    const { status, stderr } = restore(join(copy, '..', given));
    expect([status, ...stderr.split('\n')]).toEqual([1, sentence(copy), '']);
    expect(await isThere(target)).toBe(false);
  });

  test('refuses a bucket that does not exist before anything is loaded', async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.end());
    const { status, stderr } = restore(backup, { ...s3.env, S3_BUCKET: 'nowhere' });
    const sentence = `The bucket nowhere at ${s3.env.S3_ENDPOINT} cannot be read (NoSuchBucket): create it, or correct the settings S3_….`;
    expect([status, stderr]).toEqual([1, `${sentence}\n`]);
    expect(await isThere(target)).toBe(false);
  });

  test('ends with one sentence where DATA_DIR or the backup is below /proc', async () => {
    const noFolder = restore(backup, { DATA_DIR: '/proc/incident' });
    const sentence = `The data folder /proc/incident cannot be used (ENOENT: no such file or directory, mkdir '/proc/incident'): choose another with DATA_DIR.`;
    expect([noFolder.status, noFolder.stderr]).toEqual([1, `${sentence}\n`]);
    expect(await isThere(target)).toBe(false);
    const noBackup = restore('/proc/incident');
    expect([noBackup.status, noBackup.stderr]).toEqual([
      1,
      '/proc/incident holds no manifest.json: give the folder of one backup, database-….\n',
    ]);
  });
});

describe('npm run backup', () => {
  test('ends with one sentence where its folder is below /proc, or the bucket does not exist', async () => {
    const { status, stderr } = backUp('/proc/incident');
    const sentence = `The backup cannot be written to /proc/incident (ENOENT: no such file or directory, mkdir '/proc/incident'): give another folder.`;
    expect([status, stderr]).toEqual([1, `${sentence}\n`]);
    const s3 = await startS3();
    onTestFinished(() => s3.end());
    const noBucket = backUp(join(folder, 'no-bucket'), { ...s3.env, S3_BUCKET: 'nowhere' });
    expect([noBucket.status, noBucket.stderr]).toEqual([
      1,
      expect.stringMatching(/^The bucket nowhere at .* cannot be read \(NoSuchBucket\): create it, .*\.\n$/),
    ]);
  });

  test('names the files that the database has and the storage has not, and copies a file again whose copy has another size', async () => {
    const [first, second] = keys as [string, string];
    const again = join(folder, 'again');
    await cp(join(folder, 'backup/files'), join(again, 'files'), { recursive: true });
    await appendFile(join(again, 'files', first), '!');
    await rm(join(again, 'files', second));
    await rename(join(dataDir, 'files', second), join(dataDir, 'away'));
    onTestFinished(() => rename(join(dataDir, 'away'), join(dataDir, 'files', second)));
    const { status, stderr, stdout } = backUp(again);
    expect([status, stderr]).toEqual([
      1,
      `The attachment ${second} of Harbour Hotel is missing from the files of the product, and from this backup.\n`,
    ]);
    expect(stdout).toMatch(/^.*: \d+ tables with \d+ rows; 1 new files in .*\n$/);
    expect(await readFile(join(again, 'files', first), 'utf8')).toBe('a photo');
  });
});

function backUp(to: string, given: Record<string, string> = {}) {
  return run('operations/backup.ts', [to], { DATABASE_ADMIN_URL: admin, ...given });
}

function restore(from: string, given: Record<string, string> = {}) {
  const [DATABASE_OWNER_URL, DATABASE_URL] = [database.owner, database.app].map((url) => onDatabase(url, target));
  const urls = { DATABASE_ADMIN_URL: admin, DATABASE_OWNER_URL: DATABASE_OWNER_URL!, DATABASE_URL: DATABASE_URL! };
  const SESSION_SECRET = 'Zk3v9QmX7pLw2RtY8sNb4HcJ6gFd1eAu0iOq5xTz';
  return run('operations/restore.ts', [from], { ...urls, SESSION_SECRET, ...given });
}

/** Copies the backup, for a test to damage; returns the folder of the database. */
async function copyOfBackup() {
  const copy = await mkdtemp(join(folder, 'copy-'));
  await cp(join(backup, '..'), copy, { recursive: true });
  return backup.replace(join(folder, 'backup'), copy);
}

async function withoutLastRow(file: string) {
  const rows = gunzipSync(await readFile(file)).toString();
  await writeFile(file, gzipSync(rows.slice(0, rows.lastIndexOf('\n', rows.length - 2) + 1)));
}

async function changedManifest(copy: string, change: (text: string) => string) {
  const file = join(copy, 'manifest.json');
  await writeFile(file, change(await readFile(file, 'utf8')));
}

const isThere = async (name: string) =>
  (await query(onDatabase(admin, 'postgres'), 'select from pg_database where datname = $1', [name])).rowCount === 1;

async function query(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client(url);
  await client.connect();
  return await client.query(statement, values).finally(() => client.end());
}
