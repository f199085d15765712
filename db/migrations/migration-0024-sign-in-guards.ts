import { Migration } from '@mikro-orm/migrations';

/** When a session last gave a factor or the password again, which a change of the factors needs. */
export class Migration0024SignInGuards extends Migration {
  override name = 'migration-0024-sign-in-guards';

  override up() {
    this.addSql('alter table session add column confirmed_at timestamptz');
  }
}
