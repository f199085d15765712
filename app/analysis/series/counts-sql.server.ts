import { type RawBuilder, sql } from 'kysely';
import type { Frequency } from '#db/vocabulary/analysis.ts';
import type { Actor } from '../../auth/actor.ts';
import { criteriaConditions } from '../../search/queries/criteria-conditions.server.ts';
import { visibleIncidents } from '../../search/queries/visible-incidents.server.ts';
import type { SeriesPlan } from './series-plans.ts';
import { noLocation } from './series-points.ts';

/** Days are those of the account's calendar, which are stored. */
export function countsSql(actor: Actor, frequency: Frequency, plans: SeriesPlan[]): RawBuilder<unknown> {
  const counts = plans.map(
    (plan, series) => sql`select ${series}::int as series, key::text, count from (
      select ${keyOf(frequency)} as key, count(*)::int as count from incident i
      where i.account_id = ${actor.account.id}::uuid and ${inSeries(actor, plan)} group by 1) counted`,
  );
  return sql`${sql.join(counts, sql` union all `)}`;
}

export function inSeries(actor: Actor, { range, criteria }: SeriesPlan): RawBuilder<unknown> {
  const matching = criteriaConditions({ actor, now: () => new Date() }, criteria);
  const conditions = [
    ...visibleIncidents(actor),
    sql`i.occurred_on between ${range.from}::date and ${range.to}::date`,
    sql`(${sql.join(matching, sql` or `)})`,
  ];
  return sql.join(conditions, sql` and `);
}

function keyOf(frequency: Frequency): RawBuilder<unknown> {
  if (frequency === 'CLASS') return sql`i.last_class_id`;
  if (frequency === 'LOCATION') return sql`coalesce(i.last_location_id::text, ${noLocation}::text)`;
  if (frequency === 'WORK_SHIFT_PERIOD')
    return sql`case when i.occurred_uncertain then -1 else i.occurred_minute / 60 end`;
  // the weekday of the stored day, because the index by day does not hold the stored weekday
  if (frequency === 'WEEKDAY_HOUR')
    return sql`case when i.occurred_uncertain then -1
      else (extract(isodow from i.occurred_on)::int - 1) * 24 + i.occurred_minute / 60 end`;
  return sql`i.occurred_on`;
}
