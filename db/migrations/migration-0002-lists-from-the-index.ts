import { Migration } from '@mikro-orm/migrations';

/** A user's lists and their counts are read from the index alone, in their order. */
export class Migration0002ListsFromTheIndex extends Migration {
  override name = 'migration-0002-lists-from-the-index';

  override up() {
    this.addSql(`
drop index incident_mine;
create index incident_mine on incident (account_id, create_user_id, status, number desc) include (locked);
drop index incident_assigned;
create index incident_assigned on incident (account_id, assigned_user_id, status, number desc)
  include (create_user_id, locked) where assigned_user_id is not null;
`);
  }
}
