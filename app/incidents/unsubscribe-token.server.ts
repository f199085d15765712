import { unsubscribeTokens } from '../platform/forms/unsubscribe-tokens.server.ts';

type Subscription = { accountId: string; recipientId: string };

export const { unsubscribeToken, unsubscribeLink, readUnsubscribeToken } = unsubscribeTokens<Subscription>(
  'unsubscribe',
  '/unsubscribe',
);
