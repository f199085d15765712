import { NotFoundError } from '#db/errors.ts';
import { parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Accepts a missing draft, because the command knows whether it was submitted. */
export async function draftIdAtUrl({ em }: Scope, { id, draftId }: { id?: string; draftId?: string }): Promise<string> {
  if (id) {
    const sql =
      'select from draft where account_id = current_account() and id = $1 and incident_id is distinct from $2';
    const mismatches = await em.execute(sql, [parseId(draftId), parseId(id)]);
    if (mismatches.length > 0) throw new NotFoundError('draft');
  }
  return parseId(draftId);
}
