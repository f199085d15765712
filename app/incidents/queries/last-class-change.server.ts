import type { ClassChange } from '#db/vocabulary/checklist.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type LastClassChange = ClassChange & { at: string };

export async function lastClassChange({ em }: Scope, incidentId: string): Promise<LastClassChange | null> {
  const [row] = await em.execute<{ change: LastClassChange }[]>(sql, [incidentId]);
  return row?.change ?? null;
}

const sql = `
select details || jsonb_build_object('at', created_at) as change from incident_checklist_event
where account_id = current_account() and incident_id = $1 and kind = 'CLASS' order by created_at desc, id desc limit 1`;
