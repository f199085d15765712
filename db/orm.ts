import { type Logger as MikroLogger, SimpleLogger } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { connectionOptions } from './connection.ts';
import { ConnectionQueue, openingMs, releaseEndedConnections } from './connection-queue.ts';
import { Account, Lookup, Notification, User, Workgroup } from './entities/account.ts';
import { AuditRecord } from './entities/audit-record.ts';
import { Draft } from './entities/draft.ts';
import { HistoryEntry, Incident } from './entities/incident.ts';
import {
  Attachment,
  CorrectiveAction,
  CorrectiveActionPerson,
  IncidentItem,
  IncidentLegalEntity,
  IncidentPerson,
  IncidentVehicle,
} from './entities/incident-parts.ts';
import { LegalEntity, Person } from './entities/people.ts';
import { Printout, StoredFile } from './entities/printout.ts';
import { ReportSchedule } from './entities/report-schedule.ts';
import { SavedAnalysis } from './entities/saved-analysis.ts';
import { SavedSearch } from './entities/saved-search.ts';
import { StatementEntityManager } from './entity-manager.ts';
import { migrations } from './migrations/in-order.ts';

const accountEntities = [
  Workgroup,
  User,
  Lookup,
  Notification,
  AuditRecord,
  Draft,
  Incident,
  HistoryEntry,
  IncidentPerson,
  IncidentLegalEntity,
  IncidentVehicle,
  IncidentItem,
  Attachment,
  CorrectiveAction,
  CorrectiveActionPerson,
  Person,
  LegalEntity,
  StoredFile,
  Printout,
  ReportSchedule,
  SavedSearch,
  SavedAnalysis,
];

type Limits = Partial<typeof pageLimits>;

/** The query of a page takes less time than starting parallel workers, and disks no longer seek. */
export const planning = '-c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';

const pageLimits = {
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 12_000,
};

/**
 * Makes a connection pool on `url`, of which a quarter stays open. Limits: 10 s for a statement, 3 s for a lock, 15 s for
 * an idle transaction, 5 s for a free connection. Exceeding one is an error that pages answer with 503.
 */
export async function openOrm(url: string, poolMax = 20, limits: Limits = pageLimits, name = 'incident-xpress') {
  const { ssl } = connectionOptions(url);
  let connections: ConnectionQueue | undefined;
  const orm = await MikroORM.init(
    defineConfig({
      clientUrl: url,
      // keeps the type of `execute`, whose result is that of the query
      entityManager: StatementEntityManager as typeof EntityManager,
      entities: [Account, ...accountEntities],
      extensions: [Migrator],
      filters: {
        account: {
          name: 'account',
          entity: accountEntities,
          cond: ({ accountId }) => ({ accountId }),
        },
      },
      migrations: {
        migrationsList: migrations,
        snapshot: false,
        tableName: 'migration',
        allOrNothing: false,
        silent: true,
      },
      loggerFactory: (options) => new SimpleLogger(options) as MikroLogger,
      pool: { min: Math.ceil(poolMax / 4), max: poolMax, idleTimeoutMillis: 30_000 },
      driverOptions: {
        application_name: name,
        ...(ssl !== undefined && { ssl }),
        connectionTimeoutMillis: openingMs,
        ...limits,
        lock_timeout: 3_000,
        // sends the statements of a batch without waiting for each result
        pipeline: true,
        keepAlive: true,
        options: planning,
        onPoolCreated(pool: Pool) {
          releaseEndedConnections(pool);
          connections = new ConnectionQueue(pool);
        },
      },
    }),
  );
  // makes the pool, and opens no connection yet
  await orm.em.getConnection().connect({ skipOnConnect: true });
  return Object.assign(orm, { connections: connections! });
}

export type Orm = Awaited<ReturnType<typeof openOrm>>;
