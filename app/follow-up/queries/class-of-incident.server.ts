import type { Scope } from '../../auth/scope.server.ts';

export async function classOfIncident({ em }: Scope, incidentId: string): Promise<string[]> {
  const [row] = await em.execute<{ path: string[] }[]>(sql, [incidentId]);
  return row?.path ?? [];
}

const sql = `
select to_jsonb(c.path) as path from incident i join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
where i.account_id = current_account() and i.id = $1`;
