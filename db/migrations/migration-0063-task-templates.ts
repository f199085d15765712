import { Migration } from '@mikro-orm/migrations';

/** Templates of tasks by class, and an index of open tasks for searches. */
export class Migration0063TaskTemplates extends Migration {
  override name = 'migration-0063-task-templates';

  override up() {
    this.addSql(templates);
    this.addSql(openTasks);
  }
}

const templates = `
create table task_template (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  -- the incidents of this class and of those below it can get the task
  class_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  -- Markdown
  details text not null default '' check (length(details) <= 10000),
  -- whoever adds the task chooses who does it, where both are null
  assignee_user_id uuid,
  workgroup_id uuid,
  -- days from the one on which the task is added; null for no due day
  due_days integer check (due_days between 0 and 365),
  primary key (account_id, id),
  foreign key (account_id, class_id) references lookup (account_id, id) on delete cascade,
  foreign key (account_id, assignee_user_id) references app_user (account_id, id) on delete set null (assignee_user_id),
  foreign key (account_id, workgroup_id) references workgroup (account_id, id) on delete set null (workgroup_id)
);
create index task_template_of_class on task_template (account_id, class_id);
create index task_template_of_user on task_template (account_id, assignee_user_id) where assignee_user_id is not null;
create index task_template_of_workgroup on task_template (account_id, workgroup_id) where workgroup_id is not null;
alter table task_template enable row level security, force row level security;
create policy account on task_template
  using (account_id = current_account()) with check (account_id = current_account());
`;

const openTasks = `
create index incident_task_open on incident_task (account_id, due_on, incident_id) where state = 'OPEN'`;
