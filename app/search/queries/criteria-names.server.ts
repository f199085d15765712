import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { importName, type NamedImport } from '../criteria/import-name.ts';
import { chosenEntries } from '../criterion-sql/chosen-entries.server.ts';
import type { CriteriaNames } from '../criterion-types/value-words.ts';
import { maySearchImports } from '../policy.ts';

/** By id or code; deleted ones are missing, and imports for users who may not search by them. */
export async function criteriaNames(
  { em, actor }: Pick<Scope, 'em' | 'actor'>,
  searches: Criteria[],
): Promise<CriteriaNames> {
  const chosen = Map.groupBy(searches.flatMap(chosenEntries), ({ kind }) => kind === 'IMPORT');
  const ids = (isImport: boolean) => (chosen.get(isImport) ?? []).map(({ id }) => id);
  const importIds = maySearchImports(actor) ? ids(true) : [];
  const [{ names, imports }] = await em.execute<[Row]>(sql, [ids(false), importIds]);
  if (imports.length === 0) return names;
  const display = viewerDisplay(actor);
  return { ...names, ...Object.fromEntries(imports.map((each) => [each.id, importName(each, display)])) };
}

type Row = { names: CriteriaNames; imports: NamedImport[] };

const sql = `
select (select coalesce(jsonb_object_agg(key, name), '{}') from (
    select id::text as key, array_to_string(path, ' / ') as name from lookup
      where account_id = current_account() and id = any($1::uuid[])
    union all
    select id::text, name from city where id = any($1::uuid[])
    union all
    select country_code || '-' || code, name from state
    union all
    select code, name from country
  ) named) as names,
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'fileName', file_name, 'createdAt', created_at)), '[]')
    from incident_import where account_id = current_account() and id = any($2::uuid[])) as imports`;
