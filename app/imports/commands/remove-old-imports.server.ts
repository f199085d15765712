import type { Scope } from '../../auth/scope.server.ts';
import { retentionDays } from '../import-state.ts';

export async function removeOldImports({ em, files, now }: Pick<Scope, 'em' | 'files' | 'now'>): Promise<void> {
  const old = await em.execute<{ id: string; fileId: string; key: string }[]>(oldSql, [now(), retentionDays]);
  for (const { id, fileId, key } of old) {
    // the bytes go first, so that an interrupted run leaves a row that the next one finds
    await files.remove(key);
    await em.transactional(async (em) => {
      await em.execute(forgetSql, [id]);
      await em.execute(cellsSql, [id]);
      await em.execute('delete from stored_file where account_id = current_account() and id = $1', [fileId]);
    });
  }
}

const oldSql = `
select i.id, i.file_id as "fileId", f.key from incident_import i
join stored_file f on f.account_id = i.account_id and f.id = i.file_id
where i.account_id = current_account() and i.created_at < $1::timestamptz - make_interval(days => $2)`;

const forgetSql = `
update incident_import set file_id = null, summary = '{}', checked = '{}',
  state = case when state in ('MATCHING', 'CHECKED', 'CANCELLED') then 'DONE' else state end
where account_id = current_account() and id = $1`;

const cellsSql = `
update incident_import_row set cells = '[]' where account_id = current_account() and import_id = $1 and cells <> '[]'`;
