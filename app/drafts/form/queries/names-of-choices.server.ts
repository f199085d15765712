import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export async function namesOfChoices({ em }: Scope, values: string[]): Promise<Map<string, string>> {
  const rows = await em.execute<{ id: string; name: string }[]>(sql, [JSON.stringify(values.filter(isId))]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const sql = `
with asked as (select distinct value::uuid as id from jsonb_array_elements_text($1::jsonb))
select l.id, l.name from lookup l join asked using (id) where l.account_id = current_account()
union all
select u.id, u.first_name || ' ' || u.last_name from app_user u join asked using (id) where u.account_id = current_account()`;
