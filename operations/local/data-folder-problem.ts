import { constants, existsSync } from 'node:fs';
import { access, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#app/platform/make-folder.ts';
import { toStartError } from '#db/start-error.ts';

/** A new database with the demo accounts and their files takes 200 MB. */
const bytesOfFirstStart = 400_000_000;
const bytesOfNextStart = 50_000_000;

/** Returns in one sentence why the data folder cannot be used, or null. */
export async function dataFolderProblem(dataDir: string): Promise<string | null> {
  try {
    makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-check-${process.pid}`);
    await writeFile(probe, 'x'.repeat(4_096));
    await rm(probe);
    const { bavail, bsize } = await statfs(dataDir);
    const needed = existsSync(join(dataDir, 'postgres', 'cluster')) ? bytesOfNextStart : bytesOfFirstStart;
    if (bavail * bsize >= needed) return null;
    const [free, wanted] = [bavail * bsize, needed].map((bytes) => Math.floor(bytes / 1_000_000));
    return `The disk of ${dataDir} has ${free} MB left, and ${wanted} MB are needed: free some, or choose another folder with DATA_DIR.`;
  } catch (error) {
    return toStartError(error, dataDir).message;
  }
}
