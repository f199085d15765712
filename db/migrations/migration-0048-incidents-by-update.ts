import { IndexMigration } from './index-migration.ts';

/** Programs read the incidents that were changed since, in the order of their changes. */
export class Migration0048IncidentsByUpdate extends IndexMigration {
  override name = 'migration-0048-incidents-by-update';
  override indexes = { incident_by_update: '(account_id, updated_at, number) include (id, locked, create_user_id)' };
}
