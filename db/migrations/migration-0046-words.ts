import { Migration } from '@mikro-orm/migrations';

/**
 * Splits the words of incidents without PostgreSQL's parser of text, which reads 7E12ABC as a number and leaves signs at
 * words, and keeps what signs join also as one word. The words of incidents that exist are written again while others
 * write; until then they are found as before. A migration that was interrupted begins again.
 */
export class Migration0046Words extends Migration {
  override name = 'migration-0046-words';

  override isTransactional() {
    return false;
  }

  override up() {
    for (const sql of [words, query, indexing, existing, 'analyze incident_text']) this.addSql(sql);
  }
}

/** Thai, Lao, Burmese, Khmer, Japanese and Chinese. */
const unspaced = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff';

const words = `
-- words without case, accents and signs; of scripts without blanks each character is one; ASCII alone has no accents
create or replace function search_text(written text) returns text language plpgsql immutable parallel safe strict as $$
declare
  plain text;
begin
  if octet_length(written) = length(written) then
    return lower(regexp_replace(written, '[^0-9A-Za-z ]+', ' ', 'g'));
  end if;
  plain := folded(translate(normalize(written), '№', ' '));
  if plain ~ '[${unspaced}]' then
    plain := regexp_replace(plain, '[${unspaced}]', ' \\& ', 'g');
  end if;
  return regexp_replace(plain, '[^[:alnum:] ]+', ' ', 'g');
end $$;

-- what apostrophes, hyphens and dots join, and telephone numbers, as one word each: mens for men's, 6045550100
create or replace function joined_words(written text) returns text language sql immutable parallel safe strict
  return (select string_agg(search_code(found[1]), ' ') from regexp_matches(written,
    '\\m[0-9]{3}\\)?[ .-]{0,2}[0-9]{3}[ .-][0-9]{4}\\M|[[:alnum:]]+(?:[-''\`’‘ʼ‐‑–./_][[:alnum:]]+)+', 'g') found);

-- a tsvector holds a megabyte; the parser reads 7e12 as a number, so digits pass it as letters where a word is such
create or replace function text_words(written text) returns tsvector language plpgsql immutable parallel safe strict as $$
declare
  digits constant text := '0123456789';
  letters constant text := '０１２３４５６７８９';
  words text := left(search_text(written), 200000);
begin
  if written ~ '[[:alnum:]][^[:alnum:] ,][[:alnum:]]|[0-9]{3}[ )][ (]?[0-9]{3}' then
    words := words || ' ' || left(coalesce(joined_words(left(written, 200000)), ''), 50000);
  end if;
  if words ~ '[0-9]e[0-9]' then
    return translate(to_tsvector('simple', translate(words, digits, letters))::text, letters, digits)::tsvector;
  end if;
  return to_tsvector('simple', words);
end $$;
`;

const query = `
-- the words that begin so, and phrases; null where nothing is asked for
create or replace function text_query(terms text[]) returns tsquery language plpgsql stable as $$
declare
  term text;
  words text[];
  own tsquery;
  entries tsquery;
  everything tsquery;
  joined text := search_code(array_to_string(terms, ' '));
begin
  foreach term in array terms loop
    words := array_remove(string_to_array(search_text(term), ' '), '');
    continue when cardinality(words) = 0;
    own := (select string_agg(quote_literal(word), ' <-> ' order by at) from unnest(words) with ordinality as w(word, at))
      || case when position(' ' in term) > 0 then '' else ':*' end;
    -- of a word with signs, its parts and all of it as one
    if cardinality(words) > 1 and position(' ' in term) = 0 then
      own := own || (quote_literal(search_code(term)) || ':*')::tsquery;
    end if;
    select string_agg(quote_literal(lookup_word(found.id)), ' | ')::tsquery into entries from (
      select id from lookup
      where account_id = current_account() and type in ('INCIDENT_CLASS', 'LOCATION', 'PRIMARY_CAUSE')
        and text_words(name) @@ own
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
  const joined = codes.map((code) => `search_code(${code})`);
  return `(select string_agg(concat_ws(' ', ${[...columns, ...codes, ...joined]}), ' ') from ${table} t
      where t.account_id = i.account_id and t.incident_id = i.id)`;
};

const personColumns = ['first_name', 'middle_name', 'last_name', 'alias', 'position', 'comments'];
const descriptionColumns = ['hair_color', 'hair_length', 'hair_type', 'facial_hair', 'eye_glasses', 'other'];

export const indexing = `
-- of one incident, because the plan for a list of ids would be made anew at each call
create or replace function index_incident_text(incident_id uuid) returns void language sql
  security definer set search_path = public, pg_temp as $$
  insert into incident_text (account_id, id, number, create_user_id, locked, words)
  select i.account_id, i.id, i.number, i.create_user_id, i.locked,
    text_words(concat_ws(' ', i.number, i.summary_text, i.cause_comments,
      ${wordsOf('incident_person', [...personColumns, ...descriptionColumns.map((name) => `char_${name}`)])},
      ${wordsOf('incident_legal_entity', ['name', 'contact', 'comments'])},
      ${wordsOf('incident_vehicle', ['maker', 'model', 'color', 'comments'], ['license_plate', 'vin'])},
      ${wordsOf('incident_item', ['name', 'brand', 'model', 'color', 'company', 'comments'], ['serial_number'])},
      ${wordsOf('incident_note', ['body'])},
      ${wordsOf('corrective_action', ['display_type', 'details'])},
      ${wordsOf('attachment', ['name', 'comments', 'file_name'])},
      i.location_unit, i.location_address, i.location_street, i.location_city_name, i.close_comments))
    || array_to_tsvector(array(select lookup_word(c.ancestor_id) from lookup_closure c
      where c.account_id = i.account_id
        and c.descendant_id in (i.last_class_id, i.last_location_id, i.primary_cause_id)))
  from incident i where i.account_id = current_account() and i.id = index_incident_text.incident_id
  on conflict (account_id, id) do update set locked = excluded.locked, words = excluded.words
    where (incident_text.locked, incident_text.words) is distinct from (excluded.locked, excluded.words)
$$;
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
      perform index_incident_text(id) from unnest(ids) id;
      commit;
    end loop;
  end loop;
  perform set_config('app.sees_locked', '', false), set_config('app.account_id', '', false);
end $$;
`;
