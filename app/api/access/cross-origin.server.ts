import type { Request, RequestHandler, Response } from 'express';
import { ApiProblem } from '../problem.ts';

const preflightSeconds = 600;

/** The headers of a request that the calls read. */
const readHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Range',
  'X-Timezone-Offset',
].join(', ');

/** The headers of an answer that a page of another origin may read. */
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

/**
 * Answers OPTIONS. Browsers send no credential with it, so no account is known: every origin learns what this address
 * takes, and the call itself is refused where the account does not name its origin.
 */
export function preflight(methods: string[]): RequestHandler {
  return (req, res) => {
    const origin = req.get('Origin');
    res.vary('Origin').setHeader('Allow', methods.join(', '));
    // the call of a page without an origin is always refused
    if (origin !== undefined && origin !== 'null') {
      res.setHeader('Access-Control-Allow-Origin', origin);
      res.setHeader('Access-Control-Allow-Methods', methods.join(', '));
      res.setHeader('Access-Control-Allow-Headers', readHeaders);
      res.setHeader('Access-Control-Max-Age', preflightSeconds);
    }
    res.status(204).end();
  };
}

/**
 * Throws an ApiProblem for a call of a page whose origin is neither the product's nor among the origins that the account
 * of the credential names. A page of a named origin may read the answer.
 */
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
