import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';

type Tools = Pick<Scope, 'em' | 'files' | 'now'>;

const retentionHours = 24;

/** Deletes bytes before the commit, so that an interrupted run leaves a row for the next one. */
export async function removeUnusedFiles({ em, files, now }: Tools) {
  for (const [purpose, columns] of Object.entries(references)) {
    const isUnused = sql`f.draft_id is null and ${sql.join(columns.map(isNotIn), sql` and `)}`;
    const unused = await runSql<{ id: string }>(
      em,
      sql`select f.id from stored_file f
        where f.account_id = current_account() and f.purpose = ${purpose}
          and f.created_at < ${now()}::timestamptz - make_interval(hours => ${retentionHours}) and ${isUnused}`,
    );
    for (const { id } of unused) {
      await em.transactional(async (em) => {
        const [deletedFile] = await runSql<{ key: string }>(
          em,
          sql`delete from stored_file f
            where f.account_id = current_account() and f.id = ${id} and ${isUnused} and ${isInNoDraft} returning key`,
        );
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
  // deleting an incident deletes its printouts
  REPORT: ['printout.file_id'],
};

function isNotIn(column: string) {
  const [table = ''] = column.split('.');
  return sql`not exists (select from ${sql.table(table)}
    where ${sql.ref(`${table}.account_id`)} = f.account_id and ${sql.ref(column)} = f.id)`;
}

/** An edit copy can refer to files that others have removed from the incident. */
const isInNoDraft = sql`not exists (
  select from draft d where d.account_id = f.account_id and strpos(d.body::text, f.id::text) > 0)`;
