import type { Scope } from '../../../auth/scope.server.ts';

/** Browsers choose ids, so one may exist on another draft of the user, or be stored. */
export async function partIdTaken({ em, actor }: Scope, draftId: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const [row] = await em.execute<[{ taken: boolean }]>(sql, [JSON.stringify(ids), actor.userId, draftId]);
  return row.taken;
}

const tables = [
  'incident_person',
  'incident_legal_entity',
  'incident_vehicle',
  'incident_item',
  'corrective_action',
].map((table) => `select id from ${table} where account_id = current_account() and id in (select id from given)`);

const sql = `
with given as (select value::uuid as id from jsonb_array_elements_text($1::jsonb))
select exists (${tables.join(' union all ')} union all
  select d.id from draft d, given g where d.account_id = current_account() and d.create_user_id = $2 and d.id <> $3
    and strpos(d.body::text, g.id::text) > 0) as taken`;
