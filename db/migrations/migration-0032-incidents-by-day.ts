import { IndexMigration } from './index-migration.ts';

/** Charts count the incidents of a period by day, class or hour from this index alone, with what decides who may see them. */
export class Migration0032IncidentsByDay extends IndexMigration {
  override name = 'migration-0032-incidents-by-day';
  override indexes = {
    incident_by_day: `(account_id, occurred_on)
      include (locked, last_class_id, last_location_id, create_user_id, occurred_minute, occurred_uncertain)`,
  };
}
