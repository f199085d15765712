import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Import } from '../import-state.ts';

export async function importRow({ em }: Pick<Scope, 'em'>, id: string | undefined): Promise<Import> {
  const [row] = await em.execute<Import[]>(`${importSql} and i.id = $1`, [parseId(id)]);
  return orNotFound(row, 'import');
}

const importSql = `
select i.id, i.file_name as "fileName", i.state, i.problem, i.summary, i.mapping, i.adds_entries as "addsEntries",
  i.sends_emails as "sendsEmails", i.version, i.row_count as "rowCount", i.done_rows as "doneRows",
  i.created_rows as "createdRows", i.failed_rows as "failedRows", i.skipped_rows as "skippedRows",
  i.kept_incidents as "keptIncidents", i.checked, i.create_user_name as "createUserName",
  i.create_user_id = acting_user() as "isOwn",
  to_json(i.created_at) as "createdAt", to_json(i.started_at) as "startedAt", to_json(i.finished_at) as "finishedAt",
  i.file_id is not null as "hasFile"
from incident_import i where i.account_id = current_account()`;
