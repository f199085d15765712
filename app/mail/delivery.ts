import type { Settings } from '../platform/process/settings.ts';

/** Returns where emails go: to people by SMTP, to the outbox, or nowhere in production without SMTP_URL. */
export function deliveryOf({ smtpUrl, env }: Pick<Settings, 'smtpUrl' | 'env'>): 'people' | 'outbox' | 'nowhere' {
  if (smtpUrl) return 'people';
  return env === 'prod' ? 'nowhere' : 'outbox';
}

/** Returns where text messages go: to people by Twilio, to the outbox, or nowhere in production without TWILIO_*. */
export function smsDeliveryOf({ twilio, env }: Pick<Settings, 'twilio' | 'env'>): 'people' | 'outbox' | 'nowhere' {
  if (twilio) return 'people';
  return env === 'prod' ? 'nowhere' : 'outbox';
}
