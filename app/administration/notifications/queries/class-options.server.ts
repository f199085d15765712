import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayEditNotifications } from '../policy.ts';

export async function classOptions({ em, actor }: Scope): Promise<{ value: string; label: string; disabled?: true }[]> {
  authorize(mayEditNotifications(actor));
  return await em.execute(sql);
}

const sql = `
with recursive tree as (
  select l.id, array[l.position] as place, array[l.name] as names, l.path, l.active from lookup l
  where l.account_id = current_account() and l.type = 'INCIDENT_CLASS' and l.parent_id is null
  union all
  select l.id, t.place || l.position, t.names || l.name, l.path, l.active and t.active
  from lookup l join tree t on l.parent_id = t.id where l.account_id = current_account()
)
select id as value, array_to_string(path, ' / ') as label, case when not active then true end as disabled
from tree order by place, names`;
