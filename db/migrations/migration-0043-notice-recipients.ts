import { Migration } from '@mikro-orm/migrations';

/** A notice keeps the users it went to, so that the same ones hear when it no longer holds. Earlier notices have none. */
export class Migration0043NoticeRecipients extends Migration {
  override name = 'migration-0043-notice-recipients';

  override up() {
    this.addSql(`alter table account_notice add column user_ids uuid[] not null default '{}'`);
  }
}
