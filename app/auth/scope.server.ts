import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import { type Actor, holds } from './actor.ts';

/** The arguments of every command and query. The entity manager reaches only the actor's account. */
export type Scope = {
  actor: Actor;
  em: SqlEntityManager;
  log: Logger;
  now: () => Date;
  boss: PgBoss;
  files: AppServices['files'];
};

/** `id` is the request id, which every log line of the scope carries. */
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

/** Lets a page of a disabled account show a refused form again; the scope must not be used for changes. */
export function asIfActive(scope: Scope): Scope {
  const { actor } = scope;
  return { ...scope, actor: { ...actor, account: { ...actor.account, active: true } } };
}

/** Commits or rolls back the writes and the queued jobs of `work` together. */
export function transaction<Result>(scope: Scope, work: (scope: Scope) => Promise<Result>): Promise<Result> {
  return scope.em.transactional((em) => work({ ...scope, em }));
}
