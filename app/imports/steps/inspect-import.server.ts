import type { Scope } from '../../auth/scope.server.ts';
import type { ColumnValues, Import } from '../import-state.ts';
import { importBytes } from '../queries/import-bytes.server.ts';
import { proposedTargets } from '../queries/proposed-targets.server.ts';
import type { FileSummary, Mapping, Target } from '../reading/contract.ts';
import { possibleDateOrders } from '../reading/date-order.ts';
import { inspectFile } from '../reading/inspect-file.server.ts';
import { readRows } from '../reading/read-rows.server.ts';

export async function inspectImport(
  scope: Scope,
  { id, fileName, summary: before, mapping: earlier }: Import,
): Promise<void> {
  const bytes = await importBytes(scope, id);
  const summary = await inspectFile(bytes, fileName, before.format);
  if ('refused' in summary) {
    await scope.em.execute(refuseSql, [id, summary.refused, scope.now()]);
    return;
  }
  const targets = await proposedTargets(scope, summary.columns, earlier.targets);
  const { profiles, dates } = await profilesOf(bytes, summary, targets);
  const orders = possibleDateOrders(dates);
  const mapping: Mapping = { targets, dateOrder: orders.length === 1 ? orders[0]! : null };
  await scope.em.execute(readSql, [
    id,
    // an encoding that was chosen can be chosen again
    JSON.stringify({ ...summary, isEncodingSure: before.isEncodingSure ?? summary.isEncodingSure, profiles }),
    JSON.stringify(mapping),
    summary.rowCount,
  ]);
}

/** A column with more or longer values holds texts, not entries of a list. */
const mostValues = 1_000;
const longestValue = 200;

async function profilesOf(bytes: Buffer, { format, columns }: FileSummary, targets: Target[]) {
  const dates = new Set<string>();
  const counts: (Map<string, number> | null)[] = columns.map(() => new Map());
  const longest = columns.map(() => 0);
  const filled = columns.map(() => 0);
  for await (const { cells } of readRows(bytes, format)) {
    for (const [at, cell] of cells.slice(0, columns.length).entries()) {
      if (cell === '') continue;
      filled[at]! += 1;
      if (/Date$|dateOfBirth$|occurredTo/.test(targets[at]!)) dates.add(cell);
      longest[at] = Math.max(longest[at]!, cell.length);
      const values = counts[at];
      if (!values) continue;
      values.set(cell, (values.get(cell) ?? 0) + 1);
      if (values.size > mostValues || cell.length > longestValue) counts[at] = null;
    }
  }
  const profiles = columns.map(
    (_, index): ColumnValues => ({
      values: counts[index] ? [...counts[index].entries()] : null,
      longest: longest[index]!,
      filled: filled[index]!,
    }),
  );
  return { profiles, dates };
}

const readSql = `
update incident_import set state = 'MATCHING', summary = $2::jsonb, mapping = $3::jsonb, row_count = $4, done_rows = 0,
  checked = '{}'
where account_id = current_account() and id = $1 and state = 'READING'`;

const refuseSql = `
update incident_import set state = 'REFUSED', problem = $2, finished_at = $3
where account_id = current_account() and id = $1 and state = 'READING'`;
