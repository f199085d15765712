import { AuditRecord } from '#db/entities/audit-record.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import type { Import } from '../import-state.ts';
import { nobodyKnown } from '../name-key.ts';
import { importBytes } from '../queries/import-bytes.server.ts';
import { importLists } from '../queries/import-lists.server.ts';
import { importRow } from '../queries/import-row.server.ts';
import { readRows } from '../reading/read-rows.server.ts';
import { addMissingEntries } from './add-missing-entries.server.ts';
import { convertRows } from './convert-rows.server.ts';
import { importBatch } from './import-batch.server.ts';
import { numberOf, type RowGroup, rowGroups, rowsIn } from './row-groups.ts';

/** A batch holds the locks of the account's numbers and audit, so a large one delays others. */
const incidentsOfBatch = 50;

/** Skips rows that have an incident already, so a stopped import continues. */
export async function importRows(scope: Scope, row: Import): Promise<void> {
  const { id, summary, mapping } = row;
  if (row.addsEntries) await addMissingEntries(scope, row);
  const lists = await importLists(scope);
  const known = nobodyKnown();
  const created = new Set((await scope.em.execute<{ row: number }[]>(createdSql, [id])).map(({ row }) => row));
  const seen = new Map<string, number>();
  let done = 0;
  let written = Promise.resolve(true);
  const bytes = await importBytes(scope, id);
  for await (const batch of rowGroups(readRows(bytes, summary.format), mapping.targets, incidentsOfBatch)) {
    const repeated = new Map(batch.flatMap((group) => repeatedIn(seen, group, numberOf(group[0]!, mapping.targets))));
    done += rowsIn(batch);
    if (done <= row.doneRows) continue;
    const rows = batch.filter(([first]) => !created.has(first!.line));
    // the rows are read while the ones before are written
    const converted = await convertRows(scope, row, rows, { lists, known });
    if (!(await written)) return;
    // the entities of the rows before are not needed again
    scope.em.clear();
    written = importBatch(scope, row, converted, { repeated, known, done });
    // an error is thrown where the result is awaited
    void Promise.allSettled([written]);
  }
  if (await written) await finish(scope, id);
}

/** Returns the line of the first row with this number outside this group. */
function repeatedIn(seen: Map<string, number>, [row]: RowGroup, number: string): [number, number][] {
  const first = seen.get(number);
  if (number !== '' && first === undefined) seen.set(number, row!.line);
  return first === undefined ? [] : [[row!.line, first]];
}

async function finish(scope: Scope, id: string) {
  await transaction(scope, async (scope) => {
    const ended = await scope.em.execute<object[]>(doneSql, [id, scope.now()]);
    if (ended.length === 0) return;
    const { fileName, createdRows, failedRows, skippedRows, sendsEmails } = await importRow(scope, id);
    scope.em.create(AuditRecord, {
      objectType: 'IMPORT',
      objectId: id,
      objectName: fileName,
      transactionType: 'IMPORT',
      objectData: { created: createdRows, failed: failedRows, skipped: skippedRows, emails: sendsEmails },
    });
  });
}

const createdSql = `
select row from incident_import_row
where account_id = current_account() and import_id = $1 and result = 'CREATED'`;

const doneSql = `
update incident_import set state = 'DONE', finished_at = $2, version = version + 1
where account_id = current_account() and id = $1 and state = 'RUNNING' returning 1`;
