import type { SqlEntityManager } from '@mikro-orm/postgresql';

export type SessionEnd =
  | 'LOGOUT'
  | 'IDLE'
  | 'EXPIRED'
  | 'RENEWAL_FAILED'
  | 'DISABLED'
  | 'PASSWORD_CHANGED'
  | 'ENDED_BY_OTHER'
  | 'MFA_RESET';

/** Ends the sessions of every device in the caller's transaction, and deletes their tokens. */
export async function endUserSessions({ em }: { em: SqlEntityManager }, userId: string, why: SessionEnd) {
  await em.execute(endSql, [userId, why]);
}

const endSql = `
with ended as (
  update session set ended_at = now(), ended_why = $2, tokens = null, token_expires_at = null
  where account_id = current_account() and user_id = $1 and ended_at is null returning user_id)
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
select current_account(), 'AUTHENTICATION', $2, u.id, u.email
from ended join app_user u on u.account_id = current_account() and u.id = ended.user_id`;
