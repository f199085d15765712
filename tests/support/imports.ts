import { withUploadSession } from '#app/attachments/upload-session.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { checkImport } from '#app/imports/commands/check-import.server.ts';
import { runImport } from '#app/imports/commands/run-import.server.ts';
import { saveMapping } from '#app/imports/commands/save-mapping.server.ts';
import { uploadImport } from '#app/imports/commands/upload-import.server.ts';
import { type MappingInput, mappingInput } from '#app/imports/import.schema.ts';
import { importRow } from '#app/imports/queries/import-row.server.ts';
import { workOnImport } from '#app/imports/steps/commands/work-on-import.server.ts';

async function* streamOf(bytes: Buffer) {
  yield bytes;
}

/** Uploads a file as a user does, and returns the id of its import, whose file nobody has read yet. */
export async function anUpload(scope: Scope, content: string | Buffer, fileName = 'incidents.csv'): Promise<string> {
  return await withUploadSession(scope.files, async (session) => {
    const bytes = Buffer.from(content);
    const stored = await session.receive(streamOf(bytes));
    const file = { ...stored, fileName, head: bytes.subarray(0, 1_000) };
    return await uploadImport(scope, { file, refused: null }, session);
  });
}

/** Does what the worker does for an import. */
export async function afterWork(scope: Scope, id: string) {
  await workOnImport(scope, id);
  return await importRow(scope, id);
}

/** Uploads a file and has it read, matched as it is proposed, and checked. */
export async function aCheckedImport(scope: Scope, content: string | Buffer, given: Partial<MappingInput> = {}) {
  const id = await anUpload(scope, content);
  const { mapping } = await afterWork(scope, id);
  const proposed = mappingInput.parse({ targets: mapping.targets, dateOrder: mapping.dateOrder ?? '' });
  await saveMapping(scope, id, { ...proposed, ...given });
  await checkImport(scope, id);
  return await afterWork(scope, id);
}

/** Imports the rows of a file that can be imported. */
export async function aDoneImport(scope: Scope, content: string | Buffer, given: Partial<MappingInput> = {}) {
  const { id } = await aCheckedImport(scope, content, given);
  await runImport(scope, id, { sendsEmails: false });
  return await afterWork(scope, id);
}

type Row = Record<string, string>;

/** Returns rows as CSV; the first row names the columns of all of them. */
export function csvOf(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`;
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n');
}
