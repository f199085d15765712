import { limitKey } from './rate-limits.server.ts';

/** Returns the keyed hash by which the log names the owner of an email address. */
export function identityHash(secret: string, email: string): string {
  return limitKey(secret, 'security event', email.toLowerCase()).slice(0, 22);
}
