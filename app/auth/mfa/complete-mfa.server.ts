import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/seal.server.ts';
import type { Scope } from '../scope.server.ts';

export type MfaFactor = 'SMS' | 'APP' | 'RECOVERY_CODE';

/** Changes the token, so that an earlier one opens nothing; an API client keeps the `token` of its access tokens. */
export async function completeMfa(
  { actor, em }: Scope,
  factor: MfaFactor,
  token = randomBytes(32).toString('base64url'),
): Promise<string | null> {
  const verified = await em.execute<unknown[]>(verifySql, [actor.sessionId, sha256(token)]);
  if (verified.length === 0) return null;
  await em.execute(auditSql, [actor.userId, actor.email, JSON.stringify({ factor })]);
  return token;
}

const verifySql = `
update session set mfa_verified_at = now(), token_hash = $2
where account_id = current_account() and id = $1 and ended_at is null and mfa_verified_at is null returning id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values (current_account(), 'AUTHENTICATION', 'MFA_VERIFY', $1, $2, $3::jsonb)`;
