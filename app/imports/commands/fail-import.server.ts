import type { Scope } from '../../auth/scope.server.ts';

/** Ends an import that its worker has given up; what is imported stays, and it can be run again. */
export async function failImport({ em, now }: Pick<Scope, 'em' | 'now'>, importId: string, problem: string) {
  await em.execute(failSql, [importId, problem, now()]);
}

const failSql = `
update incident_import set finished_at = $3, problem = $2, version = version + 1,
  state = case state when 'READING' then 'REFUSED' when 'CHECKING' then 'MATCHING' else 'FAILED' end
where account_id = current_account() and id = $1 and state in ('READING', 'CHECKING', 'RUNNING', 'UNDOING')`;
