import { randomInt } from 'node:crypto';
import { keyedDigest } from '../../../identity/derived-secret.server.ts';

const letters = '23456789BCDFGHJKLMNPQRTVWXZ';
const codes = 8;

/** Codes such as 7KQ4-M2XD leave out letters that look like others. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: codes }, () => `${part()}-${part()}`);
}

export function recoveryHash(secret: string, userId: string, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return keyedDigest(secret, 'recovery code', userId, plain);
}
