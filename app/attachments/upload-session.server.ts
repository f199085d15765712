import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import type { Files, StoredBytes } from '../platform/files.ts';

/** Deletes uploads that were not kept, except after an unexpected error: their rows may be committed. */
export async function withUploadSession<Result>(files: Files, work: (session: UploadSession) => Promise<Result>) {
  const session = new UploadSession(files);
  const [outcome] = await Promise.allSettled([work(session)]);
  if (outcome.status === 'fulfilled') {
    await session.end();
    return outcome.value;
  }
  if ([BusinessRuleError, NotFoundError, ForbiddenError].some((errorClass) => outcome.reason instanceof errorClass))
    await session.end();
  throw outcome.reason;
}

export class UploadSession {
  readonly #files: Files;
  readonly #received: string[] = [];
  readonly #withoutRow = new Set<string>();

  constructor(files: Files) {
    this.#files = files;
  }

  async receive(body: AsyncIterable<Uint8Array>, key?: string): Promise<StoredBytes> {
    const stored = await this.#files.receive(body, key);
    this.#received.push(stored.key);
    return stored;
  }

  read(key: string) {
    return this.#files.readReceived(key);
  }

  /** Stores files before the transaction that writes their rows, so that no row lacks its file. */
  async keep<Result>(files: StoredBytes[], write: () => Promise<Result>): Promise<Result> {
    for (const { key } of files) {
      this.#withoutRow.add(key);
      await this.#files.keep(key);
    }
    const result = await write();
    for (const { key } of files) this.#withoutRow.delete(key);
    return result;
  }

  /** Has kept files deleted at the end, because no row refers to them. */
  drop(files: StoredBytes[]) {
    for (const { key } of files) this.#withoutRow.add(key);
  }

  async end() {
    await Promise.allSettled([...this.#withoutRow].map((key) => this.#files.remove(key)));
    await Promise.allSettled(this.#received.map((key) => this.#files.forget(key)));
  }
}
