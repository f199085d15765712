import { unsubscribeTokens } from '../../platform/forms/unsubscribe-tokens.server.ts';

type Subscription = { accountId: string; analysisId: string; userId: string };

export const { unsubscribeToken, unsubscribeLink, readUnsubscribeToken } = unsubscribeTokens<Subscription>(
  'unsubscribe-target',
  '/unsubscribe/target',
);
