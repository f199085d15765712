import { Readable } from 'node:stream';
import { CopyObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Settings } from '../platform/settings.ts';
import { listed } from './listed.server.ts';
import type { Store } from './store.ts';

/** How long an answer may take, with everything that is tried again; a copy takes longer the larger it is. */
const timeoutMs = 5_000;
const copyPatienceMs = 60_000;

export function bucketStore({ bucket, ...access }: NonNullable<Settings['s3']>): Store {
  const client = clientFor(access);
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    // in parts, one at a time: that is all there is in memory of a file
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
        requestTimeout: copyPatienceMs,
      }),
    remove: (key) => disk.delete(key),
    list: (folder) => listed(disk, folder),
  };
}

function clientFor(access: Omit<NonNullable<Settings['s3']>, 'bucket'>) {
  const client = new S3Client({
    ...access,
    forcePathStyle: true,
    maxAttempts: 2,
    // checksums at the end of a body are not known to every S3
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // who reads slowly lets the connection rest meanwhile
    requestHandler: { requestTimeout: timeoutMs, throwOnRequestTimeout: true, socketTimeout: 300_000 },
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        commandName === 'CopyObjectCommand' ? next(args) : inTime(next(args)),
    { step: 'initialize', name: 'inTime' },
  );
  return client;
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
