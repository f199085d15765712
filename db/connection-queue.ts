import type { Pool, PoolClient } from 'pg';

/** No connection became free in time, or too many requests wait for one; pages answer it with 503. */
export class NoFreeConnectionError extends Error {
  readonly isTransient = true;

  constructor() {
    super('No connection to the database became free in time.');
  }
}

type Waiter = { take: (client: PoolClient) => void; refuse: (error: Error) => void };

/** How long a connection may take to open, longer than anybody waits for one. */
export const openingMs = 10_000;
const waitingMs = 5_000;
/** More than a connection can serve within the wait: who comes later would wait in vain. */
const waitingPerConnection = 50;

/**
 * Queues the requests for a connection of the pool: each waits 5 s at most for the first free connection. pg itself opens
 * a connection for one request and closes it half-way when that request times out, so that a burst on a busy machine never
 * gets one. Here a new connection serves the request at the head of the queue.
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
    // the pool has the connection back after it has told so
    pool.on('release', () => process.nextTick(() => this.#serve()));
    pool.on('remove', () => this.#serve());
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Refuses all who wait and all who come, until it is called with null. */
  refuseAll(error: Error | null) {
    this.#refusal = error;
    if (error) for (const { refuse } of this.#waiting.splice(0)) refuse(error);
  }

  /** Opens what is missing to the minimum of the pool, which keeps it open. */
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
    // the pool opens none while one is idle
    if (this.#underWay.idle > 0) return;
    while (this.#underWay.new < this.#waiting.length && this.#pool.totalCount < options.max) this.#take('new');
  }

  /** Gives a connection to the request at the head of the queue, or back to the pool when the queue is empty. */
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
