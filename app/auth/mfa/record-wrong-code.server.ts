import { enqueue } from '#db/queue.ts';
import { identityHash } from '../../identity/identity-hash.server.ts';
import { limits } from '../../identity/limits.ts';
import { countAttempt } from '../../identity/rate-limits.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { logSecurityEvent } from '../../platform/process/security-event.ts';
import { type Scope, transaction } from '../scope.server.ts';
import type { MfaFactor } from './complete-mfa.server.ts';

type WrongCode = { services: Pick<AppServices, 'orm' | 'settings'>; factor: MfaFactor };

/** Records a wrong code in the log and the audit; the fifth of a day causes an email. */
export async function recordWrongCode(scope: Scope, { services, factor }: WrongCode) {
  const { actor, log } = scope;
  logSecurityEvent(log, {
    outcome: 'wrong',
    factor,
    identity: identityHash(services.settings.sessionSecret, actor.email),
  });
  const count = await countAttempt(services, ['mfa-wrong', 'mfa-wrong', actor.userId]);
  await transaction(scope, async ({ em, boss }) => {
    await em.execute(auditSql, [actor.userId, actor.email, JSON.stringify({ factor })]);
    if (count !== limits['mfa-wrong'].points) return;
    const { userId, account } = actor;
    await enqueue(boss, em, 'email-security-notice', { accountId: account.id, userId, notice: 'wrong-codes' });
  });
}

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values (current_account(), 'AUTHENTICATION', 'WRONG_CODE', $1, $2, $3::jsonb)`;
