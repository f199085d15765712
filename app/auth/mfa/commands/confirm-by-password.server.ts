import { BusinessRuleError } from '#db/errors.ts';
import { verifyPassword } from '../../../identity/commands/verify-password.server.ts';
import { embeddedIdentity } from '../../../identity/provider/embedded-client.server.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { type Scope, transaction } from '../../scope.server.ts';

type PasswordInput = { services: AppServices; password: string; address: string };

/** The session may then change factors for some minutes. */
export async function confirmByPassword(scope: Scope, { services, password, address }: PasswordInput): Promise<void> {
  const email = scope.actor.email.toLowerCase();
  const device = scope.actor.sessionId;
  const answer = await verifyPassword({ services, email, password, address, device });
  if ('refused' in answer) throw new BusinessRuleError({ password: [answer.refused.replace('email or ', '')] });
  const identity = 'userId' in answer ? embeddedIdentity(answer.userId) : '';
  await transaction(scope, async ({ actor, em, now }) => {
    const confirmed = await em.execute<unknown[]>(confirmSql, [actor.sessionId, now(), identity]);
    if (confirmed.length === 0) throw new BusinessRuleError({ password: ['The password is not right.'] });
    await em.execute(auditSql, [actor.userId, actor.email, JSON.stringify({ factor: 'PASSWORD' })]);
  });
}

const confirmSql = `
update session s set confirmed_at = $2 from app_user u
where s.account_id = current_account() and s.id = $1 and s.ended_at is null
  and u.account_id = s.account_id and u.id = s.user_id and u.identity = $3
returning s.id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values (current_account(), 'AUTHENTICATION', 'CONFIRM', $1, $2, $3::jsonb)`;
