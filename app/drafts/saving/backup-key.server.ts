import { hkdfSync } from 'node:crypto';

/** Returns base64. The key is the same at every sign-in. */
export function backupKey(sessionSecret: string, userId: string): string {
  return Buffer.from(hkdfSync('sha256', sessionSecret, 'incident-xpress', `local copy of ${userId}`, 32)).toString(
    'base64',
  );
}
