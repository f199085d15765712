import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { NotFoundError } from '#db/errors.ts';
import type { AuditAnchor, Files } from '../platform/files.ts';
import type { Settings } from '../platform/process/settings.ts';
import { bucketStore } from './bucket-store.server.ts';
import { folderStore } from './folder-store.server.ts';
import { StorageError } from './storage-error.ts';
import type { Store } from './store.ts';

/** Opens the files of the product: in the bucket where one is set, else in `files` below DATA_DIR. Methods reject with a StorageError where the storage fails. */
export function openFiles({ dataDir, s3 }: Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 's3'>>): Files {
  const store = s3 ? bucketStore(s3) : folderStore(resolve(dataDir, 'files'));
  const writeTo = async (path: string, key: string, body: AsyncIterable<Uint8Array>) => {
    const hasher = new HashingStream();
    await withStorageErrors(store.write(path, hasher.passThrough(body))).catch((error) => {
      // not awaited, because it may fail too: the sweeper retries later
      Promise.allSettled([store.remove(path)]);
      throw error;
    });
    return { key, ...hasher.result() };
  };
  return {
    async store(body) {
      const key = newKey();
      return await writeTo(key, key, Readable.from([body]));
    },
    receive: (body, key = newKey()) => writeTo(temporary(key), key, body),
    readReceived: (key) => withStorageErrors(store.read(temporary(key))),
    keep: (key) => withStorageErrors(store.copy(temporary(key), key)),
    forget: (key) => withStorageErrors(store.remove(temporary(key))),
    async receivedBefore(instant) {
      const keys: string[] = [];
      for await (const { key, writtenAt } of store.list('incoming')) {
        if (writtenAt < instant) keys.push(key.slice(temporary('').length));
      }
      return keys;
    },
    read: (key, range) => withStorageErrors(store.read(key, range)),
    remove: (key) => withStorageErrors(store.remove(key)),
    // the name holds the anchor, so that listing them is reading them
    keepAnchor: (accountId, { seq, hash }) =>
      withStorageErrors(
        store.write(`${anchorsOf(accountId)}/${seq}-${hash}`, Readable.from([Buffer.from(new Date().toISOString())])),
      ),
    anchors: (accountId) => withStorageErrors(readAnchors(store, accountId)).catch(noneYet),
    removeAnchors: (accountId) => withStorageErrors(removeAll(store, anchorsOf(accountId))).catch(noneYet),
    async *keys() {
      for await (const { key } of store.list('/')) yield key;
    },
    restore: (key, body) => writeTo(key, key, body),
  };
}

async function readAnchors(store: Store, accountId: string): Promise<AuditAnchor[]> {
  const anchors: AuditAnchor[] = [];
  for await (const { key } of store.list(anchorsOf(accountId))) {
    const [, seq, hash] = /(\d+)-([0-9a-f]+)$/.exec(key) ?? [];
    if (seq && hash) anchors.push({ seq: Number(seq), hash });
  }
  return anchors;
}

async function removeAll(store: Store, folder: string) {
  for await (const { key } of store.list(folder)) await store.remove(key);
}

function noneYet(error: unknown): [] {
  if (error instanceof NotFoundError) return [];
  throw error;
}

const anchorsOf = (accountId: string) => `anchors/${accountId}`;
const newKey = () => randomBytes(20).toString('hex');
const temporary = (key: string) => `incoming/${key}`;

class HashingStream {
  #digest = createHash('sha256');
  #bytes = 0;

  async *passThrough(body: AsyncIterable<Uint8Array>) {
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

async function withStorageErrors<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error) => {
    throw isUnknownKey(error) ? new NotFoundError('file') : new StorageError(error);
  });
}

function isUnknownKey({ code, name }: { code?: string; name?: string }) {
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound';
}
