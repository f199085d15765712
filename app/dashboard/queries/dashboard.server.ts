import { incidentStatus } from '#db/vocabulary/incident.ts';
import { holds } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { countOf, countSql } from '../capped-count.ts';
import type { ListName } from '../lists.ts';
import { seesAssigned } from '../policy.ts';

export async function dashboard({ actor, em }: Scope) {
  const me = actor.userId;
  const [row] = await em.execute<[Record<ListName, number>]>(countsSql, [me, seesAssigned(actor)]);
  return {
    counts: { drafts: countOf(row.drafts), open: countOf(row.open), closed: countOf(row.closed) },
    display: viewerDisplay(actor),
    may: { add: holds(actor, 'MYINCIDENT_ADD') },
  };
}

export type DashboardData = Awaited<ReturnType<typeof dashboard>>;

const { open, editing, closed } = incidentStatus;

const countsSql = `
select
  ${countSql(`select from draft d left join incident i on i.account_id = d.account_id and i.id = d.incident_id
    where d.account_id = current_account() and d.create_user_id = $1 and d.changed
      and (d.incident_id is null or i.id is not null)`)} as drafts,
  ${countSql(`select from incident where account_id = current_account() and create_user_id = $1 and status in (${open}, ${editing})
    union all
    select from incident where account_id = current_account() and $2 and assigned_user_id = $1 and create_user_id <> $1 and status in (${open}, ${editing})`)} as open,
  ${countSql(`select from incident where account_id = current_account() and create_user_id = $1 and status = ${closed}`)} as closed`;
