import { Migration } from '@mikro-orm/migrations';

/**
 * The words of every incident, for the search by words. The product's role reaches them only through two functions,
 * because PostgreSQL does not use a text index for a role that row-level security applies to.
 */
export class Migration0010IncidentText extends Migration {
  override name = 'migration-0010-incident-text';

  /** The words of incidents that exist are written while others write; a migration that was interrupted begins again. */
  override isTransactional() {
    return false;
  }

  override up() {
    for (const sql of [table, words, indexing, triggers, matching, existing, 'analyze incident_text']) this.addSql(sql);
    for (const [name, on] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on ${on}`);
    }
  }
}

/** For what changed since a user was last here, and for the incidents of a person or legal entity. */
const indexes = {
  history_newest: 'history_entry (account_id, updated_at desc)',
  note_newest: 'incident_note (account_id, created_at desc)',
  incident_person_known: 'incident_person (account_id, person_id)',
  incident_legal_entity_known: 'incident_legal_entity (account_id, legal_entity_id)',
};

const table = `
drop table if exists incident_text;
create table incident_text (
  account_id uuid not null references account (id),
  -- of the incident
  id uuid not null,
  number bigint not null,
  create_user_id uuid not null,
  locked boolean not null,
  -- no private details of persons
  words tsvector not null,
  primary key (account_id, id),
  foreign key (account_id, id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, create_user_id) references app_user (account_id, id)
);
create unique index incident_text_newest on incident_text (account_id, number desc);
create index incident_text_of_creator on incident_text (account_id, create_user_id, number desc);
create index incident_text_words on incident_text using gin (account_id, words);
alter table incident_text enable row level security, force row level security;
create policy account on incident_text using (account_id = current_account()) with check (account_id = current_account());
-- the functions run as the owner, and name the account themselves
create policy owner_reads on incident_text for select to current_user using (true);
`;

const words = `
-- lower case without accents and punctuation; text of ASCII alone is normalized already
create or replace function search_text(written text) returns text language sql immutable parallel safe strict
  return regexp_replace(folded(case when octet_length(written) = length(written) then written else normalize(written) end),
    '[!-/:-@[-\`{-~]+', ' ', 'g');

-- an entry of a list as a word that nobody can type: incidents of a class that was renamed are found by its new name
create or replace function lookup_word(lookup_id uuid) returns text language sql immutable parallel safe strict
  return '#' || right(lookup_id::text, 12);

-- the words that begin so, and phrases; null where nothing is asked for
create or replace function text_query(terms text[]) returns tsquery language plpgsql stable as $$
declare
  term text;
  own tsquery;
  entries tsquery;
  everything tsquery;
  joined text := replace(search_text(array_to_string(terms, ' ')), ' ', '');
begin
  foreach term in array terms loop
    term := btrim(search_text(term));
    continue when term = '';
    own := case when position(' ' in term) > 0 then phraseto_tsquery('simple', term)
      else (quote_literal(term) || ':*')::tsquery end;
    select string_agg(quote_literal(lookup_word(found.id)), ' | ')::tsquery into entries from (
      select id from lookup
      where account_id = current_account() and type in ('INCIDENT_CLASS', 'LOCATION', 'PRIMARY_CAUSE')
        and to_tsvector('simple', search_text(name)) @@ own
      limit 500) found;
    own := coalesce(own || entries, own);
    everything := coalesce(everything && own, own);
  end loop;
  -- a licence plate or serial number that is written with blanks
  if cardinality(terms) > 1 and length(joined) between 4 and 30 then
    everything := everything || (quote_literal(joined) || ':*')::tsquery;
  end if;
  return everything;
end $$;
`;

/** SQL of the words in the rows that `table` has of the incident, with its codes as one word: KT491R beside "KT4 91R". */
const wordsOf = (table: string, columns: string[], codes: string[] = []) => {
  const joined = codes.map((code) => `replace(search_text(${code}), ' ', '')`);
  return `(select string_agg(concat_ws(' ', ${[...columns, ...codes, ...joined]}), ' ') from ${table} t
      where t.account_id = i.account_id and t.incident_id = i.id)`;
};

const personColumns = ['first_name', 'middle_name', 'last_name', 'alias', 'position', 'comments'];
const descriptionColumns = ['hair_color', 'hair_length', 'hair_type', 'facial_hair', 'eye_glasses', 'other'];

const indexing = `
-- of one incident, because the plan for a list of ids would be made anew at each call
create or replace function index_incident_text(incident_id uuid) returns void language sql
  security definer set search_path = public, pg_temp as $$
  insert into incident_text (account_id, id, number, create_user_id, locked, words)
  select i.account_id, i.id, i.number, i.create_user_id, i.locked,
    -- a tsvector holds a megabyte
    to_tsvector('simple', left(search_text(concat_ws(' ', i.number, i.summary_text, i.cause_comments,
      ${wordsOf('incident_person', [...personColumns, ...descriptionColumns.map((name) => `char_${name}`)])},
      ${wordsOf('incident_legal_entity', ['name', 'contact', 'comments'])},
      ${wordsOf('incident_vehicle', ['maker', 'model', 'color', 'comments'], ['license_plate', 'vin'])},
      ${wordsOf('incident_item', ['name', 'brand', 'model', 'color', 'company', 'comments'], ['serial_number'])},
      ${wordsOf('incident_note', ['body'])},
      ${wordsOf('corrective_action', ['display_type', 'details'])},
      ${wordsOf('attachment', ['name', 'comments', 'file_name'])},
      i.location_unit, i.location_address, i.location_street, i.location_city_name, i.close_comments)), 200000))
    || array_to_tsvector(array(select lookup_word(c.ancestor_id) from lookup_closure c
      where c.account_id = i.account_id
        and c.descendant_id in (i.last_class_id, i.last_location_id, i.primary_cause_id)))
  from incident i where i.account_id = current_account() and i.id = index_incident_text.incident_id
  on conflict (account_id, id) do update set locked = excluded.locked, words = excluded.words
    where (incident_text.locked, incident_text.words) is distinct from (excluded.locked, excluded.words)
$$;
revoke execute on function index_incident_text from public;
`;

const triggers = `
create or replace function incident_text_changed() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'incident' then
    perform index_incident_text(new.id);
  else
    perform index_incident_text(new.incident_id);
  end if;
  return null;
end $$;
revoke execute on function incident_text_changed from public;
drop trigger if exists incident_text_changed on incident;
drop trigger if exists incident_text_changed on incident_note;
-- at the end of the transaction, when the parts of the incident are written too
create constraint trigger incident_text_changed after insert or update of locked, updated_at on incident
  deferrable initially deferred for each row execute function incident_text_changed();
create constraint trigger incident_text_changed after insert on incident_note
  deferrable initially deferred for each row execute function incident_text_changed();
`;

const matching = `
-- Finds the newest incidents that have all the terms, of one creator or, where it is null, of all. The newest incidents
-- are looked through first and more of them for a common word; the index finds the rest, which are few then.
create or replace function matching_incident_texts(terms text[], creator uuid, row_limit integer)
  returns table (id uuid, number bigint) language plpgsql stable
  security definer set search_path = public, pg_temp as $$
declare
  wanted tsquery := text_query(terms);
  visible constant text := ' from incident_text t
    where t.account_id = current_account() and (sees_locked() or not t.locked) and t.number < $1'
    || case when creator is null then '' else ' and t.create_user_id = $2' end;
  below bigint := 9223372036854775807;
  looked_through integer;
  newest integer;
  remaining integer := row_limit;
begin
  if wanted is null then return; end if;
  foreach looked_through in array array[2000, 100000] loop
    return query execute 'select n.id, n.number from (select t.id, t.number, t.words' || visible
      || ' order by t.number desc limit $3) n where n.words @@ $4 order by n.number desc limit $5'
      using below, creator, looked_through, wanted, remaining;
    get diagnostics newest = row_count;
    remaining := remaining - newest;
    if remaining = 0 then return; end if;
    execute 'select t.number' || visible || ' order by t.number desc offset $3 limit 1'
      into below using below, creator, looked_through - 1;
    if below is null then return; end if;
    exit when newest < 50;
  end loop;
  -- a prefix is taken for commoner than it is; and the sort comes after the match, so that no plan looks through all
  -- incidents in their order instead
  perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true);
  return query execute 'with matched as materialized (select t.id, t.number' || visible || ' and t.words @@ $3)
    select m.id, m.number from matched m order by m.number desc limit $4'
    using below, creator, wanted, remaining;
  perform set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'on', true);
end $$;
revoke execute on function matching_incident_texts from public;
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
    loop
      ids := array(select i.id from incident i where i.account_id = account and not exists (
        select from incident_text t where t.account_id = i.account_id and t.id = i.id) order by i.id limit 1000);
      exit when cardinality(ids) = 0;
      perform index_incident_text(id) from unnest(ids) id;
      commit;
    end loop;
  end loop;
  perform set_config('app.sees_locked', '', false), set_config('app.account_id', '', false);
end $$;
`;
