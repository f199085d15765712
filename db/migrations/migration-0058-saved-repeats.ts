import { Migration } from '@mikro-orm/migrations';

/** Analyses may be the table of persons and things that come back. */
export class Migration0058SavedRepeats extends Migration {
  override name = 'migration-0058-saved-repeats';

  override up() {
    this.addSql(`alter table saved_analysis drop constraint saved_analysis_chart_type_check,
      add constraint saved_analysis_chart_type_check check (chart_type in
        ('bar', 'stackedBar', 'line', 'pie', 'heatMap', 'excel', 'repeats'))`);
  }
}
