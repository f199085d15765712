import { parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { endDraftSql } from '../end-draft-sql.ts';
import { releaseEditing } from './release-editing.server.ts';

export async function discardUnchangedCopy(scope: Scope, draftId: string): Promise<boolean> {
  return await transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const [gone] = await em.execute<{ incidentId: string }[]>(sql, [parseId(draftId), actor.userId]);
    if (gone) await releaseEditing(scope, gone.incidentId);
    return gone !== undefined;
  });
}

const sql = endDraftSql('UNCHANGED', 'id = $1 and create_user_id = $2 and incident_id is not null and not changed');
