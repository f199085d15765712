import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';

/** One account, with nobody who acts: what the clock and the payment provider work in. */
export type AccountScope = { em: SqlEntityManager; boss: PgBoss; accountId: string };
