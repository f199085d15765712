import type { AppServices } from '#app/platform/app-services.server.ts';
import { accountIds } from '#db/tenancy.ts';
import { type SystemScope, systemScope } from './system-scope.ts';

/** An error in one account does not stop the others, and is thrown at the end. */
export async function eachAccount(
  services: AppServices,
  work: (scope: SystemScope & { accountId: string }) => Promise<void>,
) {
  const failed: unknown[] = [];
  for (const accountId of await accountIds(services.orm)) {
    const scope = { ...systemScope(services, accountId), accountId };
    const [outcome] = await Promise.allSettled([work(scope)]);
    if (outcome.status === 'fulfilled') continue;
    scope.log.error({ err: outcome.reason }, 'the work on this account failed');
    failed.push(outcome.reason);
  }
  if (failed.length > 0) throw new Error(`failed in ${failed.length} accounts`, { cause: failed[0] });
}
