import type { KeyCall } from '../../../auth/api-keys/commands/record-key-calls.server.ts';
import { keyStart } from '../../../auth/api-keys/key-text.server.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { mayManageKeys } from '../policy.ts';

export type KeyDetails = {
  id: string;
  name: string;
  start: string;
  isEnded: boolean;
  rotatedAt: string | null;
  /** The end of the secret before the last rotation; null once it has ended. */
  oldUntil: string | null;
  oldUsedAt: string | null;
  counts: { days: number; succeeded: number; refused: number; limited: number; failed: number }[];
  lastCalls: KeyCall[];
};

export async function keyPage({ em, actor }: Scope, keyId: string | undefined) {
  authorize(mayManageKeys(actor));
  const id = parseId(keyId);
  const [rows, counts] = await Promise.all([
    em.execute<Omit<KeyDetails, 'start' | 'counts'>[]>(keySql, [id]),
    em.execute<KeyDetails['counts']>(countsSql, [id]),
  ]);
  const key = orNotFound(rows[0]);
  const details: KeyDetails = { ...key, start: keyStart(id), counts };
  return { display: viewerDisplay(actor), key: details };
}

const keySql = `
select k.id, k.name, k.ended_at is not null or coalesce(k.expires_at <= now(), false) as "isEnded",
  to_json(k.rotated_at) #>> '{}' as "rotatedAt",
  to_json(case when k.old_secret_until > now() then k.old_secret_until end) #>> '{}' as "oldUntil",
  to_json(case when k.old_secret_until > now() then k.old_secret_used_at end) #>> '{}' as "oldUsedAt",
  coalesce(l.calls, '[]') as "lastCalls"
from api_key k left join api_key_last_calls l on l.account_id = k.account_id and l.key_id = k.id
where k.account_id = current_account() and k.id = $1`;

const countsSql = `
select days, coalesce(sum(d.succeeded), 0)::int as succeeded, coalesce(sum(d.refused), 0)::int as refused,
  coalesce(sum(d.limited), 0)::int as limited, coalesce(sum(d.failed), 0)::int as failed
from unnest(array[7, 30]) days
left join api_key_day d on d.account_id = current_account() and d.key_id = $1
  and d.day > (now() at time zone 'UTC')::date - days
group by days order by days`;
