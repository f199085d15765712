import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.ts';

/** Installs a Chromium for the page tests, unless there is one. */
if (!hasChromium()) installChromium();

function hasChromium() {
  try {
    return chromiumPath() !== '';
  } catch {
    return false;
  }
}

function installChromium() {
  const root = process.getuid?.() === 0;
  const noQuestions = { DEBIAN_FRONTEND: 'noninteractive' };
  // where only package registries can be reached, Playwright's own host does not answer
  const notLong = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  console.log('Looking for a Chromium to install for the page tests. This is done once.');
  const download = ['install', '--no-shell', ...(root ? ['--with-deps'] : []), 'chromium'];
  succeeds('node_modules/.bin/playwright', download, { ...noQuestions, ...notLong });
  if (hasChromium()) return;
  if (root && succeeds('apt-get', ['update'])) succeeds('apt-get', ['install', '-y', 'chromium'], noQuestions);
  if (hasChromium()) return;
  console.error(
    'The page tests need a Chromium and none could be installed: install Chromium or Chrome, or give the path of one in PLAYWRIGHT_CHROMIUM_PATH.',
  );
  process.exit(1);
}

function succeeds(program: string, parameters: string[], env: Record<string, string> = {}) {
  return spawnSync(program, parameters, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}
