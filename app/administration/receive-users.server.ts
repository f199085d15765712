import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import { z } from 'zod';
import { readUpload } from '../attachments/read-upload.server.ts';
import { withUploadSession } from '../attachments/upload-session.server.ts';
import type { Scope } from '../auth/scope.server.ts';
import { submit } from '../platform/submit.server.ts';
import type { ImportPreview } from './import.schema.ts';
import { importPreview } from './queries/import-preview.server.ts';

const maxMb = 1;
const fileInput = z.object({ file: z.string('A file is required').min(1, 'A file is required') });

export async function receiveUsers(args: ActionFunctionArgs, scope: Scope) {
  return await withUploadSession(scope.files, async (session) => {
    const { form, file, refused } = await readUpload(args, session, maxMb);
    const reply = await submit({ ...args, request: form }, fileInput, async (): Promise<ImportPreview> => {
      if (refused) throw refused;
      const csv = file ? textOf(await buffer(await session.read(file.key))) : '';
      return { errors: {}, preview: { csv, rows: await importPreview(scope, csv) } };
    });
    return 'data' in reply && 'preview' in reply.data ? data(reply.data) : reply;
  });
}

/** Spreadsheets on Windows save CSV in their own encoding unless they are asked for UTF-8. */
function textOf(bytes: Buffer): string {
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
  return text.replaceAll('\0', '');
}
