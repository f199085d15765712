import type { Settings } from '../../platform/process/settings.ts';
import type { AccountScope } from '../account-scope.ts';
import { paymentGateway } from '../gateway/gateway.server.ts';
import { syncSubscription } from '../sync-subscription.server.ts';

/** Returns in words what was changed; nothing where no provider is configured. */
export async function followProvider(scope: AccountScope, settings: Pick<Settings, 'stripe'>): Promise<string[]> {
  const gateway = paymentGateway(settings);
  return (gateway && (await syncSubscription(scope, gateway))) ?? [];
}
