import type { AppLoadContext } from '@remix-run/node';
import { cleanName } from '../../attachments/clean-name.ts';
import { nameParameters } from '../../attachments/file-response.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { streamedBody } from '../../platform/web/streamed-body.server.ts';
import { recordExport } from './commands/record-export.server.ts';
import { type ExportFormat, exportFile, exportFormats } from './export-files.server.ts';
import { type ExportedTable, labelOf } from './exported-table.ts';
import { startExport } from './start-export.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };

const maxWaitMs = 20_000;

export async function exportResponse(args: RequestContext, scope: Scope, table: ExportedTable, criteria: object) {
  const format = formatOf(args.request);
  const details = { ...criteria, columns: table.head.map(labelOf) };
  return await streamedExport(args, scope, {
    name: table.name,
    format,
    details,
    file: exportFile(format, table),
    ...(format === 'xlsx' && table.about && { title: table.about.title }),
  });
}

type StreamedExport = {
  name: string;
  title?: string;
  format: ExportFormat;
  /** Written to the audit. */
  details: object;
  file: AsyncIterable<Uint8Array | string>;
};

/** Waits for the concurrency limit, and audits the export. */
export async function streamedExport(
  args: RequestContext,
  scope: Scope,
  { name, title, format, details, file }: StreamedExport,
) {
  const { request } = args;
  const { extension, mediaType } = exportFormats[format];
  const headers = {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; ${fileNameOf(name, title, extension)}`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': 'sandbox',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const release = await startExport(scope, maxWaitMs, request.signal);
  if (!release) {
    const error = 'Other exports are running. Try again when they have finished.';
    const refused = { status: 429, headers: { 'Retry-After': '30' } };
    const isScript = request.headers.get('Sec-Fetch-Dest') === 'empty';
    return isScript ? Response.json({ error }, refused) : new Response(error, refused);
  }
  await recordExport(scope, name, { ...details, format }).catch((error) => {
    release();
    throw error;
  });
  return new Response(streamedBody(args, file, release), { headers });
}

function fileNameOf(name: string, title: string | undefined, extension: string): string {
  if (title === undefined) return `filename="${name.replace(/ /g, '')}.${extension}"`;
  return nameParameters(cleanName(`${title.replace(/[\\/]/g, ' ')}.${extension}`));
}

function formatOf(request: Request): ExportFormat {
  return new URL(request.url).searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv';
}
