import { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/** Sends statements with `$n` unchanged: MikroORM would replace every `?`, which operators of jsonb contain. */
export class StatementEntityManager extends EntityManager {
  override async execute(statement: string, params: object = []): Promise<never> {
    const { rows } = await this.getKysely()
      .executeQuery(CompiledQuery.raw(statement, params as unknown[]))
      .catch((error: Error) => {
        throw this.getPlatform().getExceptionConverter().convertException(error);
      });
    return rows as never;
  }
}
