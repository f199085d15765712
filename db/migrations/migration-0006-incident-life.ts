import { Migration } from '@mikro-orm/migrations';

/** History tells why an incident was locked, and that it was deleted. */
export class Migration0006IncidentLife extends Migration {
  override name = 'migration-0006-incident-life';

  override up() {
    this.addSql(`alter table history_entry
      add column reason text not null default '' check (length(reason) <= 500)`);
    this.addSql('alter table history_entry drop constraint history_entry_action_type_check');
    this.addSql(`alter table history_entry add constraint history_entry_action_type_check check (
      action_type in ('CREATE', 'EDIT', 'CLOSE', 'REOPEN', 'LOCK', 'UNLOCK', 'DELETE')) not valid`);
  }
}
