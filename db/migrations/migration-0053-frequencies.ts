import { Migration } from '@mikro-orm/migrations';

/** Analyses by location. */
export class Migration0053Frequencies extends Migration {
  override name = 'migration-0053-frequencies';

  override up() {
    this.addSql(`alter table saved_analysis drop constraint saved_analysis_frequency_check,
      add constraint saved_analysis_frequency_check check (frequency in
        ('DAY', 'DAY_OF_WEEK', 'MONTH', 'YEAR', 'CLASS', 'LOCATION', 'WORK_SHIFT_PERIOD'))`);
  }
}
