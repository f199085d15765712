import { Migration } from '@mikro-orm/migrations';

/** Finds words that are spelled like those of a search that found nothing. */
export class Migration0047NearWords extends Migration {
  override name = 'migration-0047-near-words';

  override up() {
    this.addSql(nearWords);
  }
}

const nearWords = `
-- The words of the newest incidents that the reader may see, of one creator or, where it is null, of all, which are spelled like
-- one of these, and of the names of classes, locations and causes, which stand in the index by their ids; the nearest first.
-- \`at\` is the place of the word that was typed. Letters beyond Latin have no trigrams.
create or replace function near_words(typed text[], creator uuid, compared integer)
  returns table (at bigint, word text) language sql stable
  security definer set search_path = public, pg_temp as $$
  with own as (
    select s.word, s.ndoc from ts_stat(format('select t.words from incident_text t
      where t.account_id = current_account() and (sees_locked() or not t.locked) and (%L is null or t.create_user_id = %L)
      order by t.number desc limit %s', creator, creator, compared)) s where s.word ~ '^[[:alnum:]]{3,40}$'
    union all
    select unnest(search_words(l.name)), 1 from lookup l
    where l.account_id = current_account() and l.type in ('INCIDENT_CLASS', 'LOCATION', 'PRIMARY_CAUSE')
  )
  select t.at, own.word from unnest(typed) with ordinality as t(word, at), own
  where length(t.word) >= 4 and own.word <> t.word and similarity(own.word, t.word) >= 0.4
  group by t.at, own.word order by max(similarity(own.word, t.word)) desc, sum(own.ndoc) desc, own.word limit 6
$$;
revoke execute on function near_words from public;
`;
