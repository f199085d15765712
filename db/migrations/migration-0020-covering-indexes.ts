import { IndexMigration } from './index-migration.ts';

const dayParts = ['reported_month', 'reported_weekday', 'occurred_month', 'occurred_weekday'];
const leading = [
  'locked',
  ...['reporter', 'victim', 'person_of_interest', 'suspect', 'witness', 'subject'].map((each) => `has_${each}_person`),
  ...['status', 'occurred_uncertain', 'occurred_minute'],
];
const compared = [...leading, ...dayParts, 'severity_id', 'last_class_id'];
/** Texts are last: what stands behind a text in an index takes longer to read. */
const comparedWithAddress = [
  ...['id', ...leading, ...dayParts],
  ...['last_class_id', 'severity_id', 'last_location_id', 'create_user_id'],
  ...['occurred_on', 'reported_at', 'occurred_at'],
  ...['location_city_id', 'location_country_code', 'location_state_name', 'folded_text'],
];
const counted = 'id, locked, last_class_id, reported_on';

const byDayPart = dayParts.map((part) => [
  `incident_by_${part}`,
  `(account_id, ${part}, number) include (id, ${compared.filter((each) => each !== part)})`,
]);

const indexes: Record<string, string> = {
  incident_by_number: `(account_id, number) include (${comparedWithAddress})`,
  incident_by_id: `(account_id, id) include (number, ${compared})`,
  ...Object.fromEntries(byDayPart),
  incident_of_creator: `(account_id, create_user_id, status, number desc) include (${counted})`,
  incident_of_investigator: `(account_id, assigned_user_id, status, number desc)
    include (create_user_id, ${counted}) where assigned_user_id is not null`,
};

/**
 * Indexes that hold what is read of very many incidents. The one by number has the address too: a street where most
 * incidents happen is found in it, and compared with other criteria. Those of a person have what the dashboard counts of
 * ten thousand open incidents. Those by month, weekday and id have the class and the severity: of a month, which few incidents
 * have, and a severity, which half of them have, no index had both.
 */
export class Migration0020CoveringIndexes extends IndexMigration {
  override name = 'migration-0020-covering-indexes';
  override indexes = indexes;
}
