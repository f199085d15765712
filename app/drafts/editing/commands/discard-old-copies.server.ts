import type { Scope } from '../../../auth/scope.server.ts';
import { endDraftSql } from '../end-draft-sql.ts';
import { releaseEditing } from './release-editing.server.ts';

/** The lifetime of an unchanged edit copy after it was last opened or saved. */
const retentionHours = 24;

export async function discardOldCopies({ em, now }: Pick<Scope, 'em' | 'now'>) {
  const old = await em.execute<{ id: string; incidentId: string }[]>(oldSql, [now(), retentionHours]);
  for (const { id, incidentId } of old) {
    await em.transactional(async (em) => {
      const gone = await em.execute(goneSql, [now(), retentionHours, id]);
      if (gone.length > 0) await releaseEditing({ em }, incidentId);
    });
  }
}

const isOld = `incident_id is not null and not changed
  and updated_at < $1::timestamptz - make_interval(hours => $2)`;

const oldSql = `select id, incident_id as "incidentId" from draft
  where account_id = current_account() and ${isOld} order by updated_at`;
const goneSql = endDraftSql('UNCHANGED', `id = $3 and ${isOld}`);
