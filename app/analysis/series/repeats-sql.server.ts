import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { Actor } from '../../auth/actor.ts';
import { criteriaConditions } from '../../search/queries/criteria-conditions.server.ts';
import { visibleIncidents } from '../../search/queries/visible-incidents.server.ts';
import { mostRepeats, type RepeatKind } from './repeats.ts';
import type { SeriesPlan } from './series-plans.ts';

/** The one row of kind `all` has the number of all incidents of the period. */
export type RepeatRow = { kind: RepeatKind | 'all'; value: Record<string, string>; incidents: number; newest: string };

type Source = { from: RawBuilder<unknown>; key: RawBuilder<unknown>; value: RawBuilder<unknown> };

const partsOf = (table: string) =>
  sql`join ${sql.table(table)} p on p.account_id = current_account() and p.incident_id = m.id`;

/** No private field of a person is read. Equal keys are equal for the search too, whose criteria `value` becomes. */
const sources: Record<RepeatKind, Source> = {
  persons: {
    from: partsOf('incident_person'),
    // many people have the name Unknown
    key: sql`case when p.name_search ~ '^( (unknown)+)+$' then '' else p.name_search end`,
    value: sql`jsonb_build_object('firstName', p.first_name, 'middleName', p.middle_name, 'lastName', p.last_name)`,
  },
  legalEntities: {
    from: partsOf('incident_legal_entity'),
    key: sql`p.folded_text`,
    value: sql`jsonb_build_object('name', p.name)`,
  },
  rooms: {
    from: sql`join lookup l on l.account_id = current_account() and l.id = m.last_location_id`,
    key: sql`nullif(split_part(m.folded_text, chr(31), 3), '') || chr(31) || l.id`,
    value: sql`jsonb_build_object('unit', m.location_unit, 'lookupId', l.id, 'location', array_to_string(l.path, ' / '))`,
  },
  items: {
    from: partsOf('incident_item'),
    key: sql`split_part(p.folded_text, chr(31), 1)`,
    value: sql`jsonb_build_object('name', p.name)`,
  },
};

/** Returns the SELECT of who and what is in two or more of the incidents that the user may find, the most incidents first. */
export function repeatsSql(actor: Actor, { range, criteria }: Pick<SeriesPlan, 'range' | 'criteria'>) {
  const matching = criteriaConditions({ actor, now: () => new Date() }, criteria);
  const conditions = [
    ...visibleIncidents(actor),
    sql`i.occurred_on between ${range.from}::date and ${range.to}::date`,
    sql`(${sql.join(matching, sql` or `)})`,
  ];
  return sql`
with matching as materialized (
  select i.id, i.number, i.occurred_on, i.last_location_id, i.location_unit, i.folded_text from incident i
  where i.account_id = ${actor.account.id}::uuid and ${sql.join(conditions, sql` and `)})
${sql.join(keysOf(sources).map(repeatsOf), sql` union all `)}
union all (select 'all', '{}'::jsonb, count(*)::int, '' from matching)`;
}

function repeatsOf(kind: RepeatKind) {
  const { from, key, value } = sources[kind];
  return sql`(
  select ${sql.lit(kind)} as kind, (array_agg(${value} order by m.number desc))[1] as value,
    count(distinct m.id)::int as incidents, max(m.occurred_on)::text as newest
  from matching m ${from} where ${key} <> '' group by ${key} having count(distinct m.id) > 1
  order by incidents desc, newest desc, ${key} limit ${sql.lit(mostRepeats)})`;
}
