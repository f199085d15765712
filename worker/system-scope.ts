import type { Scope } from '#app/auth/scope.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { forAccount } from '#db/tenancy.ts';

export type SystemScope = Omit<Scope, 'actor'>;

/** The system at work in one account: it is no user, and locked incidents are not hidden from it. */
export function systemScope({ orm, log, now, boss, files }: AppServices, accountId: string): SystemScope {
  return {
    em: forAccount(orm, { accountId, seesLocked: true }),
    log: log.child({ account: accountId }),
    now,
    boss,
    files,
  };
}
