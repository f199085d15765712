import type { Settings } from '../platform/process/settings.ts';
import { paymentGateway } from './gateway/gateway.server.ts';
import { priceWords } from './plan-words.ts';

/** Returns what a plan costs in words, without waiting for a provider that is away; null where it is not known. */
export async function pricesInWords(settings: Pick<Settings, 'stripe'>): Promise<string | null> {
  const plans = await paymentGateway(settings)?.knownPlans();
  return plans ? priceWords(plans) : null;
}
