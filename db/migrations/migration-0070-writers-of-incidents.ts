import { Migration } from '@mikro-orm/migrations';

/** A close before the first review may have saved the incident too: it counts as writing for who may review it later. */
export class Migration0070WritersOfIncidents extends Migration {
  override name = 'migration-0070-writers-of-incidents';

  override up() {
    this.addSql(wroteIncident);
  }
}

const wroteIncident = `
-- whoever entered an incident, saved it since it was last approved, or closed it before its first approval
create or replace function wrote_incident(incident uuid) returns boolean language sql stable parallel safe
  return exists (select from incident i
      where i.account_id = current_account() and i.id = incident and i.create_user_id = acting_user())
    or exists (select from history_entry h
      where h.account_id = current_account() and h.incident_id = incident and h.update_user_id = acting_user()
        and case when last_approval(incident) is null then h.action_type in ('CREATE', 'EDIT', 'CLOSE')
          else h.action_type in ('CREATE', 'EDIT') and h.updated_at > last_approval(incident) end);
`;
