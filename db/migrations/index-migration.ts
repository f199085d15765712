import { Migration } from '@mikro-orm/migrations';

/**
 * Builds indexes of incidents anew, each beside its predecessor while others write and search, and so that one that was
 * interrupted begins again.
 */
export abstract class IndexMigration extends Migration {
  /** The SQL after `create index … on incident`, by name. */
  abstract readonly indexes: Record<string, string>;

  override isTransactional() {
    return false;
  }

  override up() {
    for (const [name, on] of Object.entries(this.indexes)) {
      this.addSql(`drop index concurrently if exists ${name}_next`);
      this.addSql(`create index concurrently ${name}_next on incident ${on}`);
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`alter index ${name}_next rename to ${name}`);
    }
  }
}
