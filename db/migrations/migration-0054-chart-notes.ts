import { Migration } from '@mikro-orm/migrations';

/** The notes of an account on days of its charts, such as `2026-03-03 New cameras`. */
export class Migration0054ChartNotes extends Migration {
  override name = 'migration-0054-chart-notes';

  override up() {
    this.addSql(
      `alter table account add column chart_notes text[] not null default '{}' check (cardinality(chart_notes) <= 100)`,
    );
  }
}
