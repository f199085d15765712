import type { Settings } from '../platform/process/settings.ts';
import { seal, unseal } from '../platform/seal.server.ts';

type Subscription = { accountId: string; recipientId: string };

/** Encrypted and without expiry; the server does not store it. */
export function unsubscribeToken({ sessionSecret }: Settings, subscription: Subscription): string {
  return seal(sessionSecret, 'unsubscribe', subscription).toString('base64url');
}

export function readUnsubscribeToken({ sessionSecret }: Settings, token: string): Subscription | null {
  return unseal<Subscription>(sessionSecret, 'unsubscribe', Buffer.from(token, 'base64url'));
}
