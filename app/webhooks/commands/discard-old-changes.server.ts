import type { Scope } from '../../auth/scope.server.ts';
import { retentionDays } from '../change-types.ts';

/** Remembers the last discarded place. */
export async function discardOldChanges({ em, now }: Pick<Scope, 'em' | 'now'>) {
  await em.execute(discardSql, [now(), retentionDays]);
}

const discardSql = `
with old as (
  delete from incident_change
  where account_id = current_account() and committed_at < $1::timestamptz - make_interval(days => $2) returning place
)
update incident_change_count set discarded_place = greatest(discarded_place, (select max(place) from old))
where account_id = current_account() and exists (select from old)`;
