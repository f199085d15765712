import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { maySearch, searchesAll } from '../../search/policy.ts';
import type { changeTypes } from '../change-types.ts';

export type FeedEntry = {
  place: number;
  kind: keyof typeof changeTypes;
  incidentId: string;
  version: number;
  committedAt: string;
};

type Answer = {
  /** In their order. */
  changes: FeedEntry[];
  /** The place of the newest change of the account, seen by the user or not. */
  lastPlace: number;
  /** The last place whose change is no longer kept. */
  discardedPlace: number;
};

/**
 * Returns at most `limit` changes after a place, of the incidents that a search of the user may find. A user who does not see
 * locked incidents gets a lock as a deletion, and an unlock as a creation.
 */
export async function changeFeed({ em, actor }: Scope, behind: number, limit: number): Promise<Answer> {
  authorize(maySearch(actor));
  const creator = searchesAll(actor) ? null : actor.userId;
  const [found] = await em.execute<[Answer]>(changesSql, [behind, limit, creator]);
  return found;
}

// a single statement, so that the newest place and the changes are of the same snapshot
const changesSql = `
select coalesce(max(n.last_place), 0)::float8 as "lastPlace", coalesce(max(n.discarded_place), 0)::float8 as "discardedPlace",
  coalesce((
    select json_agg(json_build_object('place', c.place, 'incidentId', c.incident_id, 'version', c.version,
      'committedAt', c.committed_at,
      'kind', case when sees_locked() then c.kind when c.kind = 'LOCK' then 'DELETE' when c.kind = 'UNLOCK' then 'CREATE'
        else c.kind end) order by c.place)
    from (
      select * from incident_change
      where account_id = current_account() and place > $1 and ($3::uuid is null or create_user_id = $3)
      order by place limit $2
    ) c
  ), '[]') as changes
from incident_change_count n where n.account_id = current_account()`;
