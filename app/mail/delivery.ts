import type { Settings } from '../platform/process/settings.ts';

/** Production without SMTP_URL sends nothing. */
export function deliveryOf({ smtpUrl, env }: Pick<Settings, 'smtpUrl' | 'env'>): 'people' | 'outbox' | 'nowhere' {
  if (smtpUrl) return 'people';
  return env === 'prod' ? 'nowhere' : 'outbox';
}

/** Production without TWILIO_* sends nothing. */
export function smsDeliveryOf({ twilio, env }: Pick<Settings, 'twilio' | 'env'>): 'people' | 'outbox' | 'nowhere' {
  if (twilio) return 'people';
  return env === 'prod' ? 'nowhere' : 'outbox';
}
