import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const recorded = 'build/sources';
const sources = [
  '{app,db,public,docs/api-examples}/**/*',
  ...['package-lock.json', 'vite.config.ts', 'remix.config.js', 'tsconfig.json'],
];

/** A build that is ended halfway leaves no product, whatever it was built from before. */
export function forgetSources() {
  rmSync(recorded, { force: true });
}

/** Notes what the product was built from; `npm run build` does at its end. */
export function recordSources(fingerprint = fingerprintOfSources()) {
  writeFileSync(recorded, fingerprint);
}

/** Whether the product is built from the sources as they are now, or as their fingerprint says they are. */
export function isBuilt(fingerprint = fingerprintOfSources()): boolean {
  return existsSync(recorded) && readFileSync(recorded, 'utf8') === fingerprint;
}

/** Returns one text for the sources as they are, and another as soon as one of them changes. */
export function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources).sort()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
