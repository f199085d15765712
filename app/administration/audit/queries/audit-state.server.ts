import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayViewAudit } from '../policy.ts';

/** `brokenSeq` is the first wrong entry; null for users who may not see locked incidents. */
export type AuditState = { checkedAt: string; brokenSeq: number | null; problem: string | null };

export async function auditState({ em, actor }: Scope): Promise<AuditState | null> {
  authorize(mayViewAudit(actor));
  const [state] = await em.execute<AuditState[]>(sql);
  return state ?? null;
}

const sql = `
select checked_at as "checkedAt", case when sees_locked() then broken_seq::float8 end as "brokenSeq", problem
from audit_check where account_id = current_account()`;
