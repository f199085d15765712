import { createHmac, hkdfSync } from 'node:crypto';

/** Derives a secret for one `purpose` from `secret`; the result is the same in every process. */
export function derivedSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'incident-xpress', `identity ${purpose}`, 32)).toString('base64url');
}

/** Returns a digest of 32 bytes of the parts, which only who has `secret` can compute, for one `purpose`. */
export function keyedDigest(secret: string, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', derivedSecret(secret, purpose)).update(parts.join('\n')).digest();
}
