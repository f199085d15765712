import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/**
 * Returns the path of the Chromium that the page tests drive; throws when there is none. A headless shell does not do: it
 * has no PDF viewer and keeps no pages for Back.
 */
export function chromiumPath(): string {
  const path = candidates().find(runs);
  if (path) return path;
  throw new Error(
    'No Chromium was found: install Chromium or Chrome, or give the path of one in PLAYWRIGHT_CHROMIUM_PATH.',
  );
}

function candidates(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'msedge'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
  return [
    process.env.PLAYWRIGHT_CHROMIUM_PATH ?? '',
    chromium.executablePath(),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  ];
}

/** An installed file may still not run: a stand-in that asks for a snap, or a browser without its libraries. */
function runs(path: string): boolean {
  return path !== '' && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
