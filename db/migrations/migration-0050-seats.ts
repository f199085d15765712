import { Migration } from '@mikro-orm/migrations';

/** Sessions that were let in without a seat, to change the plan. */
export class Migration0050Seats extends Migration {
  override name = 'migration-0050-seats';

  override up() {
    this.addSql('alter table session add column seatless boolean not null default false');
  }
}
