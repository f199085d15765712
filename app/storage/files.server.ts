import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Absent } from '#db/refusal.ts';
import type { Settings } from '../shell/settings.ts';
import { bucketStore } from './bucket-store.server.ts';
import { folderStore } from './folder-store.server.ts';
import { StorageFailed } from './storage-failed.ts';
import type { Range } from './store.ts';

/** Sizes are in bytes, the digest is SHA-256. */
export type Stored = { key: string; sizeBytes: number; sha256: Buffer };

/**
 * Where bytes live. Keys are random and say nothing; what they are and whose is in `stored_file`. Throws StorageFailed
 * when the place is away or full.
 */
export type Files = {
  /** Stores `body` under a new key, for good. */
  store(body: Buffer): Promise<Stored>;
  /** Stores `body` as it comes, under a temporary key beside the one it will have; of what breaks off nothing stays. */
  receive(body: AsyncIterable<Uint8Array>, key?: string): Promise<Stored>;
  /** What was received, as a stream. */
  readReceived(key: string): Promise<Readable>;
  /** Puts what was received where it can be read, for good; the temporary one stays until it is forgotten. */
  keep(key: string): Promise<unknown>;
  forget(key: string): Promise<unknown>;
  /** What was received before that moment and is not forgotten: keys. */
  receivedBefore(moment: Date): Promise<string[]>;
  /** The stored bytes, or a range of them, as a stream; Absent when the key is unknown. */
  read(key: string, range?: Range): Promise<Readable>;
  remove(key: string): Promise<unknown>;
};

export function openFiles({ dataDir, s3 }: Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 's3'>>): Files {
  const store = s3 ? bucketStore(s3) : folderStore(resolve(dataDir, 'files'));
  const writeTo = async (at: string, key: string, body: AsyncIterable<Uint8Array>) => {
    const measured = new Measured();
    await answered(store.write(at, measured.passing(body))).catch((error) => {
      // not waited for, because it may fail like the rest: the sweeper comes by again
      Promise.allSettled([store.remove(at)]);
      throw error;
    });
    return { key, ...measured.result() };
  };
  return {
    async store(body) {
      const key = newKey();
      return await writeTo(key, key, Readable.from([body]));
    },
    receive: (body, key = newKey()) => writeTo(temporary(key), key, body),
    readReceived: (key) => answered(store.read(temporary(key))),
    keep: (key) => answered(store.copy(temporary(key), key)),
    forget: (key) => answered(store.remove(temporary(key))),
    async receivedBefore(moment) {
      const keys: string[] = [];
      for await (const { key, writtenAt } of store.list('incoming')) {
        if (writtenAt < moment) keys.push(key.slice(temporary('').length));
      }
      return keys;
    },
    read: (key, range) => answered(store.read(key, range)),
    remove: (key) => answered(store.remove(key)),
  };
}

const newKey = () => randomBytes(20).toString('hex');
const temporary = (key: string) => `incoming/${key}`;

class Measured {
  #digest = createHash('sha256');
  #bytes = 0;

  async *passing(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      this.#bytes += chunk.byteLength;
      this.#digest.update(chunk);
      yield chunk;
    }
  }

  result() {
    return { sizeBytes: this.#bytes, sha256: this.#digest.digest() };
  }
}

async function answered<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error) => {
    throw isUnknownKey(error) ? new Absent('file') : new StorageFailed(error);
  });
}

function isUnknownKey({ code, name }: { code?: string; name?: string }) {
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound';
}
