import { Migration } from '@mikro-orm/migrations';

/** Analyses by location, and what a report's numbers say, for the email that has it attached. */
export class Migration0053Findings extends Migration {
  override name = 'migration-0053-findings';

  override up() {
    this.addSql(`alter table saved_analysis drop constraint saved_analysis_frequency_check,
      add constraint saved_analysis_frequency_check check (frequency in
        ('DAY', 'DAY_OF_WEEK', 'MONTH', 'YEAR', 'CLASS', 'LOCATION', 'WORK_SHIFT_PERIOD'))`);
    this.addSql(`alter table report_printout add column finding text not null default ''`);
  }
}
