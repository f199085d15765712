import type { Scope } from '../../auth/scope.server.ts';

export type MyProgram = { clientId: string; address: string; allowedAt: string };

/** Clients with the user's consent at the embedded provider. */
export async function myPrograms({ actor, em }: Scope): Promise<MyProgram[]> {
  return await em.execute<MyProgram[]>(programsSql, [actor.userId]);
}

const programsSql = `
select c.client_id as "clientId", c.address, to_json(c.granted_at) #>> '{}' as "allowedAt"
from idp_consent c join app_user u on u.identity = 'embedded ' || c.user_id
where u.account_id = current_account() and u.id = $1
order by c.granted_at desc`;
