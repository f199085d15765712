import type { Disk } from 'flydrive';

/** Reads page by page; skips files that are deleted in the meantime. */
export async function* filesInFolder(disk: Disk, folder: string) {
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await disk.listAll(folder, { paginationToken: page });
    for (const object of objects) {
      if (!object.isFile) continue;
      const [metaData] = await Promise.allSettled([object.getMetaData()]);
      if (metaData.status === 'fulfilled') yield { key: object.key, writtenAt: metaData.value.lastModified };
    }
    page = paginationToken;
  } while (page);
}
