import { Readable } from 'node:stream';
import type { Request as ExpressRequest } from 'express';
import { readUpload, type Upload } from '../../attachments/read-upload.server.ts';
import type { UploadSession } from '../../attachments/upload-session.server.ts';
import { withLineFeeds } from '../../platform/text-files/line-ends.ts';
import { drainRequest } from '../../platform/web/drain-request.ts';

/** The file is received and not stored permanently yet. */
export type UploadedForm = Omit<Upload, 'form'> & {
  fields: Record<string, string>;
  session: UploadSession;
};

type UploadRules = {
  origin: string;
  maxMb: number;
  session: UploadSession;
  beforeFile: (fields: Record<string, string>) => Promise<void>;
};

export async function receiveForm(
  req: ExpressRequest,
  { origin, maxMb, session, beforeFile }: UploadRules,
): Promise<UploadedForm> {
  const request = new Request(`${origin}${req.originalUrl}`, {
    method: 'POST',
    headers: { 'Content-Type': req.get('Content-Type') ?? '' },
    body: Readable.toWeb(req) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  const context = { drainRequest: () => drainRequest(req) };
  const { form, ...received } = await readUpload({ request, context }, session, maxMb, beforeFile);
  const fields = [...(await form.formData())].map(([name, value]) => [name, withLineFeeds(String(value))]);
  return { ...received, fields: Object.fromEntries(fields), session };
}
