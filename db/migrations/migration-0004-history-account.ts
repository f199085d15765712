import { Migration } from '@mikro-orm/migrations';

/** Looks at the rows that were there before, while others write. */
export class Migration0004HistoryAccount extends Migration {
  override name = 'migration-0004-history-account';

  override isTransactional() {
    return false;
  }

  override up() {
    this.addSql('alter table history_entry validate constraint history_entry_account');
  }
}
