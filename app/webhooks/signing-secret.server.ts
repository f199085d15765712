import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { seal, unseal } from '../platform/seal.server.ts';

const purpose = 'webhook';

export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

export const sealSecret = (sessionSecret: string, secret: string) => seal(sessionSecret, purpose, secret);

/** Returns null where the secret was sealed with another key of the installation. */
export const openSecret = (sessionSecret: string, sealed: Buffer) => unseal<string>(sessionSecret, purpose, sealed);

/** Returns the three headers of Standard Webhooks, with one signature for each secret that is valid. */
export function signedHeaders(secrets: string[], { id, at, body }: { id: string; at: Date; body: string }) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
