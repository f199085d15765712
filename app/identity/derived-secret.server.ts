import { hkdfSync } from 'node:crypto';

/** A secret of its own for one `purpose`, the same in every process that has the product's secret. */
export function derivedSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'incident-xpress', `identity ${purpose}`, 32)).toString('base64url');
}
