import type { Scope } from '../../../auth/scope.server.ts';

/** Locks users in one order, before anything else is locked, so that two acts on several users do not wait for each other. */
export async function lockUsers({ em }: Pick<Scope, 'em'>, ids: string[]): Promise<void> {
  await em.execute(lockSql, [JSON.stringify(ids)]);
}

const lockSql = `
select from app_user where account_id = current_account()
  and id = any (array(select chosen::uuid from jsonb_array_elements_text($1::jsonb) as chosen))
order by id for update`;
