import type { Readable } from 'node:stream';

/** Offsets of the first and the last byte, both inclusive. */
export type Range = { start: number; end: number };

/** Sizes are in bytes, the digest is SHA-256. */
export type StoredBytes = { key: string; sizeBytes: number; sha256: Buffer };

/** The number of an audit entry, and its hash in hexadecimal digits. */
export type AuditAnchor = { seq: number; hash: string };

/** Keys are random; `stored_file` holds type and account. Methods throw StorageError when unreachable or full. */
export type Files = {
  store(body: Buffer): Promise<StoredBytes>;
  /** Streams `body` to a temporary file for `key`; deletes the partial file when the stream fails. */
  receive(body: AsyncIterable<Uint8Array>, key?: string): Promise<StoredBytes>;
  readReceived(key: string): Promise<Readable>;
  /** Copies a received file to its permanent place; the temporary file stays until `forget` deletes it. */
  keep(key: string): Promise<unknown>;
  forget(key: string): Promise<unknown>;
  /** Returns the keys of the temporary files that were written before `moment`. */
  receivedBefore(instant: Date): Promise<string[]>;
  /** Returns the stored bytes, or a range of them, as a stream; throws NotFoundError for an unknown key. */
  read(key: string, range?: Range): Promise<Readable>;
  remove(key: string): Promise<unknown>;
  /** Keeps a copy of the newest hash of an account's audit chain, outside the database. */
  keepAnchor(accountId: string, anchor: AuditAnchor): Promise<unknown>;
  anchors(accountId: string): Promise<AuditAnchor[]>;
  removeAnchors(accountId: string): Promise<unknown>;
  keys(): AsyncIterable<string>;
  restore(key: string, body: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
};
