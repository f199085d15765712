import { Migration } from '@mikro-orm/migrations';

/** The maker of an API key counts as the writer of what the key wrote, so nobody reviews their own incidents with a key. */
export class Migration0076PersonBehindKeys extends Migration {
  override name = 'migration-0076-person-behind-keys';

  override up() {
    for (const sql of [persons, wroteIncident]) this.addSql(sql);
  }
}

const persons = `
-- ended keys of a maker count too
drop index api_key_of_maker;
create index api_key_of_maker on api_key (account_id, maker_id);

-- whoever made the key of a user, else the user itself
create function person_behind(user_id uuid) returns uuid language sql stable parallel safe
  return coalesce(
    (select k.maker_id from api_key k where k.account_id = current_account() and k.id = user_id), user_id);

-- the acting person and the users of all keys that they made
create function users_of_acting_person() returns setof uuid language sql stable parallel safe
begin atomic
  with person as materialized (select person_behind(acting_user()) as id)
  select id from person
  union all
  select k.id from person p join api_key k on k.account_id = current_account() and k.maker_id = p.id;
end;
`;

const wroteIncident = `
-- whether one of the users entered an incident, saved it since it was last approved, or closed it before its first approval
create function wrote_incident(incident uuid, users uuid[]) returns boolean language sql stable parallel safe
  return exists (select from incident i
      where i.account_id = current_account() and i.id = incident and i.create_user_id = any (users))
    or exists (select from history_entry h
      where h.account_id = current_account() and h.incident_id = incident and h.update_user_id = any (users)
        and case when last_approval(incident) is null then h.action_type in ('CREATE', 'EDIT', 'CLOSE')
          else h.action_type in ('CREATE', 'EDIT') and h.updated_at > last_approval(incident) end);

-- whether the acting person did, by hand or with a key
create or replace function wrote_incident(incident uuid) returns boolean language sql stable parallel safe
  return wrote_incident(incident, array(select users_of_acting_person()));
`;
