import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { seal, unseal } from '../platform/seal.server.ts';

const purpose = 'webhook';

export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

export const sealSecret = (sessionSecret: string, secret: string) => seal(sessionSecret, purpose, secret);

/** Returns null for a secret that another key of the installation has sealed. */
export const openSecret = (sessionSecret: string, sealed: Buffer) => unseal<string>(sessionSecret, purpose, sealed);

/** Standard Webhooks: three headers, with one signature for each valid secret. */
export function signedHeaders(secrets: string[], { id, at, body }: { id: string; at: Date; body: string }) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
