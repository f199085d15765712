import type { Settings } from '../../platform/process/settings.ts';
import { seal, unseal } from '../../platform/seal.server.ts';

type Subscription = { accountId: string; analysisId: string; userId: string };

/** Returns the encrypted token of an unsubscribe link, which does not expire; the server does not store it. */
export function unsubscribeToken({ sessionSecret }: Settings, subscription: Subscription): string {
  return seal(sessionSecret, 'unsubscribe-target', subscription).toString('base64url');
}

/** Returns the content of a token; null when it is not genuine. */
export function readUnsubscribeToken({ sessionSecret }: Settings, token: string): Subscription | null {
  return unseal<Subscription>(sessionSecret, 'unsubscribe-target', Buffer.from(token, 'base64url'));
}
