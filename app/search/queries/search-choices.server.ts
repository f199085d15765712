import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Option } from '../../ui/fields/field.tsx';

export type SearchChoices = {
  severities: Option[];
  states: { code: string; name: string; countryCode: string }[];
  nodePath: string[];
};

export async function searchChoices({ em }: Pick<Scope, 'em'>, node?: string): Promise<SearchChoices> {
  const [row] = await em.execute<[SearchChoices]>(sql, [node ?? null]);
  return row;
}

const sql = `
select
  (select coalesce(jsonb_agg(jsonb_build_object('value', id, 'label', name) order by active desc, position, name ${nameOrder}), '[]')
    from lookup where account_id = current_account() and type = 'SEVERITY_TYPE') as severities,
  (select jsonb_agg(jsonb_build_object('code', code, 'name', name, 'countryCode', country_code)
    order by country_code, name ${nameOrder}) from state) as states,
  coalesce((select to_json(path) from lookup where account_id = current_account() and id = $1), '[]'::json) as "nodePath"`;
