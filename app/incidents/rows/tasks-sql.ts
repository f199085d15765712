/** SQL: the name of a task's user or workgroup; `task` is the alias of `incident_task`. */
export const assigneeSql = (task: string) => `coalesce(
  (select u.first_name || ' ' || u.last_name from app_user u
    where u.account_id = ${task}.account_id and u.id = ${task}.assignee_user_id),
  (select w.name from workgroup w where w.account_id = ${task}.account_id and w.id = ${task}.workgroup_id), 'Nobody')`;
