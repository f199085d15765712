import { sql } from 'kysely';
import { legalEntityRelations, personRelations, personStatuses } from '#db/vocabulary/incident.ts';
import { snakeCased } from '../rows/record-sql.server.ts';
import { severitiesSql } from '../rows/severities-sql.ts';

const maxOwned = 20;

type Kind = {
  table: string;
  key: string;
  owner: string;
  relations: Record<string, string>;
  statuses: Record<string, string>;
};

const kinds = {
  person: {
    table: 'incident_person',
    key: 'person_id',
    owner: 'owner_person_id',
    relations: personRelations,
    statuses: personStatuses,
  },
  legalEntity: {
    table: 'incident_legal_entity',
    key: 'legal_entity_id',
    owner: 'owner_legal_entity_id',
    relations: legalEntityRelations,
    statuses: {},
  },
} satisfies Record<string, Kind>;

type Reader = { userId: string; searchesAll: boolean; viewsAssigned: boolean };
type Page = { limit: number; offset: number };

export function involvementsSql(
  name: keyof typeof kinds,
  id: string,
  { userId, searchesAll, viewsAssigned, limit, offset }: Reader & Page,
) {
  const { table, key, owner, relations, statuses }: Kind = kinds[name];
  return sql`
with involved as materialized (
  select p.id as part_id, i.id, i.number, i.status, i.locked, i.occurred_on, i.occurred_at, i.occurred_uncertain,
    i.last_class_id, i.severity_id, ${labels('p', relations)} as relations, ${labels('p', statuses)} as statuses
  from ${sql.table(table)} p join incident i on i.account_id = p.account_id and i.id = p.incident_id
  where p.account_id = current_account() and ${sql.ref(`p.${key}`)} = ${id}::uuid and (not i.locked or sees_locked())
    and (${searchesAll}::bool or i.create_user_id = ${userId}::uuid or ${viewsAssigned}::bool and i.assigned_user_id = ${userId}::uuid
      or has_open_task(i.id))
), page as (
  select * from involved order by number desc, part_id limit ${limit}::int offset ${offset}::int
), severity as (${sql.raw(severitiesSql)}
), owned as (
  (select 'Vehicle' as kind, coalesce(nullif(concat_ws(' ', nullif(v.color, ''), nullif(v.maker, ''), nullif(v.model, ''),
      nullif(v.license_plate, '')), ''), 'Unknown') as name, n.id, n.number
    from involved n join incident_vehicle v on v.account_id = current_account() and ${sql.ref(`v.${owner}`)} = n.part_id
      and v.incident_id = n.id)
  union all
  (select 'Item', coalesce(nullif(concat_ws(' ', nullif(t.name, ''), nullif(t.brand, ''), nullif(t.model, '')), ''), 'Unknown'),
      n.id, n.number
    from involved n join incident_item t on t.account_id = current_account() and ${sql.ref(`t.${owner}`)} = n.part_id
      and t.incident_id = n.id)
  order by number desc limit ${maxOwned}
)
select jsonb_build_object(
  'total', (select count(*) from involved),
  'since', (select min(occurred_on) from involved),
  'relations', (select coalesce(jsonb_object_agg(label, times), '{}') from (
    select label, count(*) as times from involved, unnest(relations) as label group by label) r),
  'incidents', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'status', p.status,
      'locked', p.locked, 'occurredUncertain', p.occurred_uncertain, 'classPath', c.path, 'severity', s.name,
      'severityRank', s.rank, 'relations', p.relations, 'statuses', p.statuses,
      'occurredAt', case when p.occurred_uncertain then to_jsonb(p.occurred_on) else to_jsonb(p.occurred_at) end)
      order by p.number desc, p.part_id), '[]')
    from page p join lookup c on c.account_id = current_account() and c.id = p.last_class_id
    left join severity s on s.id = p.severity_id),
  'owned', (select coalesce(jsonb_agg(to_jsonb(o) order by o.number desc), '[]') from owned o)) as involvements`;
}

function labels(row: string, switches: Record<string, string>) {
  const each = Object.entries(switches).map(
    ([name, label]) => sql`case when ${sql.ref(`${row}.${snakeCased(name)}`)} then ${sql.lit(label)} end`,
  );
  return each.length > 0 ? sql`array_remove(array[${sql.join(each)}], null)` : sql`'{}'::text[]`;
}
