import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '#db/errors.ts';

/** Makes the folder and those above it. The recursive mkdir of Node never returns below /proc and the like. */
export function makeFolder(path: string, mode = 0o711) {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // another process was quicker
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
