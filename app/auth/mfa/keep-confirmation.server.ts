import type { Scope } from '../scope.server.ts';

/** Counts the code of a new factor as a confirmation, so that a form that is sent twice is not refused. */
export async function keepConfirmation({ actor, em, now }: Scope) {
  await em.execute(sql, [actor.sessionId, now()]);
}

const sql = `
update session set confirmed_at = coalesce(confirmed_at, $2)
where account_id = current_account() and id = $1`;
