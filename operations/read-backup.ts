import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { migrationNames } from '#db/migrations/in-order.ts';
import { refuse } from './command-line.ts';
import type { Table } from './tables.ts';

const Manifest = z.object({
  takenAt: z.string(),
  version: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.string(), checksum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Keys of files that were removed after the moment of the database and before the files were copied. */
  removedFiles: z.array(z.string()).default([]),
});

/** The manifest of a backup, which stands beside one compressed file for each table. */
export type Manifest = z.infer<typeof Manifest>;

/** Reads a whole backup of a database, and ends the command where it is not one that can be loaded. */
export async function readBackup(folder: string): Promise<Manifest> {
  if (folder.replace(/\/+$/, '').endsWith('.partial')) {
    refuse(
      `${folder} is a backup that did not finish: give the folder of one that did, whose name does not end with .partial.`,
    );
  }
  const file = join(folder, 'manifest.json');
  const text = await readFile(file, 'utf8').catch(() =>
    refuse(`${folder} holds no manifest.json: give the folder of one backup, database-….`),
  );
  const { data: manifest } = Manifest.safeParse(parsed(text));
  if (!manifest) return refuse(`${file} is damaged, and nothing was loaded: restore another backup.`);
  const unknown = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) {
    const names = unknown.join(', ');
    refuse(
      `The backup is of a version that knows ${names}, which this one does not: restore it with that version or a newer one.`,
    );
  }
  const problems: string[] = [];
  for (const table of manifest.tables) problems.push(...(await tableProblem(folder, table)));
  if (problems.length > 0) {
    refuse(`The backup is damaged, and nothing was loaded: ${problems.join(', ')}. Restore another backup.`);
  }
  return manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the rows of a table, each of which is one line: COPY writes line ends inside of values as \n. */
async function tableProblem(folder: string, { name, rows }: Table): Promise<string[]> {
  const file = join(folder, `${name}.gz`);
  if (!existsSync(file)) return [`${name}.gz is missing`];
  let lines = 0;
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) for (const byte of chunk) if (byte === 10) lines++;
  };
  try {
    await pipeline(createReadStream(file), createGunzip(), count);
  } catch (error) {
    return [`${name}.gz cannot be read (${(error as Error).message})`];
  }
  return lines === Number(rows) ? [] : [`${name}.gz has ${lines} rows instead of ${rows}`];
}
