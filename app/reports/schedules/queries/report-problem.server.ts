import type { Scope } from '../../../auth/scope.server.ts';
import { knowsDeliverySql, leftReason, notAccepted, userHoldsSql } from '../knows-delivery.ts';

export type ReportProblem = {
  scheduleId: string;
  toId: string;
  email: string;
  isOwner: boolean;
  name: string;
  person: string;
  reason: string;
  isTakenOut: boolean;
  path: string;
};

/**
 * The owner of the schedule is told; or the administrator of longest standing where the owner is not active, may no longer
 * change schedules, or may see less than the recipient.
 */
export async function reportProblem({ em }: Pick<Scope, 'em'>, deliveryId: string): Promise<ReportProblem | null> {
  const [found] = await em.execute<ReportProblem[]>(sql, [deliveryId, notAccepted, leftReason]);
  return found ?? null;
}

const sql = `
select s.id as "scheduleId", o.id as "toId", o.email, o.is_owner as "isOwner", coalesce(q.name, c.name) as name, u.first_name || ' ' || u.last_name as person, d.reason,
  d.reason = $3 and not exists (select from report_recipient r where r.account_id = d.account_id
    and r.schedule_id = s.id and r.user_id = d.user_id) as "isTakenOut",
  case when s.saved_search_id is null then '/reports/schedules/analysis/' || s.saved_analysis_id
    else '/reports/schedules/search/' || s.saved_search_id end as path
from report_delivery d
join app_user u on u.account_id = d.account_id and u.id = d.user_id
left join printout p on p.account_id = d.account_id and p.id = d.printout_id
join report_run n on n.account_id = d.account_id and n.id = d.run_id
join report_schedule s on s.account_id = n.account_id and s.id = n.schedule_id
join lateral (
  select t.id, t.email, t.id = s.owner_id as is_owner
  from app_user t join workgroup w on w.account_id = t.account_id and w.id = t.workgroup_id
  where t.account_id = s.account_id and t.status = 1
    and (w.is_admin or t.id = s.owner_id and ${userHoldsSql('t', 'REPORT_CREATE')}) and ${knowsDeliverySql({
      id: 't.id',
      searchesAll: userHoldsSql('t', 'ALLINCIDENT_SEARCH'),
      seesLocked: userHoldsSql('t', 'INCIDENT_LOCK'),
      notAccepted: '$2',
    })}
  order by t.id = s.owner_id desc, t.id limit 1) o on true
left join saved_search q on q.account_id = s.account_id and q.id = s.saved_search_id
left join saved_analysis c on c.account_id = s.account_id and c.id = s.saved_analysis_id
where d.account_id = current_account() and d.id = $1`;
