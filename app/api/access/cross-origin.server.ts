import type { Request, RequestHandler, Response } from 'express';
import { ApiProblem } from '../problem.ts';

const preflightSeconds = 600;

const readHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Range',
  'X-Timezone-Offset',
].join(', ');

/** A page of another origin may read these. */
const exposedHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');

/** Browsers send OPTIONS without a credential, so every origin is answered; the call itself is refused where not allowed. */
export function preflight(methods: string[]): RequestHandler {
  return (req, res) => {
    const origin = req.get('Origin');
    res.vary('Origin').setHeader('Allow', methods.join(', '));
    // an origin of `null` is always refused
    if (origin !== undefined && origin !== 'null') {
      res.setHeader('Access-Control-Allow-Origin', origin);
      res.setHeader('Access-Control-Allow-Methods', methods.join(', '));
      res.setHeader('Access-Control-Allow-Headers', readHeaders);
      res.setHeader('Access-Control-Max-Age', preflightSeconds);
    }
    res.status(204).end();
  };
}

/** Admits the product's own origin and those of the credential's account. Throws an ApiProblem for any other. */
export async function admitOrigin(own: string, req: Request, res: Response, named: () => Promise<string[]>) {
  const origin = req.get('Origin');
  if (origin === undefined || origin === own) return;
  if (!(await named()).includes(origin)) {
    throw new ApiProblem(
      'ORIGIN_NOT_ALLOWED',
      'The account does not let pages of this origin call. An administrator names origins in Administration / API keys.',
    );
  }
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Expose-Headers', exposedHeaders);
}
