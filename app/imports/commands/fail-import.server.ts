import type { Scope } from '../../auth/scope.server.ts';
import { remainingIncidentsSql } from '../remaining-incidents-sql.ts';

/** Ends an import that the worker has given up; incidents stay as they are, and the other rows can be tried again. */
export async function failImport({ em, now }: Pick<Scope, 'em' | 'now'>, importId: string, problem: string) {
  await em.execute(failSql, [importId, problem, now()]);
}

const failSql = `
update incident_import i set finished_at = $3, problem = $2, version = version + 1,
  state = case state when 'READING' then 'REFUSED' when 'CHECKING' then 'MATCHING' when 'UNDOING' then 'UNDONE'
    else 'FAILED' end,
  kept_incidents = case state when 'UNDOING' then ${remainingIncidentsSql} else kept_incidents end
where i.account_id = current_account() and i.id = $1 and i.state in ('READING', 'CHECKING', 'RUNNING', 'UNDOING')`;
