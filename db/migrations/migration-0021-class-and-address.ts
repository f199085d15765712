import { IndexMigration } from './index-migration.ts';

const leading = [
  'locked',
  ...['reporter', 'victim', 'person_of_interest', 'suspect', 'witness', 'subject'].map((each) => `has_${each}_person`),
  ...['status', 'occurred_uncertain', 'occurred_minute'],
  ...['reported_month', 'reported_weekday', 'occurred_month', 'occurred_weekday'],
];
/** Texts are last: what stands behind a text in an index takes longer to read. */
const further = [
  ...['last_location_id', 'create_user_id', 'occurred_on', 'reported_at', 'occurred_at'],
  ...['location_city_id', 'location_country_code', 'location_state_name', 'folded_text'],
];

const indexes: Record<string, string> = {
  incident_by_class: `(account_id, last_class_id, number) include (id, ${[...leading, 'severity_id', ...further]})`,
  incident_by_severity: `(account_id, severity_id, number) include (id, ${[...leading, 'last_class_id']})`,
  incident_by_id: `(account_id, id) include (number, ${[...leading, 'last_class_id', 'severity_id', ...further]})`,
};

/**
 * The indexes by class, by severity and by id hold the class, the severity and the address: to compare a class that tens
 * of thousands of incidents have, or an item that thousands have, with another criterion, PostgreSQL read each incident.
 */
export class Migration0021ClassAndAddress extends IndexMigration {
  override name = 'migration-0021-class-and-address';
  override indexes = indexes;
}
