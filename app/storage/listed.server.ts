import type { Disk } from 'flydrive';

/** Every file of a folder, page by page, but those that go while one looks. */
export async function* listed(disk: Disk, folder: string) {
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await disk.listAll(folder, { paginationToken: page });
    for (const object of objects) {
      if (!object.isFile) continue;
      const [known] = await Promise.allSettled([object.getMetaData()]);
      if (known.status === 'fulfilled') yield { key: object.key, writtenAt: known.value.lastModified };
    }
    page = paginationToken;
  } while (page);
}
