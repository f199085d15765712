import type { Scope } from '../../auth/scope.server.ts';

/** Marks a waiting printout as failed, so that the page stops waiting; a finished one is not changed. */
export async function failReport({ em, now }: Pick<Scope, 'em' | 'now'>, reportId: string) {
  await em.execute(failSql, [now(), reportId]);
}

const failSql = `
update report set state = 'FAILED', finished_at = $1
where account_id = current_account() and id = $2 and state = 'WAITING'`;
