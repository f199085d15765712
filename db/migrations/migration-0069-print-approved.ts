import { Migration } from '@mikro-orm/migrations';

/** A printout can hold an incident as it was approved, which history keeps. */
export class Migration0069PrintApproved extends Migration {
  override name = 'migration-0069-print-approved';

  override up() {
    this.addSql('alter table printout add column history_entry_id uuid');
  }
}
