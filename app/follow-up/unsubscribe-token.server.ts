import { unsubscribeTokens } from '../platform/forms/unsubscribe-tokens.server.ts';
import type { FollowUpEmailKind } from './follow-up-emails.ts';

type Subscription = { accountId: string; userId: string; kind: FollowUpEmailKind };

export const { unsubscribeToken, unsubscribeLink, readUnsubscribeToken } = unsubscribeTokens<Subscription>(
  'unsubscribe-task',
  '/unsubscribe/task',
);
