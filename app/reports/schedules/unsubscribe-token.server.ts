import { unsubscribeTokens } from '../../platform/forms/unsubscribe-tokens.server.ts';

type Subscription = { accountId: string; scheduleId: string; userId: string };

export const { unsubscribeToken, unsubscribeLink, readUnsubscribeToken } = unsubscribeTokens<Subscription>(
  'unsubscribe-report',
  '/unsubscribe/report',
);
