import type { Readable } from 'node:stream';
import type { Range } from '../platform/files.ts';

/** A place that keeps bytes by key: a folder, or a bucket. What fails rejects with the error of whoever failed. */
export type Store = {
  write(key: string, body: AsyncIterable<Uint8Array>): Promise<unknown>;
  read(key: string, range?: Range): Promise<Readable>;
  /** The copy is there for good when this resolves; it may share its bytes with the first, which is only removed. */
  copy(from: string, to: string): Promise<unknown>;
  /** What is not there counts as removed. */
  remove(key: string): Promise<unknown>;
  list(folder: string): AsyncIterable<{ key: string; writtenAt: Date }>;
};
