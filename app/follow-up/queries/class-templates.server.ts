import { userStatus } from '#db/vocabulary/account.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type TaskTemplate = {
  id: string;
  classId: string;
  classPath: string[];
  title: string;
  details: string;
  /** An option of `assignees`; null where nobody is chosen, or the user is no longer active. */
  assignee: string | null;
  assigneeName: string | null;
  dueDays: number | null;
};

/** Templates of upper classes come first; those of one class are by due day. */
export async function classTemplates({ em }: Pick<Scope, 'em'>, classId: string): Promise<TaskTemplate[]> {
  return await em.execute<TaskTemplate[]>(sql, [classId]);
}

const sql = `
select t.id, t.class_id as "classId", to_json(l.path) as "classPath", t.title, t.details, t.due_days as "dueDays",
  case when u.id is not null then 'user:' || u.id when w.id is not null then 'workgroup:' || w.id end as assignee,
  coalesce(u.first_name || ' ' || u.last_name, w.name) as "assigneeName"
from lookup_closure c
join task_template t on t.account_id = c.account_id and t.class_id = c.ancestor_id
join lookup l on l.account_id = t.account_id and l.id = t.class_id
left join app_user u on u.account_id = t.account_id and u.id = t.assignee_user_id and u.status = ${userStatus.active}
left join workgroup w on w.account_id = t.account_id and w.id = t.workgroup_id
where c.account_id = current_account() and c.descendant_id = $1
order by l.level, t.due_days nulls last, t.id`;
