import { keyedDigest } from '../../identity/derived-secret.server.ts';
import { sha256 } from '../../platform/seal.server.ts';

/** The format of a key: `ix_`, its id in 22 characters, and a secret of 256 bits in 43. */
const keyPattern = /^ix_([\w-]{22})[\w-]{43}$/;

/** The same `operation`, which only the form that makes the key holds, derives the same key; nobody else can compute it. */
export function keyText(sessionSecret: string, id: string, operation: string): string {
  const secret = keyedDigest(sessionSecret, 'api key', id, operation).toString('base64url');
  return `ix_${idText(id)}${secret}`;
}

/** Does not verify the secret. Returns null for a text that is no key. */
export function keyIdOf(presented: string): string | null {
  const id = keyPattern.exec(presented)?.[1];
  if (!id) return null;
  return Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Returns the first characters, by which people recognize a key. */
export const keyStart = (id: string) => `ix_${idText(id).slice(0, 8)}`;

/** SHA-256 without salt or stretching is enough: nobody can guess 256 random bits, and every call verifies a key. */
export const keyHash = (key: string): Buffer => sha256(key);

const idText = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
