import { Migration } from '@mikro-orm/migrations';

/**
 * Shows a printout of incidents to its requester also after one of them was deleted or locked, which look alike: the row
 * stays for a day.
 */
export class Migration0083OwnPrintouts extends Migration {
  override name = 'migration-0083-own-printouts';

  override up() {
    this.addSql(`
alter table printout drop constraint report_account_id_incident_id_fkey;
drop policy locked_is_hidden on printout;
create policy locked_is_hidden on printout as restrictive using (${isVisible}) with check (${isVisible});
`);
  }
}

/** The row holds ids of incidents and nothing else of them; its file is served while all of them may be viewed. */
const isVisible = `sees_locked() or requested_by = acting_user() or kind <> 'INCIDENTS' or not exists (
  select from unnest(incident_id || more_incident_ids) as printed (id)
  where not exists (select from incident i where i.account_id = printout.account_id and i.id = printed.id))`;
