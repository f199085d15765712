// Runs before anything is installed: plain JavaScript for Node 20, without packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
/** Holds the checksum of the package-lock.json that was installed: times of files say nothing after a checkout or in a cache. */
const installed = 'node_modules/.installed';
/** All packages take a gigabyte. */
const bytesOfPackages = 1_200_000_000;
const programs = resolve('node_modules/.bin');

const [major] = process.versions.node.split('.');
if (Number(major) < 20)
  stop(`Node 20 or newer is needed, and this is Node ${major}: install it from https://nodejs.org.`);

const lockFile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
if (!isInstalled()) install();
checkNode();
if (process.argv.includes('--chromium') && !hasChromium()) installChromium();

function isInstalled() {
  return existsSync(installed) && readFileSync(installed, 'utf8') === lockFile;
}

function install() {
  const { bavail, bsize } = statfsSync('.');
  if (!existsSync('node_modules') && bavail * bsize < bytesOfPackages) {
    const [free, needed] = [bavail * bsize, bytesOfPackages].map((bytes) => Math.floor(bytes / 1_000_000));
    stop(`The disk of ${process.cwd()} has ${free} MB left, and the packages need ${needed} MB: free some.`);
  }
  console.log('Installing what package-lock.json lists. This is done once.');
  // npm must not run on the Node that it is about to replace.
  const path = process.env.PATH.split(delimiter).filter((folder) => resolve(folder) !== programs);
  // Not `npm ci`: it refuses a lock file made where the registry lacks packages for other platforms.
  const parameters = ['install', '--no-save', '--include=dev', '--loglevel=error'];
  // on success npm only counts packages, on standard output
  if (!succeeds('npm', parameters, { PATH: path.join(delimiter) }, ['inherit', 'ignore', 'inherit'])) {
    stop('npm install failed: see its messages above. It needs the package registry once.');
  }
  writeFileSync(installed, lockFile);
}

/** The product is TypeScript that Node reads itself, which older versions cannot. */
function checkNode() {
  // npm puts this folder before others in PATH, so that its Node runs what follows
  const version = spawnSync(join(programs, 'node'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (version.startsWith('v24.')) return;
  const found = version ? `is ${version.trim()}` : 'is missing';
  stop(
    `Node 24 in node_modules ${found}: npm must be allowed to run install scripts (ignore-scripts=false). Remove node_modules and start again.`,
  );
}

function hasChromium() {
  return spawnSync(join(programs, 'node'), ['tests/setup/chromium.ts']).status === 0;
}

function installChromium() {
  const root = process.getuid?.() === 0;
  const noQuestions = { DEBIAN_FRONTEND: 'noninteractive' };
  // where only package registries can be reached, Playwright's own host does not answer
  const notLong = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  console.log('Looking for a Chromium to install for the page tests. This is done once.');
  const download = ['install', '--no-shell', ...(root ? ['--with-deps'] : []), 'chromium'];
  succeeds(join(programs, 'playwright'), download, { ...noQuestions, ...notLong });
  if (hasChromium()) return;
  if (root && succeeds('apt-get', ['update'])) succeeds('apt-get', ['install', '-y', 'chromium'], noQuestions);
  if (hasChromium()) return;
  stop(
    'The page tests need a Chromium and none could be installed: install Chromium or Chrome, or give the path of one in PLAYWRIGHT_CHROMIUM_PATH.',
  );
}

function succeeds(program, parameters, env = {}, stdio = 'inherit') {
  const options = { stdio, env: { ...process.env, ...env } };
  return spawnSync(program, parameters, options).status === 0;
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
