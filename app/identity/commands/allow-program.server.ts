import type { Orm } from '#db/orm.ts';
import type { Program } from '../provider/interaction.server.ts';

/** The person's profile shows the client until they revoke it. */
export async function allowProgram(orm: Orm, userId: string, { clientId, address }: Program): Promise<void> {
  await orm.em.fork().execute(allowSql, [userId, clientId, address]);
}

const allowSql = `
insert into idp_consent (user_id, client_id, address) values ($1, $2, $3)
on conflict (user_id, client_id) do update set address = excluded.address, granted_at = now()`;
