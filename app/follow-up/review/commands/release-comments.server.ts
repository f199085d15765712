import type { Scope } from '../../../auth/scope.server.ts';

/** Runs in the transaction of an approval or a return. Returns the number of comments. */
export async function releaseComments({ em }: Scope, incidentId: string): Promise<number> {
  const released = await em.execute<unknown[]>(sql, [incidentId]);
  return released.length;
}

const sql = `
update review_comment set released_at = clock_timestamp()
where account_id = current_account() and incident_id = $1 and released_at is null
returning id`;
