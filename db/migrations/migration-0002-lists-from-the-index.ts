import { Migration } from '@mikro-orm/migrations';

/**
 * A user's lists and their counts are read from the index alone, in their order. Built while others write, and so that
 * one that was interrupted begins again.
 */
export class Migration0002ListsFromTheIndex extends Migration {
  override name = 'migration-0002-lists-from-the-index';

  override isTransactional() {
    return false;
  }

  override up() {
    const indexes = {
      incident_of_creator: 'incident (account_id, create_user_id, status, number desc) include (locked)',
      incident_of_investigator: `incident (account_id, assigned_user_id, status, number desc)
        include (create_user_id, locked) where assigned_user_id is not null`,
    };
    for (const [name, on] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on ${on}`);
    }
    for (const name of ['incident_mine', 'incident_assigned']) this.addSql(`drop index concurrently if exists ${name}`);
  }
}
