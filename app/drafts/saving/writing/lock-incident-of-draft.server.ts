import { parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Runs before the draft is locked, in the order of a deletion of the incident. Locks nothing for a new incident. */
export async function lockIncidentOfDraft({ em }: Pick<Scope, 'em'>, draftId: string) {
  await em.execute(sql, [parseId(draftId)]);
}

const sql = `
select from incident where account_id = current_account()
  and id = (select incident_id from draft where account_id = current_account() and id = $1)
for no key update`;
