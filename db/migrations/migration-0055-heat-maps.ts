import { Migration } from '@mikro-orm/migrations';

/** Analyses by weekday and hour, which are drawn as heat maps. */
export class Migration0055HeatMaps extends Migration {
  override name = 'migration-0055-heat-maps';

  override up() {
    this.addSql(`alter table saved_analysis drop constraint saved_analysis_frequency_check,
      add constraint saved_analysis_frequency_check check (frequency in
        ('DAY', 'DAY_OF_WEEK', 'MONTH', 'YEAR', 'CLASS', 'LOCATION', 'WORK_SHIFT_PERIOD', 'WEEKDAY_HOUR')),
      drop constraint saved_analysis_chart_type_check,
      add constraint saved_analysis_chart_type_check check (chart_type in
        ('bar', 'stackedBar', 'line', 'pie', 'heatMap', 'excel'))`);
  }
}
