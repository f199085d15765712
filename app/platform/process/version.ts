import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Version = { version: string; commit: string | null };

/** `npm run build` records the commit. */
export function readVersion(folder: string): Version {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const commitFile = join(folder, 'build/commit');
  return { version, commit: existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() || null : null };
}
