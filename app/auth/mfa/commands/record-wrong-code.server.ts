import { enqueue } from '#db/queue.ts';
import { identityHash } from '../../../identity/identity-hash.server.ts';
import { limitKey, rateLimits } from '../../../identity/rate-limits.server.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { logSecurityEvent } from '../../../platform/process/security-event.ts';
import { type Scope, transaction } from '../../scope.server.ts';
import type { MfaFactor } from './complete-mfa.server.ts';

type WrongCode = { services: Pick<AppServices, 'orm' | 'settings'>; factor: MfaFactor };

/** An email warns the person after this number of wrong codes in a day. */
const wrongCodesToTell = 5;

const limits = rateLimits({ 'mfa-wrong': { points: wrongCodesToTell, duration: 24 * 3600 } });

export async function recordWrongCode(scope: Scope, { services, factor }: WrongCode) {
  const { actor, log } = scope;
  const { sessionSecret } = services.settings;
  logSecurityEvent(log, { outcome: 'wrong', factor, identity: identityHash(sessionSecret, actor.email) });
  const count = await limits.count(services.orm, 'mfa-wrong', limitKey(sessionSecret, 'mfa-wrong', actor.userId));
  await transaction(scope, async ({ em, boss }) => {
    await em.execute(auditSql, [actor.userId, actor.email, JSON.stringify({ factor })]);
    if (count !== wrongCodesToTell) return;
    const { userId, account } = actor;
    await enqueue(boss, em, 'email-security-notice', { accountId: account.id, userId, notice: 'wrong-codes' });
  });
}

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values (current_account(), 'AUTHENTICATION', 'WRONG_CODE', $1, $2, $3::jsonb)`;
