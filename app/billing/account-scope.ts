import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';

/** Scheduled jobs and the payment provider act without a user. */
export type AccountScope = { em: SqlEntityManager; boss: PgBoss; accountId: string };
