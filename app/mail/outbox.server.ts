import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFoundError } from '#db/errors.ts';

export type Outbox = ReturnType<typeof openOutbox>;

/** Older emails are deleted. */
const maxEmails = 200;

/** Without an SMTP server, emails become files in the data folder, named after their id. */
export function openOutbox(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  const fileOf = (id: string) => join(folder, `${id}.eml`);

  async function names(): Promise<string[]> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  }

  async function ids(): Promise<string[]> {
    const results = await Promise.allSettled(
      (await names()).map(async (name) => ({ id: name.slice(0, -4), at: (await stat(join(folder, name))).mtimeMs })),
    );
    // another process may have deleted files
    const files = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return files.toSorted((one, other) => other.at - one.at).map(({ id }) => id);
  }

  return {
    ids,
    /** Writes atomically; replaces an email with the same id. */
    async keep(id: string, message: Buffer) {
      const oldIds = (await ids()).filter((oldId) => oldId !== id).slice(maxEmails - 1);
      const tempPath = join(folder, `${randomBytes(8).toString('hex')}.part`);
      await writeFile(tempPath, message, { mode: 0o600 });
      await rename(tempPath, fileOf(id));
      await Promise.all(oldIds.map((oldId) => rm(fileOf(oldId), { force: true })));
    },
    /** Accepts only ids in the folder, because the id comes from a URL. */
    async read(id: string): Promise<Buffer> {
      if (!(await names()).includes(`${id}.eml`)) throw new NotFoundError('email');
      return await readFile(fileOf(id));
    },
  };
}
