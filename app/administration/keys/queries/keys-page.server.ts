import type { Privilege } from '#db/vocabulary/privilege.ts';
import { keyStart } from '../../../auth/api-keys/key-text.server.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { type KeyState, keyState } from '../key-state.ts';
import { mayManageKeys } from '../policy.ts';

export type ListedKey = {
  id: string;
  name: string;
  start: string;
  privileges: Privilege[];
  makerName: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  /** The end of the secret before the last rotation; null once it has ended. */
  oldUntil: string | null;
  endedAt: string | null;
  state: KeyState;
  daysLeft: number | null;
};

const endedShown = 50;

/** Returns all working keys and the last ended ones, newest first. */
export async function keysPage({ em, actor, now }: Scope) {
  authorize(mayManageKeys(actor));
  const rows = await em.execute<Row[]>(keysSql, [endedShown]);
  const keys: ListedKey[] = rows.map(({ endedWhy, ...key }) => ({
    ...key,
    start: keyStart(key.id),
    ...keyState({ ...key, endedWhy }, now()),
  }));
  return { display: viewerDisplay(actor), keys };
}

type Row = Omit<ListedKey, 'start' | 'state' | 'daysLeft'> & { endedWhy: 'REVOKED' | 'MAKER_DISABLED' | null };

const keysSql = `
select id, name, privileges, "makerName", "createdAt", "lastUsedAt", "expiresAt", "endedAt", "oldUntil", "endedWhy" from (
  select k.id, k.name, k.privileges, u.first_name || ' ' || u.last_name as "makerName",
    to_json(k.created_at) #>> '{}' as "createdAt", to_json(k.last_used_at) #>> '{}' as "lastUsedAt",
    to_json(k.expires_at) #>> '{}' as "expiresAt", to_json(k.ended_at) #>> '{}' as "endedAt",
    to_json(case when k.old_secret_until > now() and k.ended_at is null then k.old_secret_until end) #>> '{}' as "oldUntil",
    k.ended_why as "endedWhy",
    row_number() over (partition by k.ended_at is not null or k.expires_at <= now()
      order by coalesce(k.ended_at, k.expires_at, k.created_at) desc) as place,
    k.ended_at is not null or coalesce(k.expires_at <= now(), false) as over
  from api_key k join app_user u on u.account_id = k.account_id and u.id = k.maker_id
  where k.account_id = current_account()) keys
where not over or place <= $1
order by over, "createdAt" desc, id`;
