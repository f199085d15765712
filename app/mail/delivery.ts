import type { Settings } from '../platform/settings.ts';

/** To people, by a mail server; into the outbox, which has a page; or nowhere, because nobody has named a server. */
export function deliveryOf({ smtpUrl, env }: Pick<Settings, 'smtpUrl' | 'env'>): 'people' | 'outbox' | 'nowhere' {
  if (smtpUrl) return 'people';
  return env === 'prod' ? 'nowhere' : 'outbox';
}
