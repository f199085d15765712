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
  changes: FeedEntry[];
  /** The account's newest change, visible to the user or not. */
  lastPlace: number;
  discardedPlace: number;
};

/** Users who do not see locked incidents get a lock as a deletion, and an unlock as a creation. */
export async function changeFeed({ em, actor }: Scope, behind: number, limit: number): Promise<Answer> {
  authorize(maySearch(actor));
  const creator = searchesAll(actor) ? null : actor.userId;
  const [found] = await em.execute<[Answer]>(changesSql, [behind, limit, creator]);
  return found;
}

// one statement, so that the newest place and the changes are of one snapshot
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
