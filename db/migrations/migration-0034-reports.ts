import { Migration } from '@mikro-orm/migrations';
import { endSupportWithout } from './schema-contract.ts';

/** The queue of printouts has their name, because a report is a saved search or analysis. A saved search has a version. */
export class Migration0034Reports extends Migration {
  override name = 'migration-0034-reports';

  override up() {
    this.addSql('alter table report rename to printout');
    this.addSql('alter index report_of rename to printout_of');
    this.addSql('alter table saved_search add column version integer not null default 1');
    this.addSql(endSupportWithout(this.name));
  }
}
