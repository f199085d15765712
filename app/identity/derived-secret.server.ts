import { hkdfSync } from 'node:crypto';

/** Derives a secret for one `purpose` from `secret`; the result is the same in every process. */
export function derivedSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'incident-xpress', `identity ${purpose}`, 32)).toString('base64url');
}
