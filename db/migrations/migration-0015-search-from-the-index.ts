import { Migration } from '@mikro-orm/migrations';

/**
 * Searches by one criterion are counted from the index alone. Built while others write, and so that one that was
 * interrupted begins again.
 */
export class Migration0015SearchFromTheIndex extends Migration {
  override name = 'migration-0015-search-from-the-index';

  override isTransactional() {
    return false;
  }

  override up() {
    for (const [name, on] of Object.entries(orders)) {
      this.addSql(`drop index concurrently if exists ${name}_listed`);
      this.addSql(`create index concurrently ${name}_listed on ${on}`);
      this.addSql(`drop index concurrently if exists ${name}`);
    }
  }
}

const orders = {
  incident_reported: 'incident (account_id, reported_at, number) include (id, locked)',
  incident_occurred: 'incident (account_id, occurred_at, number) include (id, locked, occurred_uncertain, occurred_on)',
  incident_of_class: 'incident (account_id, last_class_id, number) include (id, locked)',
  incident_at_location: 'incident (account_id, last_location_id, number) include (id, locked)',
  incident_of_severity: 'incident (account_id, severity_id, number) include (id, locked)',
  incident_of_status: 'incident (account_id, status, number) include (id, locked)',
};
