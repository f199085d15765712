import type { Readable } from 'node:stream';

/** The first and the last byte. */
export type Range = { start: number; end: number };

/** Sizes are in bytes, the digest is SHA-256. */
export type StoredBytes = { key: string; sizeBytes: number; sha256: Buffer };

/**
 * Where bytes live. Keys are random and say nothing; what they are and whose is in `stored_file`. Throws StorageFailed
 * when the place is away or full.
 */
export type Files = {
  /** Stores `body` under a new key, for good. */
  store(body: Buffer): Promise<StoredBytes>;
  /** Stores `body` as it comes, under a temporary key beside the one it will have; of what breaks off nothing stays. */
  receive(body: AsyncIterable<Uint8Array>, key?: string): Promise<StoredBytes>;
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
