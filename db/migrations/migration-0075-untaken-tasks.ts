import { Migration } from '@mikro-orm/migrations';

/** A workgroup keeps the open tasks that nobody has taken, so it is not deleted before these are given to others. */
export class Migration0075UntakenTasks extends Migration {
  override name = 'migration-0075-untaken-tasks';

  override up() {
    this.addSql(untaken);
  }
}

const untaken = `
-- how many open tasks of a workgroup nobody has taken; counts those of locked incidents too, and tells nothing else of them
create function untaken_tasks(given uuid) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  sees text := current_setting('app.sees_locked', true);
  found integer;
begin
  perform set_config('app.sees_locked', 'on', true);
  found := (select count(*) from incident_task
    where account_id = current_account() and workgroup_id = given and assignee_user_id is null and state = 'OPEN');
  perform set_config('app.sees_locked', coalesce(sees, ''), true);
  return found;
end $$;
`;
