import { hkdfSync } from 'node:crypto';

/** The key, in base64, under which this user's browser keeps what is not saved yet; the same at his next sign-in. */
export function backupKey(sessionSecret: string, userId: string): string {
  return Buffer.from(hkdfSync('sha256', sessionSecret, 'incident-xpress', `local copy of ${userId}`, 32)).toString(
    'base64',
  );
}
