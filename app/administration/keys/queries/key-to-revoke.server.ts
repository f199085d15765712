import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { mayManageKeys } from '../policy.ts';

export async function keyToRevoke({ em, actor }: Scope, id: string | undefined) {
  authorize(mayManageKeys(actor));
  const [row] = await em.execute<{ name: string; lastUsedAt: string | null; isEnded: boolean }[]>(keySql, [
    parseId(id),
  ]);
  const { lastUsedAt, ...key } = orNotFound(row);
  return { ...key, lastUsed: lastUsedAt ? formatDateTime(lastUsedAt, viewerDisplay(actor)) : null };
}

const keySql = `
select name, to_json(last_used_at) #>> '{}' as "lastUsedAt", ended_at is not null as "isEnded"
from api_key where account_id = current_account() and id = $1`;
