import { Migration } from '@mikro-orm/migrations';

/** The history keeps what a task was before it was changed. */
export class Migration0074ChangesOfTasks extends Migration {
  override name = 'migration-0074-changes-of-tasks';

  override up() {
    this.addSql(`
alter table incident_task_event
  -- the changed fields of the task, as { before, after }; null for other events, and for changes before this column
  add column changes jsonb check (changes is null or kind = 'CHANGE')`);
  }
}
