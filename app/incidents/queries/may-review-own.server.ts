import type { Scope } from '../../auth/scope.server.ts';

/** True unless the user wrote the incident since its last approval and the account forbids authors to review. */
export async function mayReviewOwn({ em }: Pick<Scope, 'em'>, incidentId: string): Promise<boolean> {
  const [{ isAllowed }] = await em.execute<[{ isAllowed: boolean }]>(sql, [incidentId]);
  return isAllowed;
}

const sql = `
select review_own or not wrote_incident($1::uuid) as "isAllowed" from account where id = current_account()`;
