import type { Scope } from '../../../auth/scope.server.ts';

/** Removes the file first, so that an interrupted removal leaves the row for a retry. */
export async function removePrintout({ em, files }: Pick<Scope, 'em' | 'files'>, id: string) {
  const [printout] = await em.execute<{ fileId: string | null; key: string | null }[]>(sql, [id]);
  if (!printout) return;
  if (printout.key) await files.remove(printout.key);
  await em.transactional(async (em) => {
    await em.execute('delete from printout where account_id = current_account() and id = $1', [id]);
    await em.execute('delete from stored_file where account_id = current_account() and id = $1', [printout.fileId]);
  });
}

const sql = `
select f.id as "fileId", f.key from printout p
left join stored_file f on f.account_id = p.account_id and f.id = p.file_id
where p.account_id = current_account() and p.id = $1`;
