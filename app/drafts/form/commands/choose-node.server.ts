import type { Scope } from '../../../auth/scope.server.ts';
import { changeDraft } from '../../saving/commands/change-draft.server.ts';
import { type TreeFieldKey, treeFields } from '../tree-fields.ts';

export async function chooseNode(scope: Scope, draftId: string, field: TreeFieldKey, id: string) {
  const { name } = treeFields[field];
  await changeDraft(scope, draftId, (body) =>
    name === 'lastClassId'
      ? { ...body, lastClassId: id }
      : { ...body, location: { ...body.location, lastLocationId: id } },
  );
}
