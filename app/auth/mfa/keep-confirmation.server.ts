import type { Scope } from '../scope.server.ts';

/** The code of a new factor is a confirmation too, so that a repeated form is not refused. */
export async function keepConfirmation({ actor, em, now }: Scope) {
  await em.execute(sql, [actor.sessionId, now()]);
}

const sql = `
update session set confirmed_at = coalesce(confirmed_at, $2)
where account_id = current_account() and id = $1`;
