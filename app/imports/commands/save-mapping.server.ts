import { BusinessRuleError } from '#db/errors.ts';
import { mayAddLookups } from '../../administration/lookups/policy.ts';
import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { ChangedMeanwhileError } from '../../platform/forms/form-version.server.ts';
import { hiddenColumns } from '../hidden-columns.ts';
import type { MappingInput } from '../import.schema.ts';
import type { Import } from '../import-state.ts';
import { mayImport } from '../policy.ts';
import { importRow } from '../queries/import-row.server.ts';
import type { Target } from '../reading/contract.ts';
import { nodeKey } from '../reading/match-node.ts';
import { targetNames } from '../target-names.ts';

/** Stores the mapping for this import, and as the proposal for later ones. The check of other columns is forgotten. */
export async function saveMapping(scope: Scope, id: string | undefined, input: MappingInput): Promise<void> {
  const { actor } = scope;
  authorize(mayImport(actor) && (!input.addsEntries || mayAddLookups(actor)));
  await transaction(scope, async (scope) => {
    const { em } = scope;
    const locked = await em.execute<object[]>(lockSql, [parseId(id)]);
    orNotFound(locked[0], 'import');
    const row = await importRow(scope, id);
    if (row.state !== 'MATCHING' && row.state !== 'CHECKED')
      throw new BusinessRuleError('The import has begun already.');
    if (input.version !== undefined && input.version !== '' && input.version !== String(row.version)) {
      throw new ChangedMeanwhileError({ version: String(row.version), differences: differencesOf(row, input) });
    }
    const targets = row.summary.columns.map((_, index) => input.targets[index] ?? 'ignore');
    // a column with another field would be shown
    const changed = [...hiddenColumns(actor, row)].filter((index) => targets[index] !== row.mapping.targets[index]);
    if (changed.length > 0) {
      throw new BusinessRuleError(Object.fromEntries(changed.map((index) => [`targets[${index}]`, [keptField]])));
    }
    await em.execute(mappingSql, [row.id, JSON.stringify({ targets, dateOrder: input.dateOrder }), input.addsEntries]);
    const columns = row.summary.columns.map((name, index) => ({
      name: nodeKey(name).slice(0, 200).toWellFormed(),
      target: targets[index],
    }));
    await em.execute(columnsSql, [
      JSON.stringify(
        uniqueBy(
          columns.filter(({ name }) => name !== ''),
          'name',
        ),
      ),
    ]);
    await saveTranslations(scope, input.translations);
  });
}

const keptField =
  'You do not have permission to see private details of persons. Leave the field of this column as it was.';

async function saveTranslations({ em }: Scope, translations: MappingInput['translations']) {
  const saved = await em.execute<{ at: number }[]>(translationsSql, [JSON.stringify(translations)]);
  const unknown = translations.filter(({ at }) => !saved.some((each) => each.at === at));
  if (unknown.length === 0) return;
  throw new BusinessRuleError(
    Object.fromEntries(unknown.map(({ at }) => [`translations[${at}].lookupId`, ['Choose from the list.']])),
  );
}

function differencesOf({ summary, mapping }: Import, { targets }: MappingInput) {
  const name = (target: Target | undefined) => targetNames.get(target ?? 'ignore') ?? '';
  return summary.columns.flatMap((label, index) => {
    const [yours, stored] = [name(targets[index]), name(mapping.targets?.[index])];
    return yours === stored ? [] : [{ label, yours, stored }];
  });
}

function uniqueBy<Row>(rows: Row[], name: keyof Row): Row[] {
  return [...new Map(rows.map((row) => [row[name], row])).values()];
}

const lockSql = 'select 1 from incident_import where account_id = current_account() and id = $1 for update';

const mappingSql = `
update incident_import set mapping = $2::jsonb, adds_entries = $3, state = 'MATCHING', version = version + 1,
  checked = case when mapping -> 'targets' is not distinct from $2::jsonb -> 'targets' then checked else '{}' end
where account_id = current_account() and id = $1`;

const columnsSql = `
insert into import_column (account_id, name, target)
select current_account(), c.name, c.target from jsonb_to_recordset($1::jsonb) as c (name text, target text)
on conflict (account_id, name) do update set target = excluded.target`;

const translationsSql = `
with given as (
  select t.at, t.type, t.value, l.id
  from jsonb_to_recordset($1::jsonb) as t (at integer, type text, value text, "lookupId" uuid)
  join lookup l on l.account_id = current_account() and l.id = t."lookupId" and l.type = t.type),
saved as (
  insert into import_translation (account_id, type, value, lookup_id)
  select distinct on (type, value) current_account(), type, value, id from given order by type, value, at
  on conflict (account_id, type, value) do update set lookup_id = excluded.lookup_id)
select at from given`;
