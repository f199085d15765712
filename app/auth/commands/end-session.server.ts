import { narrowed } from '#db/tenancy.ts';
import type { Product } from '../../shell/product.server.ts';
import type { Tokens } from '../openid-client.server.ts';
import { unseal } from '../sealed.server.ts';

export type SessionEnd = 'LOGOUT' | 'IDLE' | 'EXPIRED' | 'RENEWAL_FAILED' | 'DISABLED' | 'PASSWORD_CHANGED';

/** Ends a session, gives its seat back and forgets its tokens; returns the ID token, for signing out at the provider. */
export async function endSession(
  product: Pick<Product, 'orm' | 'settings'>,
  session: { sessionId: string; account: { id: string } },
  why: SessionEnd,
): Promise<string | null> {
  const narrow = narrowed(product.orm, { accountId: session.account.id, seesLocked: false });
  return await narrow.transactional(async (em) => {
    const [ended] = await em.execute<{ tokens: Buffer | null }[]>(endSql, [session.sessionId, why]);
    if (!ended) return null;
    await em.execute(auditSql, [why, session.sessionId]);
    return ended.tokens
      ? (unseal<Tokens>(product.settings.sessionSecret, 'tokens', ended.tokens)?.idToken ?? null)
      : null;
  });
}

const endSql = `
with before as (select id, tokens from session where id = ? and ended_at is null for update)
update session s set ended_at = now(), ended_why = ?, tokens = null, token_expires_at = null
from before where s.id = before.id returning before.tokens`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, create_user_id, create_user_name)
select current_account(), 'AUTHENTICATION', ?, u.id, u.email, u.id, u.first_name || ' ' || u.last_name
from session s join app_user u on u.id = s.user_id where s.id = ?`;
