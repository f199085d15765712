import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Files } from '#app/platform/files.ts';
import { dataFolderProblem } from '#app/platform/host/data-folder-problem.ts';
import type { Settings } from '#app/platform/process/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { refuse } from './command-line.ts';

/** A file as its row in the database describes it. */
export type FileRow = { key: string; sizeBytes: number; sha256: Buffer; title: string };

/** Returns the rows of all files, and how operators are told which one is meant. */
export async function fileRows(client: Client): Promise<FileRow[]> {
  const { rows } = await client.query<FileRow>(
    `select key, size_bytes::float8 as "sizeBytes", sha256, lower(purpose) || ' ' || key || ' of ' || name as title
     from stored_file f join account a on a.id = f.account_id order by key`,
  );
  return rows;
}

/** Opens the folder or bucket of the settings and lists its keys, or ends the command where it cannot be used. */
export async function openFilesOrRefuse(settings: Settings): Promise<{ files: Files; keys: Set<string> }> {
  const files = openFiles(settings);
  const { s3, dataDir } = settings;
  const problem = s3 ? null : await dataFolderProblem(dataDir, { bytesNeeded: 0 });
  if (problem) refuse(problem);
  const keys = new Set<string>();
  try {
    for await (const key of files.keys()) keys.add(key);
  } catch (error) {
    const place = s3 ? `The bucket ${s3.bucket} at ${s3.endpoint}` : `The folder ${dataDir}/files`;
    const advice = s3 ? 'create it, or correct the settings S3_…' : 'choose another with DATA_DIR';
    refuse(`${place} cannot be read (${reasonOf(error)}): ${advice}.`);
  }
  return { files, keys };
}

/** Returns size and SHA-256 of a stored file, as storing it would. */
export async function digestOf(body: AsyncIterable<Buffer>): Promise<Pick<FileRow, 'sizeBytes' | 'sha256'>> {
  const digest = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of body) {
    digest.update(chunk);
    sizeBytes += chunk.byteLength;
  }
  return { sizeBytes, sha256: digest.digest() };
}

/** Returns the code of an error of the storage, or of what caused it. */
export function reasonOf(error: unknown): string {
  const { cause, name, code, message } = error as Error & { cause?: unknown; code?: string };
  if (cause) return reasonOf(cause);
  return code ?? (name === 'Error' ? message : name);
}
