import { Migration } from '@mikro-orm/migrations';

/** An import adds legal entities, which go with its incidents when it is taken back. */
export class Migration0073ImportedLegalEntities extends Migration {
  override name = 'migration-0073-imported-legal-entities';

  override up() {
    this.addSql(`
alter table incident_import_row
  -- legal entities that the account knows since then
  add column legal_entity_ids uuid[] not null default '{}'`);
  }
}
