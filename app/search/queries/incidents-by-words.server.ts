import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { daysBefore } from '../criteria/date-range.ts';
import { maySearch, searchesAll } from '../policy.ts';
import { maxFound, searchTerms } from '../words/search-terms.ts';

export type SearchedWords = {
  typed: string;
  /** Days of the date occurred, up to today. */
  days?: number | null;
};

/** Returns ids, newest first, at most one more than are counted. */
export async function incidentsByWords(scope: Scope, { typed, days = null }: SearchedWords) {
  const { actor, em } = scope;
  authorize(maySearch(actor));
  const creator = searchesAll(actor) ? null : actor.userId;
  const from = days === null ? null : daysBefore(toDateFields(scope.now(), actor.timeZone).date, days);
  return await em.execute<{ id: string }[]>(sql, [searchTerms(typed), creator, from, maxFound + 1]);
}

// the newest by number are matched before the date is tested
const sql = `
select m.id from matching_incident_texts($1::text[], $2::uuid, case when $3::date is null then $4 else 5 * $4 end) m
where $3::date is null or exists (select from incident i
  where i.account_id = current_account() and i.id = m.id and i.occurred_on >= $3::date)
order by m.number desc limit $4`;
