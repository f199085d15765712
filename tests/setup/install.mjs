// Runs before anything is installed: plain JavaScript for Node 20, without packages.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const written = 'node_modules/.package-lock.json';
const programs = resolve('node_modules/.bin');

const [major] = process.versions.node.split('.');
if (Number(major) < 20)
  stop(`Node 20 or newer is needed, and this is Node ${major}: install it from https://nodejs.org.`);

if (!isInstalled()) install();
checkNode();
if (process.argv.includes('--chromium') && !hasChromium()) installChromium();

function isInstalled() {
  return existsSync(written) && statSync('package-lock.json').mtimeMs <= statSync(written).mtimeMs;
}

function install() {
  console.log('Installing what package-lock.json lists. This is done once.');
  // npm must not run on the Node that it is about to replace.
  const path = process.env.PATH.split(delimiter).filter((folder) => resolve(folder) !== programs);
  // Not `npm ci`: it refuses a lock file made where the registry lacks packages for other platforms.
  if (!succeeds('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'], { PATH: path.join(delimiter) })) {
    stop('npm install failed: see its messages above. It needs the package registry once.');
  }
  utimesSync(written, new Date(), new Date());
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
  console.log('Looking for a Chromium to install for the page tests. This is done once.');
  succeeds(join(programs, 'playwright'), ['install', ...(root ? ['--with-deps'] : []), 'chromium'], noQuestions);
  if (hasChromium()) return;
  if (root && succeeds('apt-get', ['update'])) {
    ['chromium-headless-shell', 'chromium'].some((name) => succeeds('apt-get', ['install', '-y', name], noQuestions));
  }
  if (hasChromium()) return;
  stop(
    'The page tests need a Chromium and none could be installed: install Chromium or Chrome, or give the path of one in PLAYWRIGHT_CHROMIUM_PATH.',
  );
}

function succeeds(program, parameters, env = {}) {
  const options = { stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(program, parameters, options).status === 0;
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
