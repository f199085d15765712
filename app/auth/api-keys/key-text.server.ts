import { keyedDigest } from '../../identity/derived-secret.server.ts';
import { sha256 } from '../../platform/seal.server.ts';

/** The format of a key: `ix_`, its id in 22 characters, and a secret of 256 bits in 43. */
const keyPattern = /^ix_([\w-]{22})[\w-]{43}$/;

/**
 * Returns the key with this id. Who asks twice with one `operation`, which only the form that makes the key holds, gets
 * the same key; without it nobody can compute the secret again.
 */
export function keyText(sessionSecret: string, id: string, operation: string): string {
  const secret = keyedDigest(sessionSecret, 'api key', id, operation).toString('base64url');
  return `ix_${idText(id)}${secret}`;
}

/** Returns the id of a presented key, whose secret is not verified by this; null for a text that is no key. */
export function keyIdOf(presented: string): string | null {
  const id = keyPattern.exec(presented)?.[1];
  if (!id) return null;
  return Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Returns the characters that a key begins with, by which people recognize it. */
export const keyStart = (id: string) => `ix_${idText(id).slice(0, 8)}`;

/**
 * Returns the hash under which a key is stored. SHA-256 without salt or stretching: nobody can guess a secret of 256
 * random bits, and every call has to verify it.
 */
export const keyHash = (key: string): Buffer => sha256(key);

const idText = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
