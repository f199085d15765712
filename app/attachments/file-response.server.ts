import type { AppLoadContext } from '@remix-run/node';
import type { Files } from '../platform/files.ts';
import { streamedBody } from '../platform/web/streamed-body.server.ts';
import { byteRange } from './byte-range.ts';
import { cleanName } from './clean-name.ts';
import { isInert } from './file-kinds.ts';
import type { FileToSend, StoredFileToSend } from './queries/stored-file.server.ts';
import type { Verb } from './signed-url.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };
type SentFile = FileToSend & Partial<StoredFileToSend>;

export async function fileResponse(
  args: RequestContext,
  files: Files,
  file: SentFile,
  as: { name: string; verb: Verb },
) {
  const { request } = args;
  const headers = headersOf(file, as);
  const range = byteRange(request.headers.get('Range'), file.sizeBytes);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.sizeBytes}`);
    return new Response(null, { status: 416, headers });
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : file.sizeBytes));
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(streamedBody(args, await files.read(file.key, range)), { status, headers });
}

/**
 * Never lets a browser run the file: unsafe types and pictures kept as uploaded are downloads, in a sandbox. Browsers
 * do not show a PDF in a sandbox, so its headers allow only pages of the product to embed it.
 */
function headersOf({ mediaType, notShown }: SentFile, { name, verb }: { name: string; verb: Verb }) {
  const isInline = verb === 'view' && isInert(mediaType) && !notShown;
  const isPdf = isInline && mediaType === 'application/pdf';
  return new Headers({
    'Content-Type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; ${nameParameters(cleanName(name))}`,
    'Accept-Ranges': 'bytes',
    // no-transform, because a compressed response cannot serve ranges
    'Cache-Control': 'private, no-store, no-transform',
    'Content-Security-Policy': isPdf ? "frame-ancestors 'self'" : 'sandbox',
    ...(isPdf ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
  });
}

/** RFC 6266: ASCII for old browsers, and UTF-8. */
export function nameParameters(name: string) {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${full}`;
}
