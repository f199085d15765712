import type { Settings } from '../platform/process/settings.ts';
import { paymentGateway } from './gateway/gateway.server.ts';
import { priceWords } from './plan-words.ts';

/** Does not wait for a provider that is away; null for unknown prices. */
export async function pricesInWords(settings: Pick<Settings, 'stripe'>): Promise<string | null> {
  const plans = await paymentGateway(settings)?.knownPlans();
  return plans ? priceWords(plans) : null;
}
