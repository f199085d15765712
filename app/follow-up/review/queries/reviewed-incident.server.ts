import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type ReviewedIncident = { classPath: string[]; author: string; returns: number };

/** Returns what the dialog of a return says about the incident, which the user may view. */
export async function reviewedIncident({ em }: Pick<Scope, 'em'>, id: string): Promise<ReviewedIncident> {
  const [found] = await em.execute<ReviewedIncident[]>(sql, [id]);
  return orNotFound(found, 'incident');
}

const sql = `
select c.path as "classPath", i.review_user_name as author, i.review_returns as returns
from incident i join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
where i.account_id = current_account() and i.id = $1`;
