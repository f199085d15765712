import { IndexMigration } from './index-migration.ts';

/** A search finds approved incidents, which are few at first, without reading all incidents. */
export class Migration0066ApprovedIncidents extends IndexMigration {
  override name = 'migration-0066-approved-incidents';
  override indexes = {
    incident_approved: `(account_id, number) include (id, locked, create_user_id) where review_state = 'APPROVED'`,
  };
}
