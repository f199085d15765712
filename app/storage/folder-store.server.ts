import { copyFile, link, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { makeFolder } from '../platform/host/make-folder.ts';
import { filesInFolder } from './files-in-folder.server.ts';
import type { Store } from './store.ts';

/** Opens a folder as a store, which creates it at the first write; only the process's user may read it. */
export function folderStore(folder: string): Store {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    // writeFile reports a full disk (ENOSPC), which an aborted stream would hide
    async write(key, body) {
      const path = join(folder, key);
      makeFolder(dirname(path), 0o700);
      await writeFile(path, body, { mode: 0o600 });
    },
    // opens the file first, because a stream from a path reports a missing file only when it is read
    read: async (key, range) => (await open(join(folder, key))).createReadStream(range),
    async copy(from, to) {
      await linkOrCopy(join(folder, from), join(folder, to));
      for (const path of [join(folder, to), folder]) await flush(path);
    },
    remove: (key) => disk.delete(key),
    list: (prefix) => filesInFolder(disk, prefix),
  };
}

/** Creates a hard link, which needs no space; copies on file systems without hard links (exFAT, some shares). */
async function linkOrCopy(from: string, to: string) {
  await link(from, to).catch((error) => {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(error.code)) throw error;
    return copyFile(from, to);
  });
}

/** Flushes a file to disk, so that it is there before the database row that refers to it is committed. */
async function flush(path: string) {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
