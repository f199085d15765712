import { Migration } from '@mikro-orm/migrations';

/** No open task is left to a workgroup or a user who is gone, also of locked incidents that the remover does not see. */
export class Migration0075TasksOfNobody extends Migration {
  override name = 'migration-0075-tasks-of-nobody';

  override up() {
    for (const sql of [untaken, locking, returning]) this.addSql(sql);
  }
}

/** The body of a function that sees locked incidents while it runs, and returns nothing of them but what its type says. */
const seeingLocked = (declared: string, body: string) => `
language plpgsql set search_path = public, pg_temp as $$
declare
  sees text := current_setting('app.sees_locked', true);
  ${declared}
begin
  perform set_config('app.sees_locked', 'on', true);
  ${body}
  perform set_config('app.sees_locked', coalesce(sees, ''), true);
`;

const untaken = `
-- how many open tasks of a workgroup nobody has taken
create function untaken_tasks(given uuid) returns integer ${seeingLocked(
  'found integer;',
  `found := (select count(*) from incident_task
    where account_id = current_account() and workgroup_id = given and assignee_user_id is null and state = 'OPEN');`,
)}
  return found;
end $$;
`;

const locking = `
-- locks the incidents in which users have open tasks, in one order
create function lock_incidents_of_tasks(users uuid[]) returns void ${seeingLocked(
  '',
  `perform from incident i where i.account_id = current_account() and i.id in (
      select t.incident_id from incident_task t
      where t.account_id = current_account() and t.state = 'OPEN' and t.assignee_user_id = any (users))
    order by i.id for no key update;`,
)}
end $$;
`;

/** The function skips an assigner whose row another transaction has locked, because waiting for it could deadlock. */
const returning = `
-- gives open tasks of users who leave, of locked incidents that the acting user does not see, to who assigned them, by hand
-- or with a key (person_behind is of the next migration)
create function return_hidden_tasks(users uuid[]) returns void ${seeingLocked(
  '',
  `if coalesce(sees, '') = '' then
    with assigner as (
      select u.id, u.first_name || ' ' || u.last_name as name from app_user u
      where u.account_id = current_account() and u.status = 1 and u.id <> all (users) and u.id in (
        select person_behind(t.assign_user_id) from incident_task t
        where t.account_id = current_account() and t.state = 'OPEN' and t.assignee_user_id = any (users))
      for share skip locked
    ), given as (
      update incident_task t set assignee_user_id = u.id, workgroup_id = null, hand_back_user_name = '',
        hand_back_reason = '', version = t.version + 1
      from incident i, assigner u
      where t.account_id = current_account() and t.state = 'OPEN' and t.assignee_user_id = any (users)
        and i.account_id = t.account_id and i.id = t.incident_id and i.locked
        and u.id = person_behind(t.assign_user_id)
      returning t.id, t.incident_id, t.title, u.name, i.number
    ), event as (
      insert into incident_task_event (account_id, incident_id, task_id, kind, title, assignee_name)
      select current_account(), incident_id, id, 'ASSIGN', title, name from given
    )
    insert into audit_record (account_id, object_type, object_id, object_name, transaction_type, object_data)
    select current_account(), 'INCIDENT', incident_id, 'Incident #' || number, 'TASK_ASSIGN',
      jsonb_build_object('task', title, 'assignee', name) from given;
  end if;`,
)}
end $$;
`;
