import type { Scope } from '../../auth/scope.server.ts';
import type { ReportKind } from '../printing/print-input.schema.ts';
import { type StoredSchedule, scheduleOf } from './queries/schedule-of.server.ts';

/** Locks the row; null without a schedule. Needs a transaction. */
export async function scheduleToChange(
  scope: Pick<Scope, 'em'>,
  of: { kind: ReportKind; id: string },
): Promise<StoredSchedule | null> {
  const ids = [of.kind === 'SEARCH' ? of.id : null, of.kind === 'ANALYSIS' ? of.id : null];
  await scope.em.execute(sql, ids);
  return await scheduleOf(scope, of);
}

const sql = `
select id from report_schedule
where account_id = current_account() and (saved_search_id = $1::uuid or saved_analysis_id = $2::uuid) for update`;
