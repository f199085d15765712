import type { Scope } from '#app/auth/scope.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { forAccount } from '#db/tenancy.ts';

export type SystemScope = Omit<Scope, 'actor'>;

/** Returns the scope of a background job in one account: it has no user, and it sees locked incidents. */
export function systemScope({ orm, log, now, boss, files }: AppServices, accountId: string): SystemScope {
  return {
    em: forAccount(orm, { accountId, seesLocked: true }),
    log: log.child({ account: accountId }),
    now,
    boss,
    files,
  };
}
