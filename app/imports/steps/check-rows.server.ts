import type { Scope } from '../../auth/scope.server.ts';
import { clip } from '../../ui/format.ts';
import type { Import, ImportCheck, MadeCells } from '../import-state.ts';
import { type KnownIds, legalEntityKey, nameKey, nobodyKnown } from '../name-key.ts';
import { importBytes } from '../queries/import-bytes.server.ts';
import { importLists } from '../queries/import-lists.server.ts';
import { knownExternalIds } from '../queries/known-external-ids.server.ts';
import type { ReadCell } from '../reading/contract.ts';
import { canMeanEntry, matchNode } from '../reading/match-node.ts';
import { readRows } from '../reading/read-rows.server.ts';
import { type ConvertedRow, convertRows } from './convert-rows.server.ts';
import { rowGroups, rowsIn } from './row-groups.ts';

const incidentsOfBatch = 250;

/** Changes only the import: no incident is created. */
export async function checkRows(scope: Scope, row: Import): Promise<void> {
  const { em } = scope;
  const { id, summary, mapping, addsEntries } = row;
  await em.execute(forgetSql, [id]);
  const lists = await importLists(scope);
  const known = nobodyKnown();
  const names = { persons: new Set<string>(), legalEntities: new Set<string>() };
  const lines = new Map<string, number>();
  const found = { ready: 0, invalid: 0, skipped: 0 };
  const fields = new Map<number, number>();
  const made = new Map<number, MadeCells>();
  const unknown = { class: new Map<string, number>(), location: new Map<string, number>() };
  const bytes = await importBytes(scope, id);
  for await (const batch of rowGroups(readRows(bytes, summary.format), mapping.targets, incidentsOfBatch)) {
    const converted = await convertRows(scope, row, batch, { lists, known });
    const imported = await knownExternalIds(
      scope,
      converted.flatMap(({ read }) => read.externalId ?? []),
    );
    const invalid: ConvertedRow[] = [];
    for (const each of converted) {
      count(each);
      const { externalId } = each.read;
      if (externalId !== null && imported.has(externalId)) found.skipped += 1;
      else if (hasErrors(each)) invalid.push(each);
      else found.ready += 1;
    }
    found.invalid += invalid.length;
    for (const { errors } of invalid) {
      for (const { column } of errors) fields.set(column ?? -1, (fields.get(column ?? -1) ?? 0) + 1);
    }
    await em.execute(addSql, [id, JSON.stringify(invalid.flatMap(rowsWithErrors))]);
    const [going] = await em.execute<object[]>(progressSql, [id, rowsIn(batch)]);
    if (!going) return;
  }
  const checked: ImportCheck = {
    ...found,
    fields: [...fields],
    persons: newAndKnown(names.persons, known.persons),
    legalEntities: newAndKnown(names.legalEntities, known.legalEntities),
    made: [...made.values()].sort((one, other) => one.column - other.column),
    unknown: { class: [...unknown.class], location: [...unknown.location] },
  };
  await em.execute(doneSql, [id, JSON.stringify(checked)]);

  function count({ read: incident, made: cells }: ConvertedRow) {
    for (const cell of cells) addMade(made, cell);
    for (const person of incident.persons) names.persons.add(nameKey(person));
    names.persons.delete('');
    for (const name of incident.legalEntities) names.legalEntities.add(legalEntityKey(name));
    const { class: classes, location } = unknown;
    if (incident.classId === null && canMeanEntry(incident.className)) add(classes, incident.className);
    if (incident.locationId === null && canMeanEntry(incident.locationName)) add(location, incident.locationName);
  }

  function hasErrors(each: ConvertedRow): boolean {
    const { externalId } = each.read;
    const before = externalId === null ? undefined : lines.get(externalId);
    if (before !== undefined) {
      const column = mapping.targets.indexOf('externalId');
      each.errors.push({ column, message: `Row ${before} has the same number.` });
    } else if (externalId !== null) lines.set(externalId, each.line);
    if (!addsEntries) return each.errors.length > 0;
    return each.errors.some(({ column }) => !isNewEntry(each, column));
  }

  function isNewEntry({ read: incident }: ConvertedRow, column: number | null): boolean {
    const target = column === null ? undefined : mapping.targets[column];
    if (target !== 'class' && target !== 'location') return false;
    const value = target === 'class' ? incident.className : incident.locationName;
    const nodes = target === 'class' ? lists.classes : lists.locations;
    const id = target === 'class' ? incident.classId : incident.locationId;
    // a name of several entries, or of a class with others below it, is in the list already
    return id === null && unknown[target].has(value) && matchNode(value, nodes, lists.translations[target]) === null;
  }
}

const mostExamples = 5;
const longestExample = 100;

function addMade(made: Map<number, MadeCells>, { column, from, to }: ReadCell) {
  const of = made.get(column) ?? { column, rows: 0, examples: [] };
  made.set(column, of);
  of.rows += 1;
  if (of.examples.length === mostExamples || of.examples.some((example) => example.from === from)) return;
  of.examples.push({ from: clip(from, longestExample), to: clip(to, longestExample) });
}

/** Returns all rows of an incident, so that the file of rows with errors has them all. */
function rowsWithErrors({ rows, errors }: ConvertedRow) {
  return rows.map(({ line, cells }) => ({ line, cells, errors }));
}

function newAndKnown(names: ReadonlySet<string>, known: KnownIds) {
  const found = [...names].filter((name) => known.get(name)).length;
  return { new: names.size - found, known: found };
}

/** Further unknown values cannot be added; their rows have errors. */
const mostUnknown = 500;

function add(counts: Map<string, number>, value: string) {
  if (counts.size === mostUnknown && !counts.has(value)) return;
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

const forgetSql = `
with reset as (update incident_import set done_rows = 0 where account_id = current_account() and id = $1)
delete from incident_import_row where account_id = current_account() and import_id = $1 and result = 'INVALID'`;

const addSql = `
insert into incident_import_row (account_id, import_id, row, result, cells, errors)
select current_account(), $1, r.line, 'INVALID', r.cells, r.errors
from jsonb_to_recordset($2::jsonb) as r (line integer, cells jsonb, errors jsonb)
on conflict (account_id, import_id, row) do update set cells = excluded.cells, errors = excluded.errors`;

const progressSql = `
update incident_import set done_rows = done_rows + $2
where account_id = current_account() and id = $1 and state = 'CHECKING' returning 1`;

const doneSql = `
update incident_import set state = 'CHECKED', checked = $2::jsonb
where account_id = current_account() and id = $1 and state = 'CHECKING'`;
