import { type RawBuilder, sql } from 'kysely';
import type { Frequency, Measure } from '#db/vocabulary/analysis.ts';
import { incidentStatus, lostStatuses } from '#db/vocabulary/incident.ts';
import type { Actor } from '../../auth/actor.ts';
import { wholeSeries } from './counted-series.ts';
import { inSeries } from './counts-sql.server.ts';
import type { SeriesPlan } from './series-plans.ts';
import { noLocation, uncertainHour } from './series-points.ts';

type Measured = {
  frequency: Frequency;
  measure: Exclude<Measure, 'INCIDENTS'>;
  /** The point of each class or location: medians of classes cannot be joined afterwards. */
  nodePoints: { id: string; point: string }[];
};

/**
 * Returns the SELECT of a measure of all series, one row for each point, for the whole series and for what no point has.
 * A median is in seconds, a sum in cents. `missing` is how many incidents are not closed, or items have no value.
 */
export function measuresSql(actor: Actor, measured: Measured, plans: SeriesPlan[]): RawBuilder<unknown> {
  const { frequency, measure, nodePoints } = measured;
  const node = sql`left join unnest(${nodePoints.map(({ id }) => id)}::uuid[], ${nodePoints.map(({ point }) => point)}::text[])
    as node (id, point) on node.id = i.${sql.ref(frequency === 'CLASS' ? 'last_class_id' : 'last_location_id')}`;
  const from = sql`incident i ${frequency === 'CLASS' || frequency === 'LOCATION' ? node : sql``}`;
  const leftOut = frequency === 'WORK_SHIFT_PERIOD' ? uncertainHour : noLocation;
  const measures = plans.map((plan, series) => {
    const where = sql`i.account_id = ${actor.account.id}::uuid and ${inSeries(actor, plan)}`;
    const ofIncidents = numbersOf[measure](pointOf(frequency), from, where);
    return sql`select ${series}::int as series,
        case when grouping(point) = 1 then ${wholeSeries} else coalesce(point, ${leftOut}) end as key,
        count(number)::int as count, ${totalOf[measure]} as number, sum(missing)::int as missing
      from (select *, point is null as is_left_out from (${ofIncidents}) measured) each
      group by grouping sets ((point), (is_left_out)) having grouping(point) = 0 or not is_left_out`;
  });
  return sql`${sql.join(measures, sql` union all `)}`;
}

type NumbersOf = (
  point: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
) => RawBuilder<unknown>;

const isClosed = sql`i.status = ${incidentStatus.closed}::smallint`;

const numbersOf: Record<Measured['measure'], NumbersOf> = {
  DAYS_TO_CLOSE: (point, from, where) => sql`
    select ${point} as point, (not ${isClosed})::int as missing,
      case when ${isClosed} then greatest(extract(epoch from i.closed_at - i.reported_at), 0)::float8 end as number
    from ${from} where ${where}`,
  VALUE_LOST: (point, from, where) => sql`
    select ${point} as point, count(*) filter (where t.value_cents is null) as missing,
      coalesce(sum(t.value_cents), 0)::float8 as number
    from ${from} join incident_item t on t.account_id = i.account_id and t.incident_id = i.id
      and t.status = any(${[...lostStatuses]}::text[])
    where ${where} group by i.id, 1`,
  OPEN_TASKS: (point, from, where) => sql`
    select ${point} as point, 0 as missing, count(*)::float8 as number
    from ${from} join incident_task t on t.account_id = i.account_id and t.incident_id = i.id and t.state = 'OPEN'
    where ${where} and not ${isClosed} group by i.id, 1`,
  OPEN_ITEMS: (point, from, where) => sql`
    select ${point} as point, 0 as missing, count(*)::float8 as number
    from ${from} join incident_checklist_item x on x.account_id = i.account_id and x.incident_id = i.id
      and x.required and x.counts and x.ticked_at is null
    where ${where} group by i.id, 1`,
  WAITING: (point, from, where) => sql`
    select ${point} as point, 0 as missing, 1::float8 as number from ${from}
    where ${where} and i.review_state = 'WAITING'`,
};

const totalOf: Record<Measured['measure'], RawBuilder<unknown>> = {
  DAYS_TO_CLOSE: sql`percentile_cont(0.5) within group (order by number)`,
  VALUE_LOST: sql`sum(number)`,
  OPEN_TASKS: sql`sum(number)`,
  OPEN_ITEMS: sql`sum(number)`,
  WAITING: sql`sum(number)`,
};

function pointOf(frequency: Frequency): RawBuilder<unknown> {
  switch (frequency) {
    case 'DAY':
      return sql`to_char(i.occurred_on, 'YYYY-MM-DD')`;
    case 'MONTH':
      return sql`to_char(i.occurred_on, 'YYYY-MM')`;
    case 'YEAR':
      return sql`to_char(i.occurred_on, 'YYYY')`;
    case 'DAY_OF_WEEK':
      return sql`extract(isodow from i.occurred_on)::text`;
    case 'WORK_SHIFT_PERIOD':
      return sql`case when not i.occurred_uncertain then (i.occurred_minute / 60)::text end`;
    case 'WEEKDAY_HOUR':
      throw new Error('The hours of a week count incidents alone.');
    case 'CLASS':
    case 'LOCATION':
      return sql`node.point`;
  }
}
