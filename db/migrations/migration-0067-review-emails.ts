import { Migration } from '@mikro-orm/migrations';

/** Emails about reviews: which of them a user has left. */
export class Migration0067ReviewEmails extends Migration {
  override name = 'migration-0067-review-emails';

  override up() {
    this.addSql(kinds);
  }
}

// the tables keep the names that servers of the previous version know; their days and kinds are of all emails about follow-up
const kinds = `
alter table task_email_stop drop constraint task_email_stop_kind_check;
alter table task_email_stop add constraint task_email_stop_kind_check
  check (kind in ('NEW', 'DUE', 'RETURNED', 'WAITING'));
`;
