import type { Scope } from '../../auth/scope.server.ts';

type Tools = Pick<Scope, 'em' | 'files' | 'now'>;

/** How long an unreferenced file is kept after its upload. */
const retentionHours = 24;

/** Deletes the bytes before the commit, so that an interrupted run leaves a row that the next run finds. */
export async function removeUnusedFiles({ em, files, now }: Tools) {
  for (const [purpose, columns] of Object.entries(references)) {
    const isUnused = `f.draft_id is null and ${columns.map(isNotIn).join(' and ')}`;
    const unused = await em.execute<{ id: string }[]>(
      `select f.id from stored_file f
       where f.account_id = current_account() and f.purpose = $1 and f.created_at < $2::timestamptz - make_interval(hours => $3) and ${isUnused}`,
      [purpose, now(), retentionHours],
    );
    for (const { id } of unused) {
      await em.transactional(async (em) => {
        const sql = `delete from stored_file f where f.account_id = current_account() and f.id = $1 and ${isUnused} and ${isInNoDraft} returning key`;
        const [deletedFile] = await em.execute<{ key: string }[]>(sql, [id]);
        if (deletedFile) await files.remove(deletedFile.key);
      });
    }
  }
}

const references = {
  ATTACHMENT: ['attachment.file_id', 'attachment.thumbnail_file_id'],
  PICTURE: [
    ...['incident_person', 'person'].flatMap((table) => [
      `${table}.picture_file_id`,
      `${table}.picture_thumbnail_file_id`,
    ]),
    'account_logo.file_id',
    ...['app_user.avatar_file_id', 'app_user.avatar_thumbnail_file_id'],
  ],
};

function isNotIn(column: string) {
  const table = column.split('.')[0];
  return `not exists (select from ${table} where ${table}.account_id = f.account_id and ${column} = f.id)`;
}

/** The edit copy of an incident can still refer to files that other users have removed from the incident. */
const isInNoDraft =
  'not exists (select from draft d where d.account_id = f.account_id and strpos(d.body::text, f.id::text) > 0)';
