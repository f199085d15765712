import { Readable } from 'node:stream';
import { CopyObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Settings } from '../platform/process/settings.ts';
import { filesInFolder } from './files-in-folder.server.ts';
import type { Store } from './store.ts';

/** Maximum duration of a request including retries, in milliseconds; a copy takes longer for a larger file. */
const timeoutMs = 5_000;
const copyTimeoutMs = 60_000;

/** Opens a bucket of S3 as a store; connects at the first use. */
export function bucketStore({ bucket, ...access }: NonNullable<Settings['s3']>): Store {
  const client = clientFor(access);
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    // uploads one part at a time, so that memory holds only one part of a file
    write(Key, body) {
      const Body = Readable.from(body, { objectMode: false });
      return new Upload({ client, queueSize: 1, params: { Bucket: bucket, Key, Body } }).done();
    },
    async read(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key, Range }));
      return Body as Readable;
    },
    copy: (from, Key) =>
      client.send(new CopyObjectCommand({ Bucket: bucket, CopySource: `${bucket}/${from}`, Key }), {
        requestTimeout: copyTimeoutMs,
      }),
    remove: (key) => disk.delete(key),
    list: (folder) => filesInFolder(disk, folder),
  };
}

function clientFor(access: Omit<NonNullable<Settings['s3']>, 'bucket'>) {
  const client = new S3Client({
    ...access,
    forcePathStyle: true,
    maxAttempts: 2,
    // not every S3-compatible server supports trailing checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // the socket timeout is long, because the connection is idle while a slow client reads
    requestHandler: { requestTimeout: timeoutMs, throwOnRequestTimeout: true, socketTimeout: 300_000 },
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        commandName === 'CopyObjectCommand' ? next(args) : withTimeout(next(args)),
    { step: 'initialize', name: 'withTimeout' },
  );
  return client;
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
