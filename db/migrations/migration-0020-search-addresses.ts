import { Migration } from '@mikro-orm/migrations';

/**
 * The index by number has the address too: a street where most incidents happen is found in it, and compared with other
 * criteria, without reading incidents. Built while others write and search, and so that one that was interrupted begins
 * again.
 */
export class Migration0020SearchAddresses extends Migration {
  override name = 'migration-0020-search-addresses';

  override isTransactional() {
    return false;
  }

  override up() {
    this.addSql('drop index concurrently if exists incident_by_number_and_address');
    this.addSql(
      `create index concurrently incident_by_number_and_address on incident (account_id, number) include (${compared})`,
    );
    this.addSql('drop index concurrently if exists incident_by_number');
    this.addSql('alter index incident_by_number_and_address rename to incident_by_number');
  }
}

/** Texts are last: what stands behind a text in an index takes longer to read. */
const compared = [
  ...['id', 'locked'],
  ...['reporter', 'victim', 'person_of_interest', 'suspect', 'witness', 'subject'].map((each) => `has_${each}_person`),
  ...['status', 'occurred_uncertain', 'occurred_minute'],
  ...['reported_month', 'reported_weekday', 'occurred_month', 'occurred_weekday'],
  ...['last_class_id', 'severity_id', 'last_location_id', 'create_user_id'],
  ...['occurred_on', 'reported_at', 'occurred_at'],
  ...['location_city_id', 'location_country_code', 'location_state_name', 'folded_text'],
];
