import { randomUUID } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import express from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { Settings } from '../process/settings.ts';

/** Hashed files are cached for a year. Those of other versions stay for pages served during a deployment. */
export function assets({ dataDir, production }: Settings): RequestHandler[] {
  const compressed = { enableBrotli: true, orderPreference: ['br' as const], index: false as const };
  return [
    expressStaticGzip('build/client', {
      ...compressed,
      serveStatic: {
        redirect: false,
        setHeaders: (res, path) =>
          res.setHeader(
            'Cache-Control',
            path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          ),
      },
    }),
    ...(production ? [allVersions(join(dataDir, 'assets'))] : []),
    express.static('public', { index: false, redirect: false, maxAge: '1h' }),
  ];
}

const retentionDays = 30;

function allVersions(folder: string): RequestHandler {
  addThisVersion(folder);
  const serve = express.static(folder, { index: false, redirect: false, maxAge: '1y', immutable: true });
  return express.Router().use('/assets', serve);
}

/** Adds files atomically, because another server may be serving the same file; deletes files older than retentionDays. */
function addThisVersion(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync('build/client/assets')) {
    const tempPath = join(folder, randomUUID());
    copyFileSync(join('build/client/assets', name), tempPath);
    chmodSync(tempPath, 0o600);
    renameSync(tempPath, join(folder, name));
  }
  for (const path of readdirSync(folder).map((name) => join(folder, name))) {
    const days = (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)) / 86_400_000;
    if (days > retentionDays) rmSync(path, { force: true });
  }
}
