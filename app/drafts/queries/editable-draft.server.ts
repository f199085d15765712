import { Draft } from '#db/entities/draft.ts';
import { idOrAbsent, permit, present } from '../../auth/permit.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayEditDraft } from '../policy.ts';
import { incidentOfDraft } from './incident-of-draft.server.ts';

/** A draft as its writer may read it. */
export async function editableDraft(scope: Scope, draftId: string): Promise<Draft> {
  const draft = present(await scope.em.findOne(Draft, { id: idOrAbsent(draftId) }), 'draft');
  await incidentOfDraft(scope, draft);
  permit(mayEditDraft(scope.actor, draft));
  return draft;
}
