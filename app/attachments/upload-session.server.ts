import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import type { Files, StoredBytes } from '../platform/files.ts';

/**
 * Runs `work` with what one request brings in; what is not kept by the end of it is gone. After an error that is not one
 * of ours nobody knows whether the rows were written: then everything stays, and the sweeper looks a day later.
 */
export async function withUploadSession<Result>(files: Files, work: (arrivals: UploadSession) => Promise<Result>) {
  const arrivals = new UploadSession(files);
  const [outcome] = await Promise.allSettled([work(arrivals)]);
  if (outcome.status === 'fulfilled') {
    await arrivals.end();
    return outcome.value;
  }
  if ([BusinessRuleError, NotFoundError, ForbiddenError].some((ours) => outcome.reason instanceof ours))
    await arrivals.end();
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

  /** Puts files where they stay and then runs the transaction that writes their rows: there is no row without its file. */
  async keep<Result>(files: StoredBytes[], write: () => Promise<Result>): Promise<Result> {
    for (const { key } of files) {
      this.#withoutRow.add(key);
      await this.#files.keep(key);
    }
    const result = await write();
    for (const { key } of files) this.#withoutRow.delete(key);
    return result;
  }

  async end() {
    await Promise.allSettled([...this.#withoutRow].map((key) => this.#files.remove(key)));
    await Promise.allSettled(this.#received.map((key) => this.#files.forget(key)));
  }
}
