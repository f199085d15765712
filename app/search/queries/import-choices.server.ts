import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import type { Option } from '../../ui/fields/field.tsx';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { importName, type NamedImport } from '../criteria/import-name.ts';
import { maySearchImports } from '../policy.ts';

const maxImports = 200;

/** Newest first, at most 200, and those that the criteria name. None for users who may not search by them. */
export async function importChoices({ em, actor }: Pick<Scope, 'em' | 'actor'>, criteria: Criteria): Promise<Option[]> {
  if (!maySearchImports(actor)) return [];
  const chosen = (criteria.import?.values ?? []).flatMap(({ importId }) => importId ?? []);
  const imports = await em.execute<NamedImport[]>(sql, [chosen, maxImports]);
  const display = viewerDisplay(actor);
  return imports.map((each) => ({ value: each.id, label: importName(each, display) }));
}

const sql = `
select i.id, i.file_name as "fileName", to_json(i.created_at) as "createdAt" from incident_import i
where i.account_id = current_account() and (i.id = any($1::uuid[]) or i.id in (
  select n.id from incident_import n where n.account_id = current_account() and n.created_rows > 0
    and (n.state <> 'UNDONE' or n.kept_incidents > 0)
  order by n.created_at desc, n.id desc limit $2::int))
order by i.created_at desc, i.id desc`;
