import { constants } from 'node:fs';
import { access, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toStartError } from '#db/start-error.ts';
import { makeFolder } from './make-folder.ts';

/** Creates a missing folder. Returns in one sentence why it cannot be used or is too full; else null. */
export async function dataFolderProblem(
  dataDir: string,
  { bytesNeeded }: { bytesNeeded: number },
): Promise<string | null> {
  try {
    makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-check-${process.pid}`);
    // a full disk keeps no server from serving what is stored
    await writeFile(probe, 'x'.repeat(bytesNeeded > 0 ? 4_096 : 0));
    await rm(probe);
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize >= bytesNeeded) return null;
    const [free, wanted] = [bavail * bsize, bytesNeeded].map((bytes) => Math.floor(bytes / 1_000_000));
    return `The disk of ${dataDir} has ${free} MB left, and ${wanted} MB are needed: free some, or choose another folder with DATA_DIR.`;
  } catch (error) {
    return toStartError(error, dataDir).message;
  }
}
