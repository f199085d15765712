import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { connectionOptions } from './connection.ts';
import { outcomeOf } from './watch-database.ts';

/** Every process on the database can read it, so it holds ids only. */
export type IncidentChange = { accountId: string; incidentId: string; version: number; userId: string };

export type IncidentChanges = ReturnType<typeof openIncidentChanges>;

const channel = 'incident_changes';
const reconnectMilliseconds = 2_000;
const checkEveryMs = 5_000;

/** Notifies all processes when the transaction of `em` commits. */
export async function notifyIncidentChanges(em: SqlEntityManager, changes: IncidentChange[]) {
  await em.execute('select pg_notify($1, value::text) from jsonb_array_elements($2::jsonb)', [
    channel,
    JSON.stringify(changes),
  ]);
}

type Listener = (change: IncidentChange) => void;
type Options = { name?: string; onError: (error: Error) => void };

/** Listens on one connection and calls the subscribers. It reconnects; changes in the meantime are not repeated. */
export function openIncidentChanges(url: string, { name = 'incident-xpress', onError }: Options) {
  const listeners = new Map<string, Set<Listener>>();
  const closing = new AbortController();
  let client: pg.Client | undefined;

  const retry = (error: Error) => {
    client?.removeAllListeners().on('error', () => {});
    client?.end().catch(() => {});
    client = undefined;
    if (closing.signal.aborted) return;
    onError(error);
    setTimeout(connect, reconnectMilliseconds).unref();
  };

  async function connect() {
    if (closing.signal.aborted) return;
    const own = new pg.Client({ ...connectionOptions(url), application_name: name, keepAlive: true });
    client = own;
    own.on('error', (error) => client === own && retry(error));
    own.on('end', () => client === own && retry(new Error('the connection that listens has ended')));
    own.on('notification', ({ payload = '' }) => {
      const change: IncidentChange = JSON.parse(payload);
      for (const listener of listeners.get(keyOf(change)) ?? []) listener(change);
    });
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
    } catch (error) {
      if (client === own) retry(error as Error);
      return;
    }
    while (client === own && !closing.signal.aborted) {
      await sleep(checkEveryMs, undefined, { ref: false });
      // a connection that the network lost neither ends nor delivers
      if (client === own && (await outcomeOf(own.query('select 1'))) === 'silent') {
        own.connection.stream.destroy(new Error('the connection that listens is silent'));
      }
    }
  }
  connect();

  return {
    /** Aborted when the process stops, so that streams end. */
    closed: closing.signal,
    /** Returns how to unsubscribe. */
    subscribe(incident: Pick<IncidentChange, 'accountId' | 'incidentId'>, listener: Listener): () => void {
      const key = keyOf(incident);
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(key) === own) listeners.delete(key);
      };
    },
    close() {
      closing.abort();
      client?.end().catch(() => {});
    },
  };
}

const keyOf = ({ accountId, incidentId }: Pick<IncidentChange, 'accountId' | 'incidentId'>) =>
  `${accountId} ${incidentId}`;
