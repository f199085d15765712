import { Readable } from 'node:stream';
import { type AppLoadContext, createReadableStreamFromReadable } from '@remix-run/node';
import type { Scope } from '../auth/scope.server.ts';
import { recordExport } from './commands/record-export.server.ts';
import { type ExportFormat, exportFile, exportFormats } from './export-files.server.ts';
import type { ExportedTable } from './exported-cells.ts';

type RequestContext = { request: Request; context: AppLoadContext };

/** More than these of one account at once would take the connections of the others. */
const maxExportsOfAccount = 2;
const running = new Map<string, number>();

export async function exportResponse(args: RequestContext, scope: Scope, table: ExportedTable, criteria: object) {
  const { request } = args;
  const format = formatOf(request);
  const { extension, mediaType } = exportFormats[format];
  const headers = {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="${table.name.replace(/ /g, '')}.${extension}"`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': 'sandbox',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const release = startExport(scope.actor.account.id);
  if (!release) {
    const error = 'Two exports of your account are running. Try again when one of them has finished.';
    const refused = { status: 429, headers: { 'Retry-After': '30' } };
    const isScript = request.headers.get('Sec-Fetch-Dest') === 'empty';
    return isScript ? Response.json({ error }, refused) : new Response(error, refused);
  }
  // a body that nobody began to read is never ended
  request.signal.addEventListener('abort', release);
  await recordExport(scope, table.name, { ...criteria, columns: table.head, format }).catch((error) => {
    release();
    throw error;
  });
  const body = Readable.from(whileRead(args, exportFile(format, table), release), { objectMode: false });
  return new Response(createReadableStreamFromReadable(body), { headers });
}

/** Counts an export of an account; returns how to end it, or null when too many are running. */
function startExport(accountId: string): (() => void) | null {
  const others = running.get(accountId) ?? 0;
  if (others >= maxExportsOfAccount) return null;
  running.set(accountId, others + 1);
  let isRunning = true;
  return () => {
    if (isRunning) running.set(accountId, (running.get(accountId) ?? 1) - 1);
    isRunning = false;
    if (running.get(accountId) === 0) running.delete(accountId);
  };
}

/** Sends as fast as the client accepts data, and stops when the client has disconnected. */
async function* whileRead(
  { request, context }: RequestContext,
  file: AsyncIterable<Uint8Array | string>,
  release: () => void,
) {
  try {
    for await (const chunk of file) {
      if (request.signal.aborted) return;
      yield chunk;
      await context.waitForDrain();
    }
  } catch (error) {
    // the file is cut short, and the browser tells that it is incomplete
    if (!request.signal.aborted) context.services.log.error({ err: error, id: context.requestId }, 'export failed');
    throw error;
  } finally {
    release();
  }
}

function formatOf(request: Request): ExportFormat {
  return new URL(request.url).searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv';
}
