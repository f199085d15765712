import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';

/** The scope of scheduled jobs and the payment provider: an account without a user. */
export type AccountScope = { em: SqlEntityManager; boss: PgBoss; accountId: string };
