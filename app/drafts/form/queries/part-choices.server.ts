import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { choicesOfParts, type LookupChoice } from '../choices-of-parts.ts';

export async function partChoices({ em }: Scope) {
  return choicesOfParts(await em.execute<LookupChoice[]>(sql));
}

const sql = `
select id, type, name, active from lookup where account_id = current_account() and active
  and type not in ('INCIDENT_CLASS', 'LOCATION') order by position, name ${nameOrder}`;
