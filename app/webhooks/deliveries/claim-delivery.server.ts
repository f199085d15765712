import { randomUUID } from 'node:crypto';
import type { Scope } from '../../auth/scope.server.ts';
import { claimMs } from '../retry-rules.ts';

export type Claimed = {
  id: string;
  claim: string;
  kind: string;
  body: string;
  tries: number;
  /** Null before the first try. */
  firstAt: string | null;
  url: string;
  /** Sealed; the old secret only while it is valid. */
  secrets: Buffer[];
};

/** No other worker sends a claimed delivery. It waits for earlier ones of the same incident. Null where nothing is due. */
export async function claimDelivery(
  { em, now }: Pick<Scope, 'em' | 'now'>,
  webhookId: string,
): Promise<Claimed | null> {
  const until = new Date(now().getTime() + claimMs);
  const [row] = await em.execute<Row[]>(claimSql, [webhookId, now(), randomUUID(), until]);
  if (!row) return null;
  const { secret, oldSecret, ...claimed } = row;
  return { ...claimed, secrets: oldSecret ? [secret, oldSecret] : [secret] };
}

type Row = Omit<Claimed, 'secrets'> & { secret: Buffer; oldSecret: Buffer | null };

const claimSql = `
update webhook_delivery d set claim = $3, claimed_until = $4
from webhook w
where d.account_id = current_account() and w.account_id = d.account_id and w.id = $1 and w.off_at is null and d.id = (
  select n.id from webhook_delivery n
  where n.account_id = current_account() and n.webhook_id = $1 and n.state = 'WAITING' and n.next_at <= $2
    and (n.claimed_until is null or n.claimed_until <= $2) and not exists (
      select from webhook_delivery e
      where e.account_id = n.account_id and e.webhook_id = n.webhook_id and e.incident_id = n.incident_id
        and e.state = 'WAITING' and e.place < n.place)
  order by n.place nulls first limit 1 for no key update skip locked)
returning d.id, d.claim, d.kind, d.body::text as body, d.tries, w.url, w.sealed_secret as secret,
  case when d.tries > 0 then d.answers -> (-d.tries) ->> 'at' end as "firstAt",
  case when w.old_secret_until > $2 then w.old_sealed_secret end as "oldSecret"`;
