import { limitKey } from './rate-limits.server.ts';

/** The log names the owner of an address by this keyed hash. */
export function identityHash(secret: string, email: string): string {
  return limitKey(secret, 'security event', email.toLowerCase()).slice(0, 22);
}
