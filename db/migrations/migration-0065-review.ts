import { Migration } from '@mikro-orm/migrations';

/** A supervisor's review of incidents: which classes need one, the state of each incident, and what history keeps of it. */
export class Migration0065Review extends Migration {
  override name = 'migration-0065-review';

  override up() {
    for (const sql of [settings, states, kinds, rights]) this.addSql(sql);
  }
}

const settings = `
-- null: as the class above
alter table lookup add column needs_review boolean;
alter table account
  add column review_own boolean not null default false,
  -- how long an incident may wait for its review
  add column review_hours smallint not null default 24 check (review_hours between 1 and 720);
`;

const states = `
alter table incident
  add column review_state text not null default 'NONE'
    check (review_state in ('NONE', 'WAITING', 'RETURNED', 'APPROVED')),
  -- since when the incident has this state
  add column review_since timestamptz,
  -- the author for whom the incident is in review: who entered or amended it
  add column review_user_id uuid,
  add column review_user_name text not null default '',
  add column review_returns integer not null default 0;
alter table incident add constraint incident_review_user_fkey
  foreign key (account_id, review_user_id) references app_user (account_id, id) not valid;
create index incident_in_review on incident (account_id, review_state, review_since)
  where review_state in ('WAITING', 'RETURNED');
`;

const kinds = `
alter table history_entry drop constraint history_entry_action_type_check;
alter table history_entry add constraint history_entry_action_type_check check (action_type in (
  'CREATE', 'EDIT', 'CLOSE', 'REOPEN', 'LOCK', 'UNLOCK', 'DELETE', 'APPROVE', 'RETURN', 'AMEND')) not valid;
alter table incident_change drop constraint incident_change_kind_check;
alter table incident_change add constraint incident_change_kind_check check (kind in (
  'CREATE', 'EDIT', 'CLOSE', 'REOPEN', 'LOCK', 'UNLOCK', 'DELETE', 'NOTE', 'APPROVE', 'RETURN', 'AMEND')) not valid;
create index history_entry_of_review on history_entry (account_id, incident_id, updated_at)
  where action_type in ('APPROVE', 'RETURN', 'AMEND');
`;

// they run with the rights of the caller, so a locked incident is hidden from them too
const rights = `
create function class_needs_review(class uuid) returns boolean language sql stable parallel safe
  return coalesce((
    select l.needs_review from lookup_closure c join lookup l on l.account_id = c.account_id and l.id = c.ancestor_id
    where c.account_id = current_account() and c.descendant_id = class and l.needs_review is not null
    order by c.depth limit 1), false);

create function last_approval(incident uuid) returns timestamptz language sql stable parallel safe
  return (select max(h.updated_at) from history_entry h
    where h.account_id = current_account() and h.incident_id = incident and h.action_type = 'APPROVE');

-- whoever entered an incident, or saved it since it was last approved
create function wrote_incident(incident uuid) returns boolean language sql stable parallel safe
  return exists (select from incident i
      where i.account_id = current_account() and i.id = incident and i.create_user_id = acting_user())
    or exists (select from history_entry h
      where h.account_id = current_account() and h.incident_id = incident and h.update_user_id = acting_user()
        and h.action_type in ('CREATE', 'EDIT') and h.updated_at > coalesce(last_approval(incident), '-infinity'));
`;
