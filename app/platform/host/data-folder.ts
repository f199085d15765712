import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Closes the folder to other users of the machine, which shuts them out of every file below it. */
export function closeDataFolder(dataDir: string) {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) closePath(join(dataDir, name), 0o700);
  // PostgreSQL started by root runs as another user, whose group passes through
  const isRoot = process.getuid?.() === 0;
  closePath(dataDir, isRoot && lstatSync(dataDir).gid !== 0 ? 0o710 : 0o700);
}

function closePath(path: string, allowed: number) {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry || entry.isSymbolicLink() || entry.uid !== process.getuid?.()) return;
  const mode = entry.mode & 0o777;
  if (mode & ~allowed) chmodSync(path, mode & allowed);
}
