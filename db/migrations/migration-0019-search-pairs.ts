import { Migration } from '@mikro-orm/migrations';

/**
 * Two criteria are compared in one index: each has the columns of the others, and the relations of its persons are stored
 * with the incident. Each name of a person is a column of the text index, because an index of all names finds every
 * Kathleen for the last name Lee. Built while others write, and so that one that was interrupted begins again.
 */
export class Migration0019SearchPairs extends Migration {
  override name = 'migration-0019-search-pairs';

  override isTransactional() {
    return false;
  }

  override up() {
    for (const sql of [nameColumns, relationColumns, storing, trigger, existing]) this.addSql(sql);
    for (const [name, on] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on ${on}`);
    }
    for (const name of replaced) this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql('analyze incident, incident_person');
  }
}

const nameColumns = `alter table incident_person ${['first', 'middle', 'last'].map(
  (name) =>
    `add column if not exists ${name}_search text collate "C" generated always as (folded(${name}_name)) stored`,
)}`;

const relations = ['reporter', 'victim', 'person_of_interest', 'suspect', 'witness', 'subject'];
const relationFlags = relations.map((relation) => `has_${relation}_person`);

const relationColumns = `alter table incident ${relationFlags.map(
  (flag) => `add column if not exists ${flag} boolean not null default false`,
)}`;

const storing = `
create or replace function store_person_relations(incident_id uuid) returns void language sql as $$
  update incident i set ${relations.map((relation, at) => `${relationFlags[at]} = stored.${relation}`)}
  from (select ${relations.map((relation) => `coalesce(bool_or(p.relation_${relation}), false) as ${relation}`)}
    from incident_person p
    where p.account_id = current_account() and p.incident_id = store_person_relations.incident_id) stored
  where i.account_id = current_account() and i.id = store_person_relations.incident_id
    and (${relationFlags.map((flag) => `i.${flag}`)}) is distinct from
      (${relations.map((relation) => `stored.${relation}`)})
$$;

create or replace function incident_persons_changed() returns trigger language plpgsql as $$
begin
  perform store_person_relations(new.id);
  return null;
end $$;
`;

const trigger = `
drop trigger if exists incident_persons_changed on incident;
-- at the end of the transaction, when the persons of the incident are written too
create constraint trigger incident_persons_changed after insert or update of updated_at on incident
  deferrable initially deferred for each row execute function incident_persons_changed();
`;

const existing = `
do $$
declare
  account uuid;
  ids uuid[];
begin
  perform set_config('app.sees_locked', 'on', false);
  for account in select id from account order by id loop
    perform set_config('app.account_id', account::text, false);
    ids := array['00000000-0000-0000-0000-000000000000'::uuid];
    loop
      ids := array(select i.id from incident i where i.account_id = account and i.id > ids[cardinality(ids)]
        order by i.id limit 1000);
      exit when cardinality(ids) = 0;
      perform store_person_relations(id) from unnest(ids) id;
      commit;
    end loop;
  end loop;
  perform set_config('app.sees_locked', '', false), set_config('app.account_id', '', false);
end $$;
`;

/** Small columns are in every index; ids and times only in the indexes by number and by time, which are read furthest. */
const small = [
  ...['locked', ...relationFlags, 'status', 'occurred_uncertain', 'occurred_minute'],
  ...['reported_month', 'reported_weekday', 'occurred_month', 'occurred_weekday'],
];
const compared = [
  ...small,
  ...[
    'last_class_id',
    'severity_id',
    'last_location_id',
    'create_user_id',
    'occurred_on',
    'reported_at',
    'occurred_at',
  ],
];

const by = (column: string, included: string[]) =>
  `incident (account_id, ${column}, number) include (id, ${included.filter((each) => each !== column)})`;

const indexes = {
  incident_person_names: `incident_person using gin
    (first_search gin_trgm_ops, middle_search gin_trgm_ops, last_search gin_trgm_ops)`,
  incident_by_number: `incident (account_id, number) include (id, ${compared})`,
  incident_by_id: `incident (account_id, id) include (number, ${small})`,
  incident_by_reported: by('reported_at', compared),
  incident_by_occurred: by('occurred_at', compared),
  incident_by_class: by('last_class_id', small),
  incident_by_location: by('last_location_id', small),
  incident_by_severity: by('severity_id', small),
  incident_by_status: by('status', small),
  incident_by_shift: by('occurred_minute', small),
  incident_by_reported_month: by('reported_month', small),
  incident_by_reported_weekday: by('reported_weekday', small),
  incident_by_occurred_month: by('occurred_month', small),
  incident_by_occurred_weekday: by('occurred_weekday', small),
};

const replaced = [
  'incident_person_folded_text',
  ...['incident_searched', 'incident_reported_searched', 'incident_occurred_searched'],
  ...['incident_of_class_listed', 'incident_at_location_listed', 'incident_of_severity_listed'],
  ...['incident_of_status_listed', 'incident_of_shift', 'incident_reported_month', 'incident_reported_weekday'],
  ...['incident_occurred_month', 'incident_occurred_weekday'],
];
