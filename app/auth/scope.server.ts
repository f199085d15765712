import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import { type Actor, holds } from './actor.ts';

/** Everything that a command or query may use. Its entity manager reaches only the user's account. */
export type Scope = {
  actor: Actor;
  em: SqlEntityManager;
  log: Logger;
  now: () => Date;
  boss: PgBoss;
  files: AppServices['files'];
};

/** Returns the actor's scope. `id` is the request id, which every log line of the scope carries. */
export function scopeOf(services: AppServices, actor: Actor, id?: string): Scope {
  const em = forAccount(services.orm, {
    accountId: actor.account.id,
    seesLocked: holds(actor, 'INCIDENT_LOCK'),
    userId: actor.userId,
  });
  return {
    actor,
    em,
    log: services.log.child({ id, account: actor.account.id, user: actor.userId }),
    now: services.now,
    boss: services.boss,
    files: services.files,
  };
}

/** Returns the scope of a page that shows a refused form again in a disabled account: it reads, and changes nothing. */
export function asIfActive(scope: Scope): Scope {
  const { actor } = scope;
  return { ...scope, actor: { ...actor, account: { ...actor.account, active: true } } };
}

/** Runs `work` in one transaction, which commits or rolls back its writes and its queued jobs together. */
export function transaction<Result>(scope: Scope, work: (scope: Scope) => Promise<Result>): Promise<Result> {
  return scope.em.transactional((em) => work({ ...scope, em }));
}
