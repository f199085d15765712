import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Version = { version: string; commit: string | null };

/** Returns the version of package.json, and the commit that `npm run build` recorded. */
export function readVersion(folder: string): Version {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const commitFile = join(folder, 'build/commit');
  return { version, commit: existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() || null : null };
}
