import type { Scope } from '#app/auth/scope.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { forAccount } from '#db/tenancy.ts';

export type SystemScope = Omit<Scope, 'actor'>;

/** No user acts, and locked incidents are visible. */
export function systemScope(services: AppServices, accountId: string): SystemScope {
  return scopeOfJob(services, accountId, true);
}

/** For work that leaves the product: locked incidents do not exist. */
export function unlockedScope(services: AppServices, accountId: string): SystemScope {
  return scopeOfJob(services, accountId, false);
}

function scopeOfJob({ orm, log, now, boss, files }: AppServices, accountId: string, seesLocked: boolean): SystemScope {
  return {
    em: forAccount(orm, { accountId, seesLocked }),
    log: log.child({ account: accountId }),
    now,
    boss,
    files,
  };
}
