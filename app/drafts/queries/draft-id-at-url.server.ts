import { NotFoundError } from '#db/errors.ts';
import { parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

/**
 * The id of the draft at an address; a copy is only at that of its own incident. One that is gone is left to the command,
 * which knows whether it was submitted.
 */
export async function draftIdAtUrl({ em }: Scope, { id, draftId }: { id?: string; draftId?: string }): Promise<string> {
  if (id) {
    const sql = 'select from draft where account_id = current_account() and id = ? and incident_id is distinct from ?';
    const elsewhere = await em.execute(sql, [parseId(draftId), parseId(id)]);
    if (elsewhere.length > 0) throw new NotFoundError('draft');
  }
  return parseId(draftId);
}
