import { spawnSync } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openOutbox } from '#app/mail/outbox.server.ts';
import { closeDataFolder } from '#app/platform/host/data-folder.ts';
import { readStartSettings } from '#app/platform/process/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { startPostgres } from '#operations/local/embedded/embedded.ts';

const isRoot = process.getuid?.() === 0;
/** The user id of "nobody" on every system. */
const stranger = 65_534;

const umask = process.umask();
afterAll(() => void process.umask(umask));

test.each([0o000, 0o022])(
  'with umask %o, other users of the machine can read nothing in the data folder',
  async (mask) => {
    process.umask(mask);
    const dataDir = join(await anOpenFolder(), 'data');
    const settings = readStartSettings({ DATA_DIR: dataDir });
    const postgres = await startPostgres({ dataDir });
    await postgres.stop();
    const files = openFiles(settings);
    await files.store(Buffer.from('a statement'));
    const { key } = await files.receive(Readable.from([Buffer.from('a photo')]));
    await files.keep(key);
    await openOutbox(dataDir).keep('letter', Buffer.from('a link to sign in'));
    closeDataFolder(dataDir);
    const found = await everythingIn(dataDir);
    expect(found.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        `files/${key}`,
        'files/incoming',
        'outbox/letter.eml',
        'postgres.json',
        'session-secret',
      ]),
    );
    expect(found.filter(({ isOpen }) => isOpen)).toEqual([]);
    if (isRoot) expect(readableBy(stranger, dataDir)).toEqual([]);
  },
);

test('starting restricts file permissions that an older version left open', async () => {
  const dataDir = await anOpenFolder();
  for (const folder of ['files', 'files/incoming', 'outbox']) await mkdir(join(dataDir, folder), { mode: 0o755 });
  for (const file of ['files/statement', 'outbox/letter.eml', 'session-secret']) {
    await writeFile(join(dataDir, file), 'secret', { mode: 0o644 });
  }
  if (isRoot) expect(readableBy(stranger, dataDir)).toHaveLength(3);
  closeDataFolder(dataDir);
  const top = [dataDir, ...(await readdir(dataDir)).map((name) => join(dataDir, name))];
  const modes = await Promise.all(top.map(async (path) => (await lstat(path)).mode & 0o077));
  expect(modes).toEqual([0, 0, 0, 0]);
  if (isRoot) expect(readableBy(stranger, dataDir)).toEqual([]);
});

async function anOpenFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'incident-folder-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns every entry except PostgreSQL's programs, which root copies: a closed folder without data has them. */
async function everythingIn(dataDir: string) {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !/\/programs-/.test(path));
  return await Promise.all(
    [dataDir, ...paths].map(async (path) => {
      const { mode } = await lstat(path);
      // root lets the group of PostgreSQL's user traverse the folder, and read nothing
      const allowed = isRoot && path === dataDir ? 0o710 : 0o700;
      return {
        path: relative(dataDir, path),
        isOpen: (mode & 0o777 & ~allowed) !== 0,
        mode: (mode & 0o777).toString(8),
      };
    }),
  );
}

/** Returns the files that this user can read, by opening each. */
function readableBy(uid: number, folder: string): string[] {
  const script = 'find "$1" -type f -exec sh -c \'cat "$1" >/dev/null 2>&1 && echo "$1"\' sh {} \\; 2>/dev/null';
  const { stdout, error } = spawnSync('sh', ['-c', script, 'sh', folder], { uid, gid: uid, encoding: 'utf8' });
  if (error) throw error;
  return stdout.split('\n').filter(Boolean);
}
