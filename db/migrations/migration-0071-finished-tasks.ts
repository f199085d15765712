import { Migration } from '@mikro-orm/migrations';

/** The tasks that a user has finished are counted and listed without reading those of all others. */
export class Migration0071FinishedTasks extends Migration {
  override name = 'migration-0071-finished-tasks';

  override up() {
    this.addSql(`create index incident_task_finished_by on incident_task (account_id, end_user_id, ended_at desc, id desc)
      include (incident_id) where state = 'DONE'`);
  }
}
