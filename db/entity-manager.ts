import { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/**
 * Sends a statement with `$n` to PostgreSQL as it is: the operators of jsonb that contain `?` work, and so do queries that
 * Kysely compiled. In a statement without `$n` MikroORM replaces every `?`.
 */
export class StatementEntityManager extends EntityManager {
  override async execute(statement: string, params: object = [], ...options: never[]): Promise<never> {
    if (!hasNumberedParameters(statement)) return await super.execute<never>(statement, params, ...options);
    const query = this.getKysely().executeQuery(CompiledQuery.raw(statement, params as unknown[]));
    const { rows } = await query.catch((error: Error) => {
      throw this.getPlatform().getExceptionConverter().convertException(error);
    });
    return rows as never;
  }
}

export function hasNumberedParameters(statement: unknown): boolean {
  return typeof statement === 'string' && /\$\d/.test(statement);
}
