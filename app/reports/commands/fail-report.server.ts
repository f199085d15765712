import type { Scope } from '../../auth/scope.server.ts';

/** Gives a print up, so that who waits for it is told; one that is there after all stays. */
export async function failReport({ em, now }: Pick<Scope, 'em' | 'now'>, reportId: string) {
  await em.execute(failSql, [now(), reportId]);
}

const failSql = `
update report set state = 'FAILED', finished_at = ?
where account_id = current_account() and id = ? and state = 'WAITING'`;
