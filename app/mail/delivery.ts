import type { Settings } from '../platform/settings.ts';

/** Returns where emails go: to people by SMTP, to the outbox, or nowhere in production without SMTP_URL. */
export function deliveryOf({ smtpUrl, env }: Pick<Settings, 'smtpUrl' | 'env'>): 'people' | 'outbox' | 'nowhere' {
  if (smtpUrl) return 'people';
  return env === 'prod' ? 'nowhere' : 'outbox';
}
