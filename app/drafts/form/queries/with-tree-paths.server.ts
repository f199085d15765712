import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Difference, FieldValue } from '../../body/differences.ts';
import { isOfTree, unknownChoice } from '../display-value.ts';

export async function withTreePaths({ em }: Scope, differences: Difference[]): Promise<Difference[]> {
  const values = differences.flatMap(({ theirs, mine }) => [...(theirs ?? []), ...(mine ?? [])]);
  const ids = values.filter(({ name }) => isOfTree(name)).map(({ value }) => String(value));
  if (ids.length === 0) return differences;
  const rows = await em.execute<{ id: string; path: string[] }[]>(sql, [JSON.stringify(ids.filter(isId))]);
  const paths = new Map(rows.map(({ id, path }) => [id, path.join(' / ')]));
  const named = (fields: FieldValue[] | null) =>
    fields?.map((field) =>
      isOfTree(field.name) && field.value
        ? { ...field, value: paths.get(String(field.value)) ?? unknownChoice }
        : field,
    ) ?? null;
  return differences.map((each) => ({ ...each, theirs: named(each.theirs), mine: named(each.mine) }));
}

const sql = `
select id, path from lookup
where account_id = current_account() and id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))`;
