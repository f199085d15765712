import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { byteRange } from '../attachments/byte-range.ts';
import { cleanName } from '../attachments/clean-name.ts';
import type { Range } from '../platform/files.ts';
import { formatCount } from '../ui/format.ts';
import type { AnsweredFile } from './call.ts';
import { ApiProblem } from './problem.ts';

/** A browser that opens the file neither runs nor shows it. */
export async function sendFile(req: Request, res: Response, file: AnsweredFile) {
  const range = 'read' in file ? requestedRange(req, file.sizeBytes) : undefined;
  const stream = 'read' in file ? await file.read(range) : file.stream;
  if ('read' in file) {
    res.setHeader('Accept-Ranges', 'bytes');
    res.setHeader('Content-Length', range ? range.end - range.start + 1 : file.sizeBytes);
    // a compressed answer has no ranges
    res.setHeader('Cache-Control', 'private, no-store, no-transform');
  }
  if (range && 'read' in file) {
    res.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  }
  res.setHeader('Content-Security-Policy', 'sandbox');
  res.attachment(cleanName(file.name)).setHeader('Content-Type', file.type);
  if (req.method === 'HEAD') {
    stream.destroy();
    return void res.end();
  }
  await pipeline(stream, res);
}

/** If-Range disables ranges, because no answer names a version of the file. */
function requestedRange(req: Request, sizeBytes: number): Range | undefined {
  const range = byteRange(req.get('If-Range') === undefined ? (req.get('Range') ?? null) : null, sizeBytes);
  if (range !== 'unsatisfiable') return range;
  throw new ApiProblem('RANGE_NOT_SATISFIABLE', `The file has ${formatCount(sizeBytes)} bytes.`, {
    headers: { 'Content-Range': `bytes */${sizeBytes}` },
  });
}
