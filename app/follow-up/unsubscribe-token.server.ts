import type { Settings } from '../platform/process/settings.ts';
import { seal, unseal } from '../platform/seal.server.ts';
import type { FollowUpEmailKind } from './follow-up-emails.ts';

type Subscription = { accountId: string; userId: string; kind: FollowUpEmailKind };

export function unsubscribeLink(settings: Settings, subscription: Subscription): string {
  return `${settings.origin}/unsubscribe/task?token=${unsubscribeToken(settings, subscription)}`;
}

/** Encrypted and without expiry; the server does not store it. */
export function unsubscribeToken({ sessionSecret }: Settings, subscription: Subscription): string {
  return seal(sessionSecret, 'unsubscribe-task', subscription).toString('base64url');
}

export function readUnsubscribeToken({ sessionSecret }: Settings, token: string): Subscription | null {
  return unseal<Subscription>(sessionSecret, 'unsubscribe-task', Buffer.from(token, 'base64url'));
}
