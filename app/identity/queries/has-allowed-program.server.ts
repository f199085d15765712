import type { Orm } from '#db/orm.ts';
import type { Program } from '../interaction.server.ts';

/** Returns whether a person lets a program act for them. */
export async function hasAllowedProgram(orm: Orm, userId: string, { clientId }: Program): Promise<boolean> {
  const found = await orm.em.fork().execute<unknown[]>(allowedSql, [userId, clientId]);
  return found.length > 0;
}

const allowedSql = 'select from idp_consent where user_id = $1 and client_id = $2';
