import { isId } from '#db/vocabulary/id.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { ClassValues } from '../notification-form.ts';
import { mayEditNotifications } from '../policy.ts';

export async function classPaths({ em, actor }: Scope, named: ClassValues[]): Promise<Record<string, string[]>> {
  authorize(mayEditNotifications(actor));
  const ids = named.map(({ classLookupId }) => classLookupId).filter(isId);
  if (ids.length === 0) return {};
  const [{ paths }] = await em.execute<[{ paths: Record<string, string[]> }]>(sql, [ids]);
  return paths;
}

const sql = `
select coalesce(jsonb_object_agg(id, path), '{}') as paths from lookup
where account_id = current_account() and type = 'INCIDENT_CLASS' and id = any($1::uuid[])`;
