import { Migration } from '@mikro-orm/migrations';

/** A printout can hold an incident as it was approved, which the history keeps. */
export class Migration0069PrintApproved extends Migration {
  override name = 'migration-0069-print-approved';

  override up() {
    this.addSql(approvedSql);
  }
}

const approvedSql = `
alter table printout add column history_entry_id uuid,
  add foreign key (account_id, history_entry_id) references history_entry (account_id, id) on delete cascade;
create index printout_of_version on printout (account_id, history_entry_id) where history_entry_id is not null;
`;
