import type { Readable } from 'node:stream';
import type { Range } from '../platform/files.ts';

/** Storage of bytes by key: a folder or a bucket. Methods reject with the original error of the file system or S3. */
export type Store = {
  write(key: string, body: AsyncIterable<Uint8Array>): Promise<unknown>;
  read(key: string, range?: Range): Promise<Readable>;
  /** Resolves when the copy is durable. A hard link is enough, because an original is never changed, only removed. */
  copy(from: string, to: string): Promise<unknown>;
  /** Resolves also when the key does not exist. */
  remove(key: string): Promise<unknown>;
  list(folder: string): AsyncIterable<{ key: string; writtenAt: Date }>;
};
