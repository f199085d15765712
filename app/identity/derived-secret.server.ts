import { createHmac, hkdfSync } from 'node:crypto';

/** The result is the same in every process. */
export function derivedSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'incident-xpress', `identity ${purpose}`, 32)).toString('base64url');
}

/** Returns an HMAC of 32 bytes. */
export function keyedDigest(secret: string, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', derivedSecret(secret, purpose)).update(parts.join('\n')).digest();
}
