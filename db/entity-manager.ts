import { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { queryBatch } from './query-batch.ts';

/** Sends statements with `$n` unchanged: MikroORM would replace every `?`, which operators of jsonb contain. */
export class StatementEntityManager extends EntityManager {
  /** Runs what is executed outside a transaction. */
  batch?: ReturnType<typeof queryBatch>;

  override execute(statement: string, params: object = []): Promise<never> {
    return this.#run(statement, params as unknown[], { isPrepared: true });
  }

  /** Runs a statement that PostgreSQL plans for its values each time, because the best plan depends on them. */
  executeUnprepared(statement: string, params: unknown[]): Promise<never> {
    return this.#run(statement, params, { isPrepared: false });
  }

  async #run(statement: string, values: unknown[], options: { isPrepared: boolean }): Promise<never> {
    if (this.batch && !this.isInTransaction()) return (await this.batch(statement, values, options)) as never;
    const { rows } = await this.getKysely()
      .executeQuery(CompiledQuery.raw(statement, values))
      .catch((error: Error) => {
        throw this.getPlatform().getExceptionConverter().convertException(error);
      });
    return rows as never;
  }
}
