import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts with AES-256-GCM and a key derived from `secret` and `purpose`; returns iv, tag and ciphertext. */
export function seal(secret: string, purpose: string, value: unknown): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts the value; returns null when it was changed or encrypted with another secret or purpose. */
export function unseal<Value>(secret: string, purpose: string, sealed: Buffer): Value | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), sealed.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(sealed.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8'));
  } catch {
    return null;
  }
}

export const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();

function keyFor(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', secret, 'incident-xpress', purpose, 32));
}
