import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import { type Actor, holds } from './actor.ts';

/**
 * What a command or query may touch. Nobody gets an entity manager without first becoming someone, and the one he gets
 * reaches his account alone.
 */
export type Scope = {
  actor: Actor;
  em: SqlEntityManager;
  log: Logger;
  now: () => Date;
  boss: PgBoss;
  files: AppServices['files'];
};

/** `id` is the request's, by which its lines in the log are found. */
export function scopeOf(product: AppServices, actor: Actor, id?: string): Scope {
  const em = forAccount(product.orm, {
    accountId: actor.account.id,
    seesLocked: holds(actor, 'INCIDENT_LOCK'),
    userId: actor.userId,
  });
  return {
    actor,
    em,
    log: product.log.child({ id, account: actor.account.id, user: actor.userId }),
    now: product.now,
    boss: product.boss,
    files: product.files,
  };
}

/** Runs `work` in one transaction; everything it writes and enqueues is there together or not at all. */
export function transaction<Result>(scope: Scope, work: (scope: Scope) => Promise<Result>): Promise<Result> {
  return scope.em.transactional((em) => work({ ...scope, em }));
}
