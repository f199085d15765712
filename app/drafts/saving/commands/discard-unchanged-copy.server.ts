import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import { parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { endDraftSql } from '../end-draft-sql.ts';
import { lockIncidentOfDraft } from '../writing/lock-incident-of-draft.server.ts';
import { releaseEditing } from '../writing/release-editing.server.ts';

export async function discardUnchangedCopy(scope: Scope, draftId: string): Promise<boolean> {
  return await transaction(scope, async (scope) => {
    const { em, actor } = scope;
    await lockIncidentOfDraft(scope, draftId);
    const isUnchangedCopy = sql<boolean>`id = ${parseId(draftId)} and create_user_id = ${actor.userId}
      and incident_id is not null and not changed`;
    const [gone] = await runSql<{ incidentId: string }>(em, endDraftSql('UNCHANGED', isUnchangedCopy));
    if (gone) await releaseEditing(scope, gone.incidentId);
    return gone !== undefined;
  });
}
