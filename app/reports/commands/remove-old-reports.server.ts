import type { Scope } from '../../auth/scope.server.ts';

/** How long a printout is kept after its request. */
const retentionHours = 24;

/** Removes expired printouts, files first, so that an interrupted run leaves rows for the next run. */
export async function removeOldReports({ em, files, now }: Pick<Scope, 'em' | 'files' | 'now'>) {
  const old = await em.execute<{ id: string; fileId: string | null; key: string | null }[]>(oldSql, [
    now(),
    retentionHours,
  ]);
  for (const { id, fileId, key } of old) {
    if (key) await files.remove(key);
    await em.transactional(async (em) => {
      await em.execute('delete from report where account_id = current_account() and id = ?', [id]);
      await em.execute('delete from stored_file where account_id = current_account() and id = ?', [fileId]);
    });
  }
}

const oldSql = `
select r.id, f.id as "fileId", f.key from report r
left join stored_file f on f.account_id = r.account_id and f.id = r.file_id
where r.account_id = current_account() and r.requested_at < ?::timestamptz - make_interval(hours => ?)
order by r.requested_at`;
