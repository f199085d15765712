import type { Scope } from '../../scope.server.ts';
import { consumeFactor, type FactorInput } from '../consume-factor.server.ts';

/** The session may then change factors for some minutes. */
export function confirmByFactor(scope: Scope, input: FactorInput): Promise<void> {
  return consumeFactor(scope, input, async ({ actor, em, now }) => {
    await em.execute(confirmSql, [actor.sessionId, now()]);
    await em.execute(auditSql, [actor.userId, actor.email, JSON.stringify({ factor: input.factor })]);
  });
}

const confirmSql = `
update session set confirmed_at = $2 where account_id = current_account() and id = $1 and ended_at is null`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values (current_account(), 'AUTHENTICATION', 'CONFIRM', $1, $2, $3::jsonb)`;
