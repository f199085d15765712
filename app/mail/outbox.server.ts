import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFoundError } from '#db/errors.ts';

export type Outbox = ReturnType<typeof openOutbox>;

/** At most this many letters are kept. */
const most = 200;

/** Letters that no mail server takes, as files in the data folder; a letter is known by its id. */
export function openOutbox(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  const fileOf = (id: string) => join(folder, `${id}.eml`);

  async function names(): Promise<string[]> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  }

  /** Newest first. */
  async function ids(): Promise<string[]> {
    const found = await Promise.allSettled(
      (await names()).map(async (name) => ({ id: name.slice(0, -4), at: (await stat(join(folder, name))).mtimeMs })),
    );
    // another process may have removed some meanwhile
    const there = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return there.toSorted((one, other) => other.at - one.at).map(({ id }) => id);
  }

  return {
    ids,
    /** Whole or not at all; under the same id in place of the one before. */
    async keep(id: string, message: Buffer) {
      const old = (await ids()).filter((kept) => kept !== id).slice(most - 1);
      const beside = join(folder, `${randomBytes(8).toString('hex')}.part`);
      await writeFile(beside, message, { mode: 0o600 });
      await rename(beside, fileOf(id));
      await Promise.all(old.map((kept) => rm(fileOf(kept), { force: true })));
    },
    /** Only what is in the folder is looked for there: an id is also what somebody types into an address. */
    async read(id: string): Promise<Buffer> {
      if (!(await names()).includes(`${id}.eml`)) throw new NotFoundError('letter');
      return await readFile(fileOf(id));
    },
  };
}
