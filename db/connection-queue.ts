import type { Pool, PoolClient } from 'pg';

/** No connection became free in time, or too many requests wait; pages answer 503. */
export class NoFreeConnectionError extends Error {
  readonly isTransient = true;

  constructor() {
    super('No connection to the database became free in time.');
  }
}

type Waiter = { take: (client: PoolClient) => void; refuse: (error: Error) => void };

/** The limit for opening a connection, longer than any request waits. */
export const openingMs = 10_000;
const waitingMs = 5_000;
/** A connection cannot serve more requests within the wait. */
const waitingPerConnection = 50;

/**
 * Queues requests for the first free connection, 5 s at most. pg itself opens a connection for one request and closes it
 * when that request times out, so that a burst on a busy machine never gets one. Here it serves the queue's next request.
 */
export class ConnectionQueue {
  readonly #pool: Pool;
  readonly #connect: () => Promise<PoolClient>;
  readonly #limitMs: number;
  readonly #waiting: Waiter[] = [];
  readonly #underWay = { idle: 0, new: 0 };
  #refusal: Error | null = null;

  constructor(pool: Pool, limitMs = waitingMs) {
    this.#pool = pool;
    this.#limitMs = limitMs;
    // MikroORM makes the pool, which is therefore of no class of ours
    this.#connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
    pool.connect = ((callback?: (error?: Error, client?: PoolClient, release?: PoolClient['release']) => void) => {
      const turn = this.#wait();
      if (!callback) return turn;
      turn.then(
        (client) => callback(undefined, client, client.release),
        (error) => callback(error, undefined, () => {}),
      );
    }) as Pool['connect'];
    // the pool has the connection back only after the event
    pool.on('release', () => process.nextTick(() => this.#serve()));
    pool.on('remove', () => this.#serve());
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Refuses waiting and new requests until it is called with null. */
  refuseAll(error: Error | null) {
    this.#refusal = error;
    if (error) for (const { refuse } of this.#waiting.splice(0)) refuse(error);
  }

  /** Opens connections up to the pool's minimum, which stay open. */
  async warm(): Promise<void> {
    const missing = (this.#pool.options.min ?? 0) - this.#pool.totalCount;
    const opened = Array.from({ length: missing }, () => this.#wait().then((client) => client.release()));
    await Promise.all(opened);
  }

  #wait(): Promise<PoolClient> {
    if (this.#refusal) return Promise.reject(this.#refusal);
    const isLong = this.#waiting.length >= waitingPerConnection * this.#pool.options.max;
    if (isLong) return Promise.reject(new NoFreeConnectionError());
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        take(client) {
          clearTimeout(timer);
          resolve(client);
        },
        refuse(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(new NoFreeConnectionError());
      }, this.#limitMs);
      this.#waiting.push(waiter);
      this.#serve();
    });
  }

  #serve() {
    const { options } = this.#pool;
    while (this.#underWay.idle < Math.min(this.#waiting.length, this.#pool.idleCount)) this.#take('idle');
    // the pool opens no connection while one is idle
    if (this.#underWay.idle > 0) return;
    while (this.#underWay.new < this.#waiting.length && this.#pool.totalCount < options.max) this.#take('new');
  }

  /** An empty queue returns the connection to the pool. */
  async #take(kind: 'idle' | 'new') {
    this.#underWay[kind]++;
    const [client, error] = await this.#connect().then(
      (client) => [client, null] as const,
      (error: Error) => [null, error] as const,
    );
    this.#underWay[kind]--;
    const next = this.#waiting.shift();
    if (!client) next?.refuse(error);
    else if (next) next.take(client);
    else client.release();
    this.#serve();
  }
}

/** Kysely does not release a connection on which `begin` or `rollback` failed; the pool would count it as in use. */
export function releaseEndedConnections(pool: Pool) {
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
