import type { Request } from 'express';

/** These addresses accept files, which may be larger and slower than forms. */
export function isUpload(path: string): boolean {
  return uploads.test(path);
}

/** The payment provider signs the body of its calls, which the route verifies. */
export function isSignedCall(req: Request): boolean {
  return req.method === 'POST' && req.path === '/webhooks/stripe' && req.get('Stripe-Signature') !== undefined;
}

/** A redirect within one hydrated page does not leave it. */
export function isWithinOnePage(from: string, to: string): boolean {
  const page = hydratedPages.exec(to)?.[0];
  return page !== undefined && page === hydratedPages.exec(from)?.[0];
}

const uploads =
  /\/(attachments\/new|pictures\/[^/]+|profile\/picture|administration\/settings\/logo|administration\/import)(\/upload)?(\.data)?$/;

const hydratedPages =
  /^\/(newincident\/[^/?#.]+|incidents\/[^/?#]+\/edit\/[^/?#.]+|(administration|search|analyze|profile)(?![^/?#.]))/;
