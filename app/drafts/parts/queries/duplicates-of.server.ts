import type { Scope } from '../../../auth/scope.server.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';
import { type Known, knownByName } from './known-by-name.server.ts';

export async function duplicatesOf(scope: Scope, draftId: string, partId: string): Promise<Known> {
  const { body } = await editableDraft(scope, draftId);
  return await knownByName(scope, parseDraft(body), partId);
}
