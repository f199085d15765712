import { Migration } from '@mikro-orm/migrations';
import { indexing } from './migration-0046-words.ts';

/** The id that an incident has in the program that sent it, which finds it among the words too. */
export class Migration0051ExternalIds extends Migration {
  override name = 'migration-0051-external-ids';

  /** The index is built while others write; a migration that was interrupted begins again. */
  override isTransactional() {
    return false;
  }

  override up() {
    this.addSql('alter table incident add column if not exists external_id text');
    this.addSql('alter table incident drop constraint if exists incident_external_id_length');
    this.addSql(
      'alter table incident add constraint incident_external_id_length check (length(external_id) between 1 and 100) not valid',
    );
    this.addSql('alter table incident validate constraint incident_external_id_length');
    this.addSql('drop index concurrently if exists incident_by_external_id');
    this.addSql(
      'create unique index concurrently incident_by_external_id on incident (account_id, external_id) where external_id is not null',
    );
    this.addSql(
      indexing.replace(
        'i.number, i.summary_text',
        'i.number, i.external_id, search_code(i.external_id), i.summary_text',
      ),
    );
  }
}
