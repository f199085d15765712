import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';

export type S3 = Awaited<ReturnType<typeof startS3>>;

/** Starts a real S3 server with its own folder, as a process that can be stopped and restarted. */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'incident-s3-'));
  const port = await freePort();
  const cli = join(dirname(createRequire(import.meta.url).resolve('s3rver/package.json')), 'bin/s3rver.js');
  const parameters = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'files', '--silent'];
  const child = spawn(process.execPath, [cli, ...parameters], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await answers(endpoint))) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    port,
    access: {
      bucket: 'files',
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    /** The environment variables of a process that uses it. */
    env: {
      S3_BUCKET: 'files',
      S3_ENDPOINT: endpoint,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async end() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}
