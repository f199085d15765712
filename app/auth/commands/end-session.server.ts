import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { unseal } from '../../platform/seal.server.ts';
import type { Tokens } from '../openid/openid-client.server.ts';
import type { SessionEnd } from '../sessions/end-user-sessions.server.ts';

export async function endSession(
  services: Pick<AppServices, 'orm' | 'settings'>,
  session: { sessionId: string; userId: string; account: { id: string } },
  why: SessionEnd,
): Promise<string | null> {
  const { sessionId, userId, account } = session;
  const accountEm = forAccount(services.orm, { accountId: account.id, seesLocked: false, userId });
  return await accountEm.transactional(async (em) => {
    const [row] = await em.execute<{ tokens: Buffer | null }[]>(endSql, [sessionId, why]);
    if (!row) return null;
    await em.execute(auditSql, [why, sessionId]);
    return row.tokens ? (unseal<Tokens>(services.settings.sessionSecret, 'tokens', row.tokens)?.idToken ?? null) : null;
  });
}

const endSql = `
with before as (
  select account_id, id, tokens from session
  where account_id = current_account() and id = $1 and ended_at is null for update)
update session s set ended_at = now(), ended_why = $2, tokens = null, token_expires_at = null
from before where s.account_id = before.account_id and s.id = before.id returning before.tokens`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
select s.account_id, 'AUTHENTICATION', $1, u.id, u.email
from session s join app_user u on u.account_id = s.account_id and u.id = s.user_id
where s.account_id = current_account() and s.id = $2`;
