import { Readable } from 'node:stream';
import { type AppLoadContext, createReadableStreamFromReadable } from '@remix-run/node';
import type { Files, Range } from '../platform/files.ts';
import { cleanName } from './clean-name.ts';
import { isInert } from './file-kinds.ts';
import type { FileToSend } from './queries/stored-file.server.ts';
import type { Verb } from './signed-url.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };

/** A file as its reader asked for it: all of it, or the range that a player wants next. */
export async function fileResponse(
  door: RequestContext,
  files: Files,
  file: FileToSend,
  as: { name: string; verb: Verb },
) {
  const { request } = door;
  const headers = headersOf(file, as);
  const range = rangeOf(request.headers.get('Range'), file.sizeBytes);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.sizeBytes}`);
    return new Response(null, { status: 416, headers });
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : file.sizeBytes));
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const body = Readable.from(asTaken(door, await files.read(file.key, range)), { objectMode: false });
  return new Response(createReadableStreamFromReadable(body), { status, headers });
}

/** What may run in a browser is never shown in one: it is saved, and has no rights where it is opened all the same. */
function headersOf({ mediaType }: FileToSend, { name, verb }: { name: string; verb: Verb }) {
  const shown = verb === 'view' && isInert(mediaType);
  const headers = new Headers({
    'Content-Type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; ${nameParameters(cleanName(name))}`,
    'Accept-Ranges': 'bytes',
    // compressed, it would have no ranges
    'Cache-Control': 'private, no-store, no-transform',
  });
  // browsers show no PDF in a sandbox
  if (!shown || mediaType !== 'application/pdf') headers.set('Content-Security-Policy', 'sandbox');
  return headers;
}

/** By RFC 6266: for old browsers in ASCII, for the others in full. */
function nameParameters(name: string) {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${full}`;
}

/** One range of bytes; several, or what is no range, count as none. */
function rangeOf(header: string | null, size: number): Range | undefined | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  return start <= end ? { start, end } : undefined;
}

/** Reads on as fast as the other side takes it, and no more once it has gone. */
async function* asTaken({ request, context }: RequestContext, body: Readable) {
  for await (const chunk of body) {
    if (request.signal.aborted) return;
    yield chunk;
    await context.waitForDrain();
  }
}
