import { LegalEntity, Person } from '#db/entities/people.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { keysOf, pick } from '#db/vocabulary/keys.ts';
import { legalEntityFields, personFields } from '#db/vocabulary/part-fields.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { takeIncidentNumbers } from '../../incidents/changes/incident-numbers.server.ts';
import { createIncidents, type NewIncident } from '../../incidents/saving/create-incidents.server.ts';
import { ExternalIdTakenError } from '../../incidents/saving/external-id-taken-error.ts';
import type { Import, RowError } from '../import-state.ts';
import { type Known, legalEntityKey, nameKey } from '../name-key.ts';
import { knownExternalIds } from '../queries/known-external-ids.server.ts';
import { type ConvertedRow, columnErrors } from './convert-rows.server.ts';
import type { RowGroup } from './row-groups.ts';

type Batch = {
  /** Maps the line of a row to an earlier line with the same number. */
  repeated: ReadonlyMap<number, number>;
  known: Known;
  done: number;
};

type Result = { line: number; cells?: string[]; errors?: RowError[] } & (
  | { result: 'CREATED'; incidentId: string; version: number; personIds: string[]; legalEntityIds: string[] }
  | { result: 'SKIPPED' | 'FAILED' }
);

/** Imports a batch in one transaction; after a refusal each row in its own. Returns whether the import goes on. */
export async function importBatch(
  scope: Scope,
  row: Import,
  rows: ConvertedRow[],
  { repeated, known, done }: Batch,
): Promise<boolean> {
  const results: Result[] = [];
  const ready: ReadyRow[] = [];
  const taken = await knownExternalIds(
    scope,
    rows.flatMap(({ read }) => read.externalId ?? []),
  );
  for (const { line, rows: own, read, incident, errors } of rows) {
    const first = repeated.get(line);
    if (first !== undefined) {
      const column = row.mapping.targets.indexOf('externalId');
      results.push(...failed(own, [{ column, message: `Row ${first} has the same number.` }]));
    } else if (read.externalId !== null && taken.has(read.externalId)) results.push({ line, result: 'SKIPPED' });
    else if (incident) ready.push({ line, rows: own, incident });
    else results.push(...failed(own, errors));
  }
  try {
    return await write(scope, row, { ready, results, known, done });
  } catch (error) {
    if (!(error instanceof BusinessRuleError)) throw error;
    return await writeEach(scope, row, { ready, results, known, done });
  }
}

function failed(rows: RowGroup, errors: RowError[]): Result[] {
  return rows.map(({ line, cells }) => ({ line, cells, result: 'FAILED', errors }));
}

type ReadyRow = Pick<ConvertedRow, 'line' | 'rows'> & {
  incident: NonNullable<ConvertedRow['incident']>;
};
type Writing = { ready: ReadyRow[]; results: Result[]; known: Known; done: number | null };

async function write(scope: Scope, row: Import, { ready: converted, results, known, done }: Writing): Promise<boolean> {
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    const going = await em.execute<object[]>(lockSql, [row.id]);
    if (going.length === 0) return false;
    // another worker may have taken the same rows up
    const there = await em.execute<{ row: number }[]>(createdSql, [
      row.id,
      JSON.stringify(converted.map(({ line }) => line)),
    ]);
    const ready = converted.filter(({ line }) => !there.some((each) => each.row === line));
    const added = await addParts(scope, ready, known);
    const numbers = await takeIncidentNumbers(scope, ready.length);
    const incidentsToCreate = ready.map(({ incident }, index): NewIncident => {
      const keys = personKeys(incident.input.persons);
      const persons = incident.input.persons.map((person, index) => ({
        ...person,
        personId: known.persons.get(keys[index]!) ?? added.persons.get(keys[index]!)!.id,
      }));
      const legalEntities = incident.input.legalEntities.map((entity) => {
        const key = legalEntityKey(entity.name);
        return { ...entity, legalEntityId: known.legalEntities.get(key) ?? added.legalEntities.get(key)!.id };
      });
      return { ...incident, input: { ...incident.input, persons, legalEntities, number: numbers[index]! } };
    });
    const incidents =
      ready.length === 0 ? [] : await createIncidents(scope, incidentsToCreate, { isSilent: !row.sendsEmails });
    const created = ready.map(({ line }, index): Result => {
      const { id, version } = incidents[index]!;
      const idsOf = (parts: AddedParts) => [...parts.values()].filter((part) => part.line === line).map(({ id }) => id);
      const ids = { personIds: idsOf(added.persons), legalEntityIds: idsOf(added.legalEntities) };
      return { line, result: 'CREATED', incidentId: id, version, ...ids };
    });
    await em.execute(resultsSql, [row.id, JSON.stringify([...results, ...created])]);
    await em.execute(countSql, [row.id, done]);
    // the next rows with these names are of the persons and legal entities that this batch has added
    for (const part of keysOf(known)) for (const [key, { id }] of added[part]) known[part].set(key, id);
    return true;
  });
}

/** A transaction for each row keeps a refused row from undoing the others. */
async function writeEach(scope: Scope, row: Import, { ready, results, known, done }: Writing): Promise<boolean> {
  const refused: Result[] = [...results];
  for (const each of ready) {
    scope.em.clear();
    try {
      const goesOn = await write(scope, row, { ready: [each], results: [], known, done: null });
      if (!goesOn) return false;
    } catch (error) {
      if (!(error instanceof BusinessRuleError)) throw error;
      if (error instanceof ExternalIdTakenError) refused.push({ line: each.line, result: 'SKIPPED' });
      else refused.push(...failed(each.rows, columnErrors(error.messages, row.mapping.targets)));
    }
  }
  return await write(scope, row, { ready: [], results: refused, known, done });
}

type NamedPart = { id: string; firstName: string; lastName: string };

/** A name without letters, or a second equal one in an incident, is a person of its own. */
function personKeys(persons: NamedPart[]): string[] {
  const keys = persons.map(nameKey);
  return persons.map(({ id }, index) => (keys[index] === '' || keys.indexOf(keys[index]!) < index ? id : keys[index]!));
}

/** Maps the key of a name to the added person or legal entity, and to the first line with that name. */
type AddedParts = Map<string, { id: string; line: number }>;

async function addParts({ em }: Scope, ready: ReadyRow[], known: Known): Promise<Record<keyof Known, AddedParts>> {
  const persons: AddedParts = new Map();
  const legalEntities: AddedParts = new Map();
  for (const { line, incident } of ready) {
    const keys = personKeys(incident.input.persons);
    for (const [at, person] of incident.input.persons.entries()) {
      const key = keys[at]!;
      if (known.persons.get(key) || persons.has(key)) continue;
      persons.set(key, { id: em.create(Person, pick(person, keysOf(personFields))).id, line });
    }
    for (const entity of incident.input.legalEntities) {
      const key = legalEntityKey(entity.name);
      if (known.legalEntities.get(key) || legalEntities.has(key)) continue;
      legalEntities.set(key, { id: em.create(LegalEntity, pick(entity, keysOf(legalEntityFields))).id, line });
    }
  }
  await em.flush();
  return { persons, legalEntities };
}

const createdSql = `
select row from incident_import_row where account_id = current_account() and import_id = $1 and result = 'CREATED'
  and row = any (array(select value::int from jsonb_array_elements_text($2::jsonb)))`;

const lockSql = `
select 1 from incident_import where account_id = current_account() and id = $1 and state = 'RUNNING' for update`;

const resultsSql = `
insert into incident_import_row (account_id, import_id, row, result, created_incident_id, incident_version, person_ids,
  legal_entity_ids, cells, errors)
select current_account(), $1, r.line, r.result, r."incidentId", r.version,
  array(select jsonb_array_elements_text(coalesce(r."personIds", '[]'))::uuid),
  array(select jsonb_array_elements_text(coalesce(r."legalEntityIds", '[]'))::uuid),
  coalesce(r.cells, '[]'), coalesce(r.errors, '[]')
from jsonb_to_recordset($2::jsonb) as r
  (line integer, result text, "incidentId" uuid, version integer, "personIds" jsonb, "legalEntityIds" jsonb,
  cells jsonb, errors jsonb)
on conflict (account_id, import_id, row) do update set result = excluded.result, created_incident_id = excluded.created_incident_id,
  incident_version = excluded.incident_version, person_ids = excluded.person_ids,
  legal_entity_ids = excluded.legal_entity_ids, cells = excluded.cells,
  errors = excluded.errors
where incident_import_row.result <> 'CREATED'`;

const countSql = `
update incident_import i set done_rows = greatest($2, i.done_rows), created_rows = c.created, failed_rows = c.failed,
  skipped_rows = c.skipped
from (select count(*) filter (where result = 'CREATED') as created, count(*) filter (where result = 'FAILED') as failed,
    count(*) filter (where result = 'SKIPPED') as skipped
  from incident_import_row where account_id = current_account() and import_id = $1) c
where i.account_id = current_account() and i.id = $1`;
