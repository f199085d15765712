import { factsOf } from '../incidents/rows/facts-sql.ts';
import { assigneeSql } from '../incidents/rows/tasks-sql.ts';

/** SQL: a task `t` and its incident `i` as JSON. */
export const taskSql = `
jsonb_build_object('id', t.id, 'incidentId', t.incident_id, 'title', t.title, 'details', t.details, 'state', t.state,
  'assigneeUserId', t.assignee_user_id, 'workgroupId', t.workgroup_id, 'assignee', ${assigneeSql('t')},
  'assignUserId', t.assign_user_id, 'handBackUserId', person_behind(t.assign_user_id), 'assignUserName', t.assign_user_name, 'endUserName', t.end_user_name,
  'isOfWorkgroup', coalesce(t.workgroup_id = acting_workgroup(), false), 'dueOn', t.due_on, 'version', t.version) as task,
${factsOf('i')} as incident`;
