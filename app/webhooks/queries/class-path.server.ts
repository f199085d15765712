import { isId } from '#db/vocabulary/id.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayManageWebhooks } from '../policy.ts';

/** Returns an empty path for all classes, and for an unknown one. */
export async function classPath({ em, actor }: Scope, classId: unknown): Promise<string[]> {
  authorize(mayManageWebhooks(actor));
  if (typeof classId !== 'string' || !isId(classId)) return [];
  const [row] = await em.execute<{ path: string[] }[]>(sql, [classId]);
  return row?.path ?? [];
}

const sql = `
select path from lookup where account_id = current_account() and type = 'INCIDENT_CLASS' and id = $1`;
