import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** The caller must check whether the user may view the incident. */
export async function incidentOfEntry({ em }: Pick<Scope, 'em'>, entryId: string): Promise<string> {
  const [found] = await em.execute<{ incidentId: string }[]>(sql, [parseId(entryId)]);
  return orNotFound(found, 'history entry').incidentId;
}

const sql = `
select incident_id as "incidentId" from history_entry where account_id = current_account() and id = $1`;
