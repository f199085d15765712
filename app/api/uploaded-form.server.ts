import { Readable } from 'node:stream';
import type { Request as ExpressRequest } from 'express';
import { readUpload, type Upload } from '../attachments/read-upload.server.ts';
import type { UploadSession } from '../attachments/upload-session.server.ts';
import { drainRequest } from '../platform/drain-request.ts';

export type UploadedForm = {
  /** Receives the form: its fields, and its file as it comes in. */
  read: (session: UploadSession, maxMb: number) => Promise<Upload>;
};

export function uploadedForm(req: ExpressRequest, origin: string): UploadedForm {
  return {
    read: (session, maxMb) => {
      const request = new Request(`${origin}${req.originalUrl}`, {
        method: 'POST',
        headers: { 'Content-Type': req.get('Content-Type') ?? '' },
        body: Readable.toWeb(req) as ReadableStream,
        duplex: 'half',
      } as RequestInit);
      return readUpload({ request, context: { drainRequest: () => drainRequest(req) } }, session, maxMb);
    },
  };
}
