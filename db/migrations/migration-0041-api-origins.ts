import { Migration } from '@mikro-orm/migrations';

/** The origins of other web sites whose pages may call the interface for programs for an account. */
export class Migration0041ApiOrigins extends Migration {
  override name = 'migration-0041-api-origins';

  override up() {
    this.addSql(
      `alter table account add column api_origins text[] not null default '{}' check (cardinality(api_origins) <= 20)`,
    );
  }
}
