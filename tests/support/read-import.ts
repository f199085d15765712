import type { FileFormat } from '#app/imports/reading/contract.ts';
import { inspectFile } from '#app/imports/reading/inspect-file.server.ts';
import { readRows } from '#app/imports/reading/read-rows.server.ts';

/** Returns what an import finds in a file. Throws the sentence with which it is refused. */
export async function inspected(file: string | Buffer, chosen?: Partial<FileFormat>) {
  const answer = await inspectFile(Buffer.from(file), 'log', chosen);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

/** Returns the rows that an import reads from a file, by what it finds in it. */
export async function importedRows(file: string | Buffer, chosen?: Partial<FileFormat>) {
  const { format } = await inspected(file, chosen);
  const rows: { line: number; cells: string[] }[] = [];
  for await (const row of readRows(Buffer.from(file), format)) rows.push(row);
  return rows;
}
