import { parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type EditCopy = {
  id: string;
  number: number;
  version: number;
  updatedAt: string;
  hasChanges: boolean;
};

export async function editCopy({ em, actor }: Scope, incidentId: string | undefined): Promise<EditCopy | undefined> {
  const [copy] = await em.execute<EditCopy[]>(sql, [parseId(incidentId), actor.userId]);
  return copy;
}

const sql = `
select d.id, d.number::int as number, d.incident_version as version,
  to_json(d.updated_at::timestamptz(3)) as "updatedAt", d.changed as "hasChanges"
from draft d join incident i on i.account_id = d.account_id and i.id = d.incident_id
where d.account_id = current_account() and d.incident_id = $1 and d.create_user_id = $2`;
