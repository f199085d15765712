import { Migration } from '@mikro-orm/migrations';

/**
 * Stores how a person's name can begin: with each of its words, the others after it, without blanks and signs. A name is
 * found by its words in any order, written together or apart. Built while others write, and so that one that was
 * interrupted begins again; adding the columns rewrites both tables once.
 */
export class Migration0044Names extends Migration {
  override name = 'migration-0044-names';

  override isTransactional() {
    return false;
  }

  override up() {
    this.addSql(functions);
    for (const table of ['person', 'incident_person']) {
      this.addSql(`alter table ${table} add column if not exists name_search text collate "C" not null
        generated always as (name_search(first_name, middle_name, last_name)) stored`);
    }
    for (const [name, on] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on ${on}`);
    }
    for (const name of ['person_first', 'person_last']) this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql('analyze person, incident_person');
  }
}

const functions = `
-- words, and a code or name as one word, without case, accents and signs
create or replace function search_words(written text) returns text[] language sql immutable parallel safe strict
  return string_to_array(btrim(regexp_replace(folded(normalize(written, nfkc)), '[^[:alnum:]]+', ' ', 'g')), ' ');
create or replace function search_code(written text) returns text language sql immutable parallel safe strict
  return regexp_replace(folded(normalize(written, nfkc)), '[^[:alnum:]]+', '', 'g');

-- " maryanncole anncolemary colemaryann" for Mary Ann Cole; Chinese, Japanese and Korean names begin with each character
create or replace function name_search(first text, middle text, last text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  words text[] := search_words(regexp_replace(first || ' ' || middle || ' ' || last,
    '[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af]', '\\& ', 'g'));
  beginnings text := '';
begin
  for at in 1 .. cardinality(words) loop
    beginnings := beginnings || ' ' || array_to_string(words[at:] || words[:at - 1], '');
  end loop;
  return beginnings;
end $$;

-- the pattern of the names that a typed word begins
create or replace function name_pattern(word text) returns text language sql immutable parallel safe strict
  return '% ' || search_code(word) || '%';

-- the condition of app/people/name-match.server.ts, for tables without an index of names
create or replace function is_named(name_search text, typed text) returns boolean
  language sql immutable parallel safe strict
  return (select coalesce(bool_and(name_search like any (array['% ' || words[at] || '%',
      '% ' || coalesce(words[at - 1], '') || words[at] || '%',
      '% ' || coalesce(words[at - 2], '') || coalesce(words[at - 1], '') || words[at] || '%'])), false)
    from search_words(typed) words, generate_subscripts(words, 1) at);
`;

const indexes = {
  person_name: 'person using gin (account_id, name_search gin_trgm_ops)',
  incident_person_name: 'incident_person using gin (name_search gin_trgm_ops)',
};
