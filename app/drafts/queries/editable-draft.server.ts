import { Draft } from '#db/entities/draft.ts';
import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { incidentOfDraft } from '../editing/queries/incident-of-draft.server.ts';
import { mayEditDraft } from '../policy.ts';

/** Returns a draft that the user may edit; throws otherwise. */
export async function editableDraft(scope: Scope, draftId: string): Promise<Draft> {
  const draft = orNotFound(await scope.em.findOne(Draft, { id: parseId(draftId) }), 'draft');
  await incidentOfDraft(scope, draft);
  authorize(mayEditDraft(scope.actor, draft));
  return draft;
}
