import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { endDraftSql } from '../../saving/end-draft-sql.ts';
import { lockIncidentOfDraft } from '../../saving/writing/lock-incident-of-draft.server.ts';
import { releaseEditing } from '../../saving/writing/release-editing.server.ts';

/** Counts from when an unchanged copy was last opened or saved. */
const retentionHours = 24;

export async function discardOldCopies({ em, now }: Pick<Scope, 'em' | 'now'>) {
  const isOld = sql<boolean>`incident_id is not null and not changed
    and updated_at < ${now()}::timestamptz - make_interval(hours => ${retentionHours})`;
  const old = await runSql<{ id: string; incidentId: string }>(
    em,
    sql`select id, incident_id as "incidentId" from draft
      where account_id = current_account() and ${isOld} order by updated_at`,
  );
  for (const { id, incidentId } of old) {
    await em.transactional(async (em) => {
      await lockIncidentOfDraft({ em }, id);
      const gone = await runSql(em, endDraftSql('UNCHANGED', sql`id = ${id} and ${isOld}`));
      if (gone.length > 0) await releaseEditing({ em }, incidentId);
    });
  }
}
