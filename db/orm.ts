import { type Logger as MikroLogger, SimpleLogger } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { connectionOptions } from './connection.ts';
import { ConnectionQueue, openingMs } from './connection-queue.ts';
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

/** A page's query takes less time than starting parallel workers, and disks no longer seek. */
export const planning = '-c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';

const pageLimits = {
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 12_000,
};

/**
 * A quarter of the pool stays open. Limits: 10 s for a statement, 3 s for a lock, 15 s for an idle transaction, 5 s for a
 * free connection. Exceeding one is an error that pages answer with 503.
 */
export async function openOrm(url: string, poolMax = 20, limits: Limits = pageLimits, name = 'incident-xpress') {
  const { ssl } = connectionOptions(url);
  let connections: ConnectionQueue | undefined;
  const orm = await MikroORM.init(
    defineConfig({
      clientUrl: url,
      // keeps the type of `execute`'s result
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
  // makes the pool without opening a connection
  await orm.em.getConnection().connect({ skipOnConnect: true });
  return Object.assign(orm, { connections: connections! });
}

/** Kysely keeps a connection whose `begin` or `rollback` failed; the pool would count it as in use. */
function releaseEndedConnections(pool: Pool) {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // its user may still release it, and a second release throws
      client.release = () => {};
    });
  });
}

export type Orm = Awaited<ReturnType<typeof openOrm>>;
