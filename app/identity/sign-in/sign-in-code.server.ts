import { timingSafeEqual } from 'node:crypto';
import { withoutSeparators } from '#db/vocabulary/without-separators.ts';
import { keyedDigest } from '../derived-secret.server.ts';

/** The digits are not stored: web server and worker derive them from the secret. */
export type SignInCode = {
  id: string;
  email: string;
  /** A random id when the address is unknown. */
  identity: string;
  /** Milliseconds since 1970. */
  until: number;
};

export const codeMinutes = 10;

export function digitsOf(secret: string, { id, identity }: Pick<SignInCode, 'id' | 'identity'>): string {
  const mac = keyedDigest(secret, 'sign-in code', id, identity);
  return String(mac.readBigUInt64BE() % 100_000_000n).padStart(8, '0');
}

/** `typed` may be grouped as in the email, `1234 5678`. */
export function matchesCode(secret: string, code: SignInCode, typed: string): boolean {
  const digits = withoutSeparators(typed);
  return /^\d{8}$/.test(digits) && timingSafeEqual(Buffer.from(digits), Buffer.from(digitsOf(secret, code)));
}
