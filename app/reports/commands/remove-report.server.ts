import type { Scope } from '../../auth/scope.server.ts';

/** Removes a printout, its file first, so that an interrupted removal leaves the row for the next one. */
export async function removeReport({ em, files }: Pick<Scope, 'em' | 'files'>, id: string) {
  const [report] = await em.execute<{ fileId: string | null; key: string | null }[]>(sql, [id]);
  if (!report) return;
  if (report.key) await files.remove(report.key);
  await em.transactional(async (em) => {
    await em.execute('delete from report where account_id = current_account() and id = $1', [id]);
    await em.execute('delete from stored_file where account_id = current_account() and id = $1', [report.fileId]);
  });
}

const sql = `
select f.id as "fileId", f.key from report r
left join stored_file f on f.account_id = r.account_id and f.id = r.file_id
where r.account_id = current_account() and r.id = $1`;
