import { copyFile, link, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { listed } from './listed.server.ts';
import type { Store } from './store.ts';

export function folderStore(folder: string): Store {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    // a stream that is broken off for want of room would hide why
    async write(key, body) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, body, { mode: 0o600 });
    },
    // a stream by name would tell that there is no such file only when it is read
    read: async (key, range) => (await open(join(folder, key))).createReadStream(range),
    async copy(from, to) {
      await linkOrCopy(join(folder, from), join(folder, to));
      for (const path of [join(folder, to), folder]) await onDisk(path);
    },
    remove: (key) => disk.delete(key),
    list: (prefix) => listed(disk, prefix),
  };
}

/** A second name for the same bytes needs no room; file systems that have no hard links (exFAT, some shares) get a copy. */
async function linkOrCopy(from: string, to: string) {
  await link(from, to).catch((error) => {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(error.code)) throw error;
    return copyFile(from, to);
  });
}

/** A row that speaks of a file is written to disk when it is committed; the file must not come later. */
async function onDisk(path: string) {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
